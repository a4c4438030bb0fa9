import { ApiError } from '@shared/api/error'
import { demoSetup } from './demo-setup'
import type { Flags } from '@main/flags/flag-table'
import { createMockHost, type MockHost } from '@main/mock/mock-host'

interface Start {
  readonly flags: Flags
  /** The built worker of the demo network. */
  readonly workerPath: string
  /** Where the demo network is kept. */
  readonly folder: string
  /** Told what is to be read on the terminal. */
  readonly complain: (sentence: string) => void
}

/**
 * Opens the demo network that the flags ask for, for a start without a window. Rejects with ApiError in a sentence where its file cannot
 * be used, or where it is not the network that was asked for; nothing of it has been said by then.
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
    // What goes wrong before is said by what is thrown.
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
