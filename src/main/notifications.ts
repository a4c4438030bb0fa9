import { app, net, safeStorage, type Session } from 'electron'
import type { Language } from '@shared/language'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { defaultPrefs } from '@shared/ipc/default-prefs'
import type { Core } from './core'
import type { Services } from './ipc/handlers'
import type { ServerRecords } from './watching'
import type { Send } from './ipc/handle'
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
