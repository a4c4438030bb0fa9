import { Worker } from 'node:worker_threads'
import { ApiError } from '@shared/api/error'
import type { PlainResponse } from '@main/api/plain'
import type { Conditions } from '@main/api/representation'
import { createListReader } from './list-reader'
import type { WorkerResponse, WorkerRequest } from './list-worker-protocol'
import type { ListJob, RawLists, Translate } from './translate'

/** Below this a list is translated at once, in a few milliseconds; starting a worker and sending there and back would take longer. */
const SMALL = 256 * 1024

/** Translates where the caller runs, whatever the size. */
export function createInlineTranslator(): Translate {
  const read = createListReader()
  return async (job, raw, conditions) => read(job, raw, conditions)
}

interface Waiting {
  readonly resolve: (response: PlainResponse) => void
  readonly reject: (error: ApiError) => void
}

/**
 * Translates small lists at once and large ones in a worker thread, which starts with the first large one and never keeps the process
 * alive. Should the worker die, what it had to do fails and the next list gets a new one.
 */
export function createListTranslator(workerPath: string): Translate {
  const waiting = new Map<number, Waiting>()
  const translateInline = createInlineTranslator()
  let worker: Worker | undefined
  let count = 0

  const dropWorker = (why: unknown) => {
    worker = undefined
    for (const { reject } of waiting.values())
      reject(new ApiError('internal', 'A list of the server could not be read', { cause: why }))
    waiting.clear()
  }
  const open = () => {
    const opened = new Worker(workerPath)
    opened.unref()
    opened.on('message', (message: WorkerResponse) => {
      const { resolve, reject } = waiting.get(message.number) ?? {}
      waiting.delete(message.number)
      if ('response' in message) resolve?.(message.response)
      else reject?.(ApiError.fromBody(message.error))
    })
    opened.on('error', dropWorker)
    opened.on('exit', dropWorker)
    return opened
  }
  const inWorker = (job: ListJob, raw: RawLists, conditions: Conditions) =>
    new Promise<PlainResponse>((resolve, reject) => {
      worker ??= open()
      count += 1
      waiting.set(count, { resolve, reject })
      const request: WorkerRequest = { number: count, job, raw, conditions }
      worker.postMessage(request)
    })

  return (job, raw, conditions) =>
    raw.list.byteLength + (raw.routes?.byteLength ?? 0) < SMALL
      ? translateInline(job, raw, conditions)
      : inWorker(job, raw, conditions)
}
