import { ApiError } from '@shared/api/error'
import { demoSetup } from './demo-setup'
import type { Flags } from '@main/flags/flag-table'
import { createMockHost, type MockHost } from '@main/mock/mock-host'

interface Start {
  readonly flags: Flags
  /** The built worker of the demo network. */
  readonly workerPath: string
  /** The folder that stores the demo network. */
  readonly folder: string
  /** Prints a message to the terminal. */
  readonly complain: (sentence: string) => void
}

/**
 * Opens the demo network that the flags ask for, for a start without a window. Rejects with ApiError, before printing anything, if its file
 * cannot be used or holds another network than requested.
 */
export async function openDemo({ flags, workerPath, folder, complain }: Start): Promise<MockHost> {
  let refused: string | undefined
  let isOpen = false
  const host = createMockHost({
    ...demoSetup(flags, folder),
    workerPath,
    notice(notice) {
      if (notice.refused) refused = notice.sentence
      else complain(notice.sentence)
    },
    // Earlier problems are part of the thrown error.
    warn: (message) => void (isOpen && complain(message)),
  })
  try {
    const { problem } = await host.state()
    if (problem) throw new ApiError('mockUnavailable', problem.message)
    if (refused !== undefined) throw new ApiError('invalid', refused)
    isOpen = true
    return host
  } catch (error) {
    await host.close()
    throw error
  }
}
