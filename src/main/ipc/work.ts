import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'

/** What a restart would interrupt. */
export interface Work {
  /** Throws `conflict`, with one `open` for each thing that is: `drafts`, `jobs`. */
  refuseWhileOpen(): void
}

/** `drafts` tells whether a policy text is kept as a draft, `jobs` whether a job runs. */
export function createWork(drafts: () => boolean, jobs: () => boolean): Work {
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
