import { userInfo } from 'node:os'
import { app, powerMonitor, net, safeStorage, type Session } from 'electron'
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
import type { Sessions, UsableServer } from './servers/sessions'
import type { Windows } from './window/windows'
import { recordDailyScore } from './hygiene/daily-score'
import { createJournal, type Journal } from './journal/journal'
import { recordPresence } from './presence/record-presence'
import type { Language } from '@shared/language'
import type { Services } from './ipc/handlers'
import { textsIn } from './lib/texts'
import { createWatchChoices, WatchFileSchema, type WatchFileStore, watchVersions } from './settings/watch-file'
import { openLargeStore, openStore } from './settings/store'
import { loadOnce } from './lib/concurrency'
import { createSecrets } from './servers/secrets'
import type { AlertChannels } from './watch/alert-channels'
import { type Autostart, createAutostart } from './watch/autostart'
import { watchNewerPatches } from './watch/newer-patch'
import { createNotifier } from './watch/notifier'
import { outageCause } from './watch/notice-text'
import { machinesIn } from './watch/machines-in'
import { type ChannelDoor, createAlertService, type AlertService } from './watch/watch-service'
import type { AlertServer } from './watch/watcher'
import { languageOf, type Shell } from './window/shell'

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

export interface NotificationsOptions
  extends Pick<Services, 'sessions' | 'observer' | 'localClient' | 'gate'>, Pick<ServerRecords, 'told'> {
  readonly core: Core
  readonly shell: Shell
  readonly send: Send
  /** Knows the proxies of this computer. */
  readonly remote: () => Session
  /** Returns the version that a server reports. */
  readonly versionOf: (serverId: string) => Promise<string>
}

/** Notifies the user of observations, by their alerts. Needs Electron ready. */
export function createNotifications({
  core,
  shell,
  send,
  sessions,
  observer,
  told,
  localClient,
  gate,
  remote,
  versionOf,
}: NotificationsOptions): AlertService {
  const { settings, folder, log, problems } = core
  const language = () => languageOf(settings)
  const servers = (): AlertServer[] => {
    const unwatched = new Set(settings.value.prefs.unwatched)
    const { currentId, servers: saved } = sessions.get()
    const name = (id: string) => saved.find((server) => server.id === id)?.name ?? ''
    const usable = sessions.usableServers().map(({ id, url, key }) => ({ id, name: name(id), address: url, key }))
    const demo = { id: DEMO_SERVER_ID, name: textsIn(language())('notice.demo'), address: '', key: undefined }
    return [...usable, ...(currentId === DEMO_SERVER_ID ? [demo] : [])].filter(({ id }) => !unwatched.has(id))
  }
  let opened: WatchFileStore | undefined
  const file = () =>
    (opened ??= openLargeStore({
      name: 'watch',
      folder,
      schema: WatchFileSchema,
      versions: watchVersions,
      log,
      onProblem: problems.add,
    }))
  const watch: AlertService = createAlertService({
    app,
    platform: process.platform,
    choices: createWatchChoices(settings),
    openFile: file,
    notifier: createNotifier((message) => log.warn(message)),
    autostart: openAutostart(log),
    servers,
    snapshot: (id) => observer.snapshot(id),
    unread: (id) => observer.unread(id),
    language,
    openPage(path, serverId) {
      if (path === null) shell.windows.show()
      else shell.links.go(path, serverId ?? undefined)
    },
    outageCause: (id) => causeOf(id, sessions, localClient),
    onTold: (serverId, notice) => told(serverId, machinesIn(notice)),
    channels: createChannelDoor({ core, send, gate, remote, language }),
    onChange: (changed) => send('watch:changed', changed),
    log,
  })
  observer.onChanges(watch.seen)
  observer.onUnread(() => watch.changed())
  watchNewerPatches({
    watched: () => servers().flatMap(({ id }) => (id !== DEMO_SERVER_ID && watch.minds(id, 'newerPatch') ? [id] : [])),
    mayAsk: () => settings.value.prefs.asksReleases ?? defaultPrefs.asksReleases,
    readReleases: async () => (await import('./host/release-feed')).readReleases(),
    versionOf,
    onRead: watch.newerPatch,
    file,
    warn: (message, error) => log.warn(message, error),
    now: Date.now,
    after: (ms, work) => void setTimeout(work, ms).unref(),
  })
  return watch
}

interface DoorOptions extends Pick<NotificationsOptions, 'core' | 'send' | 'gate' | 'remote'> {
  readonly language: () => Language
}

/** Nothing is loaded until a channel exists or the page asks for them. */
function createChannelDoor({ core, send, gate, remote, language }: DoorOptions): ChannelDoor {
  const { settings, folder, log, problems, redactor } = core
  let opened: AlertChannels | undefined
  const open = loadOnce(async () => {
    const [{ createAlertChannels }, { OutboxFileSchema, outboxVersions }, { readRoots }] = await Promise.all([
      import('./watch/alert-channels'),
      import('./watch/outbox'),
      import('./headscale/network/roots'),
    ])
    let roots: readonly string[] | undefined
    opened = createAlertChannels({
      settings,
      choices: createWatchChoices(settings),
      secrets: createSecrets(safeStorage, process.platform),
      redactor,
      outbox: openStore({
        name: 'outbox',
        folder,
        schema: OutboxFileSchema,
        versions: outboxVersions,
        log,
        onProblem: problems.add,
      }),
      confirm: (asked) => gate.confirm(asked),
      resolveProxy: (url) => remote().resolveProxy(url),
      roots: () => (roots ??= readRoots()),
      language,
      onChange: (channels) => send('channels:changed', channels),
      log,
      now: () => Date.now(),
      after(ms, work) {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    })
    return opened
  })
  const withChannels = (work: (channels: AlertChannels) => void) => {
    if (opened) return work(opened)
    if (!settings.value.channels?.length) return
    open()
      .then(work)
      .catch((error: unknown) => log.error('the channels of alerts are not available', error))
  }
  return {
    open,
    begin: () => withChannels(() => undefined),
    tell: (server, notice) => withChannels((channels) => channels.tell(server, notice)),
    chosen: () => withChannels((channels) => channels.chosen()),
    forgetServer: (id) => withChannels((channels) => channels.forgetServer(id)),
    forgetAll: () => opened?.forgetAll(),
    stop: () => opened?.stop(),
  }
}

function openAutostart(log: Core['log']): Autostart {
  const autostart = createAutostart({ app, platform: process.platform, env: process.env, execPath: process.execPath })
  try {
    autostart.followUpdate()
  } catch (error) {
    log.warn('the entry that starts the console at sign-in still names the version before an update', error)
  }
  return autostart
}

/** Returns the likely reason why a saved server does not respond. */
async function causeOf(
  serverId: string,
  sessions: NotificationsOptions['sessions'],
  localClient: NotificationsOptions['localClient'],
) {
  const server = sessions.get().servers.find(({ id }) => id === serverId)
  if (!server) return null
  const report = async () => (await localClient.client()).report()
  const host = new URL(server.url).hostname.replace(/^\[|\]$/g, '')
  return outageCause({ host, baseDomain: server.baseDomain ?? null, isOnline: net.isOnline(), report })
}
