import { refusal } from '@shared/api/error'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import type { MockHost } from '@main/mock/mock-host'
import type { ApiApp } from '@main/api/api-app'

/** The demo network: opened when it is first needed, closed when it is left, so that nobody else's session carries it. */
export interface Demo {
  /** Starts it where it is not running. */
  readonly open: () => ApiApp & Pick<MockHost, 'desk'>
  /** It for those outside: opened by whoever asks. */
  readonly served: Pick<MockHost, 'respond' | 'desk'>
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
  const open = (): MockHost => {
    host ??= start(!started)
    started = true
    return host
  }
  return {
    open,
    served: {
      respond: (request) => open().respond(request),
      desk: {
        admit: (...args) => open().desk.admit(...args),
        mint: (...args) => open().desk.mint(...args),
        ownKey: (...args) => open().desk.ownKey(...args),
        adopt: (...args) => open().desk.adopt(...args),
        announce: (...args) => open().desk.announce(...args),
        advertise: (...args) => open().desk.advertise(...args),
      },
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
