import { refusal } from '@shared/api/error'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import type { MockHost } from '@main/mock/mock-host'
import type { ApiApp } from '@main/api/api-app'

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
