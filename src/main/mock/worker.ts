import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls } from '@main/lib/worker-thread'
import { type MockEvent, type WorkerCalls, type WorkerSetup, createMockService } from './network'

// The entry of the demo network's thread.
const port = parentPort
if (!port) throw new Error('the mock runs in a worker thread')
const tell = (event: MockEvent) => port.postMessage({ event })
const service = createMockService({
  ...(workerData as WorkerSetup),
  now: Date.now,
  warn: (warning) => tell({ warning }),
  notice: (started) => tell({ started }),
})
answerCalls<WorkerCalls>(port, service, { transfer: bodyOf })

function bodyOf(output: unknown): ArrayBuffer[] {
  const body = typeof output === 'object' && output !== null && 'body' in output ? output.body : null
  return body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : []
}
