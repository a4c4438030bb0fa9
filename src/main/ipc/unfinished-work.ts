import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'

/** Work that a restart would interrupt. */
export interface UnfinishedWork {
  /** Throws `conflict`, with one `open` for each kind of open work: `drafts`, `jobs`. */
  refuseWhileOpen(): void
}

/** `drafts` tells whether a policy draft exists, `jobs` whether a job runs. */
export function createUnfinishedWork(drafts: () => boolean, jobs: () => boolean): UnfinishedWork {
  return {
    refuseWhileOpen() {
      const details = [drafts() && 'drafts', jobs() && 'jobs'].flatMap((what) =>
        what ? [issue('open', { what })] : [],
      )
      if (details.length > 0)
        throw new ApiError('conflict', 'Something is still open that a restart would cut off', { details })
    },
  }
}
