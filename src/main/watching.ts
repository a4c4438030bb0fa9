import { userInfo } from 'node:os'
import { app, powerMonitor } from 'electron'
import type { Send } from './ipc/handle'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Core } from './core'
import type { ApiApp } from './api/api-app'
import { createKeepLastKnown, type KeepLastKnown } from './history/keep-last-known'
import { createDropOld } from './history/drop-old'
import { historyReason } from './history/history-reason'
import type { HistoryClient } from './history/history-thread'
import type { PolicyVersionStore } from './settings/policy-versions'
import { createDemoPast } from './demo/demo-past'
import { createObserver, type Observer } from './observe/observer'
import { slownessOf } from './observe/pace'
import type { Sessions } from './servers/sessions'
import type { UsableServer } from './servers/usable-server'
import type { Windows } from './window/windows'
import { recordDailyScore } from './hygiene/daily-score'
import { createJournal, type Journal } from './journal/journal'
import { recordPresence } from './presence/record-presence'

export interface ServerRecordsOptions {
  readonly core: Core
  readonly sessions: () => Sessions
  readonly open: (server: UsableServer) => Promise<ApiApp>
  readonly openDemo: () => ApiApp
  readonly historyClient: HistoryClient
  readonly policyHistory: Pick<PolicyVersionStore, 'add'>
  readonly windows: Windows
  readonly send: Send
}

export interface ServerRecords {
  readonly observer: Observer
  readonly lastKnown: KeepLastKnown
  /** Resolves when the stored history belongs to the current demo network. */
  readonly demoPast: () => Promise<void>
  /** Deletes journal entries and presence that are older than the admin wants to keep. */
  readonly dropOld: () => void
  /** Wraps a server's app with the observer and the journal. */
  readonly around: (serverId: string, app: ApiApp, address: string | null) => ApiApp
  /** Runs and records an act on a server's host. */
  readonly onHost: Journal['onHost']
  /** Records notifications. */
  readonly told: Journal['told']
}

/** Connects the observer and the journal. */
export function createServerRecords(options: ServerRecordsOptions): ServerRecords {
  const { core, historyClient } = options
  const warn = (message: string, error: unknown) => core.log.warn(message, error)
  const demoPast = createDemoPast({
    demo: core.demo,
    open: options.openDemo,
    historyClient,
    days: core.flags.days,
    isOwn: core.flags.seed === undefined && core.flags.nodes === undefined,
    now: () => core.flags.now ?? Date.now(),
    warn,
  })
  const open = openWatched(options, demoPast)
  const lastKnown = openLastKnown(options)
  const observer = watchServers(options, open, lastKnown)
  const journal = openJournal(options, observer)
  recordPresence({ historyClient, observer, onLost: (error) => core.log.warn('presence not kept', error) })
  recordDailyScore({ historyClient, observer, open, now: Date.now, warn })
  const dropOld = createDropOld({
    historyClient,
    limits() {
      const { journalDays, presenceDays = defaultPrefs.presenceDays } = core.settings.value.prefs
      return { journalDays: journalDays ?? null, presenceDays }
    },
    now: Date.now,
    monotonic: () => performance.now(),
    every: (ms, work) => void setInterval(work, ms).unref(),
    warn: (error) => core.log.warn('old entries were not deleted', error),
  })
  return {
    observer,
    lastKnown,
    demoPast,
    dropOld: () => void dropOld(),
    around: (serverId, api, address) => journal.around(serverId, observer.around(serverId, api), address),
    onHost: (...act) => journal.onHost(...act),
    told: (serverId, what) => journal.told(serverId, what),
  }
}

/** Connects the journal, and the policy history with it. */
function openJournal({ core, historyClient, policyHistory, send }: ServerRecordsOptions, observer: Observer): Journal {
  let isLost = false
  return createJournal({
    historyClient,
    observer,
    keepPolicy(serverId, text) {
      const version = { id: serverId, text, at: null, source: 'server' as const, note: '' }
      policyHistory.add(version).catch((error: unknown) => core.log.warn('policy not kept', error))
    },
    who: userInfo().username,
    now: Date.now,
    onChange: (serverId) => send('journal:changed', { serverId }),
    onLost(error) {
      core.log.error('not written to the journal', error)
      // One notice is enough: the journal itself records how many entries are missing.
      if (!isLost) core.problems.add({ kind: 'journalLost', reason: historyReason(error) })
      isLost = true
    },
  })
}

/** Opens a watched server. */
function openWatched({ sessions, open, openDemo }: ServerRecordsOptions, demoPast: () => Promise<void>) {
  return async (id: string): Promise<ApiApp> => {
    if (id === DEMO_SERVER_ID) {
      await demoPast()
      return openDemo()
    }
    const server = sessions()
      .usableServers()
      .find((one) => one.id === id)
    if (!server) throw new Error('the server no longer exists')
    return open(server)
  }
}

/** Keeps what saved servers last returned. */
function openLastKnown({ core, sessions, historyClient }: ServerRecordsOptions): KeepLastKnown {
  const { settings, log } = core
  return createKeepLastKnown({
    historyClient,
    addressOf: (serverId) =>
      sessions()
        .get()
        .servers.find(({ id }) => id === serverId)?.url,
    build: app.isPackaged ? app.getVersion() : null,
    isWanted: () => settings.value.prefs.keepsLastKnown ?? defaultPrefs.keepsLastKnown,
    monotonic: () => performance.now(),
    after: (ms, work) => void setTimeout(work, ms).unref(),
    warn: (error) => log.warn('the last known lists were not kept or read', error),
  })
}

/** Watches the saved servers, and the demo network while it is shown, except those the user excluded. */
function watchServers(
  { core, sessions, historyClient, windows, send }: ServerRecordsOptions,
  open: (id: string) => Promise<ApiApp>,
  lastKnown: KeepLastKnown,
): Observer {
  const { settings, log } = core
  const watched = () => {
    const saved = sessions()
      .usableServers()
      .map(({ id, url }) => ({ id, address: url }))
    const isDemo = sessions().get().currentId === DEMO_SERVER_ID
    const unwatched = new Set(settings.value.prefs.unwatched)
    return [...saved, ...(isDemo ? [{ id: DEMO_SERVER_ID, address: DEMO_SERVER_ID }] : [])].filter(
      ({ id }) => !unwatched.has(id),
    )
  }
  const observer = createObserver({
    servers: watched,
    open,
    isOpen: windows.isOurs,
    onRead: (read) => send('api:read', read),
    onSeen: (serverId, read, whole) => lastKnown.seen(serverId, read, whole),
    random: Math.random,
    evaluator: {
      evaluate: (input) => historyClient.call('listEvaluate', input),
      rest: (input) => historyClient.call('listRest', input),
      items: (input) => historyClient.call('listItems', input),
      still: (input) => historyClient.call('listStill', input),
      forget: async (input) => {
        if (historyClient.isThere()) await historyClient.call('listForget', input)
      },
    },
    slower: () => slownessOf(windows.all(), powerMonitor.isOnBatteryPower()),
    now: Date.now,
    monotonic: () => performance.now(),
    warn: (message, error) => log.warn(message, error),
    after(ms, work) {
      const timer = setTimeout(work, ms)
      timer.unref()
      return () => clearTimeout(timer)
    },
  })
  powerMonitor.on('resume', observer.wake)
  return observer
}
