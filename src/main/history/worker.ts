import { parentPort, workerData } from 'node:worker_threads'
import { answer, type ToThread } from '@main/lib/worker-thread'
import { createFileKeeper } from './keeper'
import type { KeeperCalls, KeeperSetup } from './protocol'

// The entry of the thread that keeps jobs (an input of the build of its own): everything else is loaded by what it imports.
const port = parentPort
if (!port) throw new Error('jobs are kept in a worker thread')
const keeper = createFileKeeper((workerData as KeeperSetup).path)
port.on('message', (message: ToThread<KeeperCalls>) => {
  void answer<KeeperCalls>(keeper, message).then((found) => port.postMessage(found))
})
