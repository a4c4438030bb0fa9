import { ApiError } from '@shared/api/error'
import type { CopiedRows } from '@main/db/finalize-copy'
import { startThread } from '@main/lib/worker-thread'

export interface CheckCalls {
  finalize: { input: string; output: CopiedRows }
}

/** Checks a copy in a thread that ends with the check. `workerPath`: the built worker script. */
export async function finalizeInThread(workerPath: string, path: string): Promise<CopiedRows> {
  const thread = startThread<CheckCalls>({
    path: workerPath,
    name: 'backup',
    gone: (why) =>
      new ApiError('internal', `The thread that checks the database stopped${why === '' ? '' : `: ${why}`}`),
    ended: () => undefined,
  })
  const finalized = thread.call('finalize', path)
  try {
    return await finalized
  } finally {
    await thread.end(Promise.resolve())
  }
}
