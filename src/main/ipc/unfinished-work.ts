import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'

/** Work that a restart would interrupt. */
export interface UnfinishedWork {
  /** Throws `conflict`, with one `open` for each kind of open work: `drafts`, `jobs`, `hostSaves`, `backups`. */
  refuseWhileOpen(): void
}

/** Tells whether a policy draft exists, a job runs, a file on a host is being saved, and a backup is being made. */
type Kinds = Readonly<Record<'drafts' | 'jobs' | 'hostSaves' | 'backups', () => boolean>>

export function createUnfinishedWork(kinds: Kinds): UnfinishedWork {
  return {
    refuseWhileOpen() {
      const open = Object.entries(kinds).filter(([, isOpen]) => isOpen())
      const details = open.map(([what]) => issue('open', { what }))
      if (details.length > 0)
        throw new ApiError('conflict', 'Something is still open that a restart would cut off', { details })
    },
  }
}
