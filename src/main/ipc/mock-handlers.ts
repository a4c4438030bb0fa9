import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Demo } from '@main/demo/demo'
import type { HistoryFile } from '@main/history/history-thread'
import type { Jobs } from '@main/jobs/jobs'
import type { Observer } from '@main/observe/observer'
import type { AlertService } from '@main/watch/watch-service'
import type { AreaHandlers } from './handle'

interface MockServices {
  readonly demo: Demo
  readonly jobs: Pick<Jobs, 'forget'>
  readonly historyClient: HistoryFile
  readonly observer: Pick<Observer, 'forget' | 'outdated'>
  readonly watch: Pick<AlertService, 'startAfresh'>
}

/** Calls about the demo network. */
export function mockHandlers({ demo, jobs, historyClient, observer, watch }: MockServices): AreaHandlers<'mock'> {
  // Jobs of one demo network make no sense in another one, in which the same ids are other machines.
  const another = async <T>(make: () => Promise<T>): Promise<T> => {
    const { active } = await demo.state()
    if (active) await jobs.forget(DEMO_SERVER_ID)
    try {
      return await make()
    } finally {
      await observer.forget(DEMO_SERVER_ID)
      if (historyClient.isThere()) await historyClient.call('presenceForget', DEMO_SERVER_ID).catch(() => undefined)
      watch.startAfresh(DEMO_SERVER_ID)
    }
  }
  return {
    'mock:get': () => demo.state(),
    'mock:reset': (size) => another(() => demo.reset(size)),
    'mock:startFresh': () => another(() => demo.startFresh()),
    'mock:setFaults': async (faults) => {
      const state = await demo.setFaults(faults)
      observer.outdated(DEMO_SERVER_ID)
      return state
    },
  }
}
