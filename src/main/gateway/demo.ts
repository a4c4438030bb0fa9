import { refusal } from '@shared/api/error'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import type { MockHost } from '@main/mock/mock-host'
import type { ApiApp } from '@main/api/api-app'

/** The demo network: opened when it is first needed, closed when it is left, so that nobody else's session carries it. */
export interface Demo {
  /** Starts it where it is not running. */
  readonly open: () => ApiApp
  close(): Promise<void>
  state(): Promise<MockState>
  reset(size: MockSize): Promise<MockState>
  startFresh(): Promise<MockState>
  setFaults(faults: Fault[]): Promise<MockState>
}

const INACTIVE: MockState = { active: false, problem: null, seed: null, nodes: null, faults: [] }

/** `start` makes the host; `first` is true the first time, when `--mock-reset` on the command line counts. */
export function createDemo(start: (first: boolean) => MockHost): Demo {
  let host: MockHost | undefined
  let started = false
  const running = (): MockHost => {
    if (!host) throw refusal('conflict', 'demoClosed')
    return host
  }
  return {
    open() {
      host ??= start(!started)
      started = true
      return host
    },
    async close() {
      const closing = host
      host = undefined
      await closing?.close()
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
