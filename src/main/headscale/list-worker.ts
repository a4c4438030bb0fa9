import { parentPort } from 'node:worker_threads'
import { toApiError } from '@shared/api/error'
import type { WorkerAnswer, WorkerRequest } from './list-worker-protocol'
import { translateNow } from './translate'

// Worker thread: translates large lists of machines, so that the main process stays free for the window.
const port = parentPort
port?.on('message', ({ number, job, raw, known }: WorkerRequest) => {
  try {
    const translation = translateNow(job, raw, known)
    const answer: WorkerAnswer = { number, translation }
    port.postMessage(answer, translation.bytes ? [translation.bytes.buffer as ArrayBuffer] : [])
  } catch (thrown) {
    const answer: WorkerAnswer = { number, error: toApiError(thrown).toBody() }
    port.postMessage(answer)
  }
})
