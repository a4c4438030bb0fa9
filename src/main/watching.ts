import { powerMonitor } from 'electron'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import type { Core } from './core'
import type { ApiApp } from './api/api-app'
import type { KeeperClient } from './jobs/keeper-thread'
import { createObserver, type Observer } from './observe/observer'
import type { Sessions, UsableServer } from './servers/sessions'
import type { Windows } from './window/windows'

export interface WatchingOptions {
  readonly core: Core
  readonly sessions: () => Sessions
  readonly open: (server: UsableServer) => Promise<ApiApp>
  readonly openDemo: () => ApiApp
  readonly keeper: KeeperClient
  readonly windows: Windows
}

/** While no window shows, and on battery, servers are asked half as often. */
const SLOWER = 2

/** Watches the saved servers, and the demo network while it is shown, all but those that the person wants left alone. */
export function createWatching({ core, sessions, open, openDemo, keeper, windows }: WatchingOptions): Observer {
  const { settings, log } = core
  const isShown = () => windows.all().some((window) => window.isVisible() && !window.isMinimized())
  const usable = () => sessions().usableServers()
  const watched = () => {
    const saved = usable().map(({ id, url }) => ({ id, address: url }))
    const isDemo = sessions().get().currentId === DEMO_SERVER_ID
    const unwatched = new Set(settings.value.prefs.unwatched)
    return [...saved, ...(isDemo ? [{ id: DEMO_SERVER_ID, address: DEMO_SERVER_ID }] : [])].filter(
      ({ id }) => !unwatched.has(id),
    )
  }
  return createObserver({
    servers: watched,
    async open(id) {
      if (id === DEMO_SERVER_ID) return openDemo()
      const server = usable().find((one) => one.id === id)
      if (!server) throw new Error('the server is not there any more')
      return open(server)
    },
    looks: {
      look: (input) => keeper.call('look', input),
      rest: (input) => keeper.call('lookRest', input),
      things: (input) => keeper.call('lookThings', input),
      forget: (input) => keeper.call('lookForget', input),
    },
    slower: () => (isShown() ? 1 : SLOWER) * (powerMonitor.isOnBatteryPower() ? SLOWER : 1),
    now: Date.now,
    warn: (message, error) => log.warn(message, error),
    after(ms, work) {
      const timer = setTimeout(work, ms)
      timer.unref()
      return () => clearTimeout(timer)
    },
  })
}
