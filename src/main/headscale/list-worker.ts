import { parentPort } from 'node:worker_threads'
import { toApiError } from '@shared/api/error'
import { createListReader } from './list-reader'
import type { WorkerResponse, WorkerRequest } from './list-worker-protocol'

// Worker thread: translates large lists and finds what changed in them, so that the main process stays free for the window.
const read = createListReader()
const port = parentPort
port?.on('message', ({ number, job, raw, conditions }: WorkerRequest) => {
  try {
    const response = read(job, raw, conditions)
    const message: WorkerResponse = { number, response }
    port.postMessage(message, response.body ? [response.body.buffer as ArrayBuffer] : [])
  } catch (thrown) {
    const message: WorkerResponse = { number, error: toApiError(thrown).toBody() }
    port.postMessage(message)
  }
})
