import { existsSync, truncateSync } from 'node:fs'
import { ApiError } from '@shared/api/error'
import type { CopiedRows } from '@main/db/finalize-copy'
import { unlessAborted } from '@main/lib/concurrency'
import { startThread } from '@main/lib/worker-thread'

export interface CheckCalls {
  finalize: { input: string; output: CopiedRows }
}

/**
 * Checks a copy in a thread that ends with the check. `workerPath`: the built worker script. Rejects with the reason of `signal`, too, which also
 * ends the check: the copy is emptied, so that the next page which SQLite reads is missing. Nothing else interrupts SQLite here.
 */
export async function finalizeInThread(workerPath: string, path: string, signal: AbortSignal): Promise<CopiedRows> {
  signal.throwIfAborted()
  const thread = startThread<CheckCalls>({
    path: workerPath,
    name: 'backup',
    gone: (why) =>
      new ApiError('internal', `The thread that checks the database stopped${why === '' ? '' : `: ${why}`}`),
    ended: () => undefined,
  })
  const stop = () => {
    for (const file of [path, `${path}-wal`]) if (existsSync(file)) truncateSync(file)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await unlessAborted(thread.call('finalize', path), signal)
  } finally {
    signal.removeEventListener('abort', stop)
    const ended = thread.end(Promise.resolve())
    // A thread ends only after the page that SQLite reads.
    if (!signal.aborted) await ended
  }
}
