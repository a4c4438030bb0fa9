import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'

/** What a restart would interrupt. */
export interface Work {
  /** How many jobs a window runs now. */
  set(windowId: number, jobs: number): void
  /** Throws `conflict`, with one `open` for each thing that is: `drafts`, `jobs`. */
  refuseWhileOpen(): void
}

/** `isOpen` tells whether a window is still there, `drafts` whether a policy text is kept as a draft. */
export function createWork(isOpen: (windowId: number) => boolean, drafts: () => boolean): Work {
  const jobs = new Map<number, number>()
  return {
    set: (windowId, count) => void jobs.set(windowId, count),
    refuseWhileOpen() {
      const running = [...jobs].some(([windowId, count]) => count > 0 && isOpen(windowId))
      const details = [drafts() && 'drafts', running && 'jobs'].flatMap((what) =>
        what ? [issue('open', { what })] : [],
      )
      if (details.length > 0)
        throw new ApiError('conflict', 'Something is still open that a restart would cut off', { details })
    },
  }
}
