import { ApiError } from '@shared/api/error'
import { startThread, type Thread } from '@main/lib/worker-thread'
import { createListReader } from './list-reader'
import type { ListJob, RawLists, TranslateList } from './translate'
import type { PlainResponse, Conditions } from '@main/api/api-app'

/** Lists below this size, in bytes, are translated in the calling thread in a few milliseconds; a worker's round trip would take longer. */
const SMALL_LIST_BYTES = 256 * 1024

/** Creates a translator that works in the calling thread, whatever the size. */
export function createInlineTranslator(): TranslateList {
  const read = createListReader()
  return async (job, raw, conditions) => read(job, raw, conditions)
}

/**
 * Creates a translator that handles small lists at once and large ones in a worker thread. The worker starts with the first large list and
 * never keeps the process alive. If it dies, its lists fail and the next list starts a new worker.
 */
export function createListTranslator(workerPath: string): TranslateList {
  const translateInline = createInlineTranslator()
  let thread: Thread<ListCalls> | undefined
  const start = () =>
    startThread<ListCalls>({
      path: workerPath,
      name: 'lists',
      unref: true,
      gone: (why) => new ApiError('internal', 'A list of the server could not be read', { cause: why }),
      ended: () => (thread = undefined),
    })
  return (job, raw, conditions) => {
    const isSmall = raw.list.byteLength + (raw.routes?.byteLength ?? 0) < SMALL_LIST_BYTES
    if (isSmall) return translateInline(job, raw, conditions)
    thread ??= start()
    return thread.call('read', { job, raw, conditions })
  }
}

/** Requests from main to the thread that translates large lists. */
export interface ListCalls {
  read: {
    input: { readonly job: ListJob; readonly raw: RawLists; readonly conditions: Conditions }
    output: PlainResponse
  }
}
