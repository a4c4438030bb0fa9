import { ApiError } from '@shared/api/error'
import type { CopiedRows } from '@main/db/settle-copy'
import { startThread } from '@main/lib/worker-thread'

export interface CheckCalls {
  settle: { input: string; output: CopiedRows }
}

/** Checks a copy in a thread that ends with the check. `workerPath`: the built worker script. */
export async function settleInThread(workerPath: string, path: string): Promise<CopiedRows> {
  const thread = startThread<CheckCalls>({
    path: workerPath,
    name: 'backup',
    gone: (why) =>
      new ApiError('internal', `The thread that checks the database stopped${why === '' ? '' : `: ${why}`}`),
    ended: () => undefined,
  })
  const settled = thread.call('settle', path)
  try {
    return await settled
  } finally {
    await thread.end(Promise.resolve())
  }
}
