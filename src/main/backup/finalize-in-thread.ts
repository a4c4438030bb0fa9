import { ApiError } from '@shared/api/error'
import type { CopiedRows } from '@main/db/finalize-copy'
import { unlessAborted } from '@main/lib/unless-aborted'
import { startThread } from '@main/lib/worker-thread'

export interface CheckCalls {
  finalize: { input: string; output: CopiedRows }
}

/** Checks a copy in a thread that ends with the check. `workerPath`: the built worker script. Rejects with the reason of `signal`, too. */
export async function finalizeInThread(workerPath: string, path: string, signal: AbortSignal): Promise<CopiedRows> {
  const thread = startThread<CheckCalls>({
    path: workerPath,
    name: 'backup',
    gone: (why) =>
      new ApiError('internal', `The thread that checks the database stopped${why === '' ? '' : `: ${why}`}`),
    ended: () => undefined,
  })
  try {
    return await unlessAborted(thread.call('finalize', path), signal)
  } finally {
    const ended = thread.end(Promise.resolve())
    // A thread ends only after the SQL that it runs, which may take long.
    if (!signal.aborted) await ended
  }
}
