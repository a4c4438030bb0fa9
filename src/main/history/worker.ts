import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls } from '@main/lib/worker-thread'
import { createFileKeeper } from './keeper'
import { background, type KeeperCalls, type KeeperSetup } from './protocol'

// The entry of the thread that owns history.db.
if (!parentPort) throw new Error('history.db is kept in a worker thread')
answerCalls<KeeperCalls>(parentPort, createFileKeeper((workerData as KeeperSetup).path), { background })
