import { parentPort, workerData } from 'node:worker_threads'
import type { FromMock, ToMock, WorkerSetup } from './protocol'
import { serve } from './serve'

// The entry of the mock's worker thread (an input of the build of its own): everything else is loaded by what it imports.
const port = parentPort
if (!port) throw new Error('the mock runs in a worker thread')
const post = (message: FromMock, given: ArrayBuffer[]) => port.postMessage(message, given)
const receive = serve(workerData as WorkerSetup, post)
port.on('message', (message: ToMock) => void receive(message))
