import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls } from '@main/lib/worker-thread'
import { createHistoryHandlersForFile } from './open-history'
import { background, type HistoryCalls, type HistorySetup } from './protocol'

// The entry of the thread that owns history.db.
if (!parentPort) throw new Error('history.db is kept in a worker thread')
answerCalls<HistoryCalls>(parentPort, createHistoryHandlersForFile((workerData as HistorySetup).path), { background })
