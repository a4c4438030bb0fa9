import { parentPort } from 'node:worker_threads'
import { toApiError } from '@shared/api/error'
import { createNegotiation } from '@main/api/representation'
import type { WorkerResponse, WorkerRequest } from './list-worker-protocol'
import { translateNow } from './translate'

// Worker thread: translates large lists and finds what changed in them, so that the main process stays free for the window.
const negotiate = createNegotiation()
const port = parentPort
port?.on('message', ({ number, job, raw, conditions }: WorkerRequest) => {
  try {
    const response = negotiate(translateNow(job, raw), conditions)
    const message: WorkerResponse = { number, response }
    port.postMessage(message, response.body ? [response.body.buffer as ArrayBuffer] : [])
  } catch (thrown) {
    const message: WorkerResponse = { number, error: toApiError(thrown).toBody() }
    port.postMessage(message)
  }
})
