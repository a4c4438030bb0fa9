import { ApiError, refusal } from '@shared/api/error'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import { createMockHost, type MockHost } from '@main/mock/mock-host'
import type { ApiApp } from '@main/api/api-app'
import { join } from 'node:path'
import type { Flags } from '@main/flags/flag-table'
import type { WorkerSetup } from '@main/mock/network'
import { wireLine } from '@mesh-console/headscale-server/release'

/** The demo network: opened on first use and closed when the user leaves it, so that other sessions do not carry it. */
export interface Demo {
  /** Starts it if it is not running. */
  readonly open: () => ApiApp & Pick<MockHost, 'control'>
  /** The network for outside clients: the first request opens it. */
  readonly served: Pick<MockHost, 'respond' | 'control'>
  close(): Promise<void>
  /** Closes it because its file is deleted: the next start is a first one again. */
  forget(): Promise<void>
  state(): Promise<MockState>
  reset(size: MockSize): Promise<MockState>
  startFresh(): Promise<MockState>
  setFaults(faults: Fault[]): Promise<MockState>
}

const INACTIVE: MockState = { active: false, problem: null, seed: null, nodes: null, faults: [] }

/** `start` creates the host; `first` is true for the first start, when the flags for a new network apply. */
export function createDemo(start: (first: boolean) => MockHost): Demo {
  let host: MockHost | undefined
  let started = false
  const running = (): MockHost => {
    if (!host) throw refusal('conflict', 'demoClosed')
    return host
  }
  const open = (): MockHost => {
    host ??= start(!started)
    started = true
    return host
  }
  const close = async () => {
    const closing = host
    host = undefined
    await closing?.close()
  }
  return {
    open,
    close,
    forget() {
      started = false
      return close()
    },
    served: {
      respond: (request) => open().respond(request),
      control: {
        admit: (...args) => open().control.admit(...args),
        mint: (...args) => open().control.mint(...args),
        ownKey: (...args) => open().control.ownKey(...args),
        adopt: (...args) => open().control.adopt(...args),
        announce: (...args) => open().control.announce(...args),
        advertise: (...args) => open().control.advertise(...args),
      },
    },
    state: async () => host?.state() ?? INACTIVE,
    async reset(size) {
      await running().reset(size)
      return running().state()
    },
    async startFresh() {
      await running().startFresh()
      return running().state()
    },
    async setFaults(faults) {
      await running().setFaults(faults)
      return running().state()
    },
  }
}

/** Returns the initial demo network of a data folder, from the flags. */
export function demoSetup(flags: Flags, folder: string): WorkerSetup {
  const { seed, nodes, days, reset, now, faults, serve, serveAs } = flags
  return {
    dbPath: join(folder, 'mock.db'),
    wanted: { seed, nodes, days, reset },
    stoppedAt: now,
    line: serve && wireLine(serveAs),
    faults,
  }
}

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
