import { app, net } from 'electron'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Core } from './core'
import type { Services } from './ipc/handlers'
import type { Watching } from './watching'
import type { Send } from './ipc/send'
import { textsIn } from './lib/texts'
import { createWatchChoices, WatchFile, watchVersions } from './settings/watch-file'
import { openLargeStore } from './settings/large-store'
import { type Autostart, createAutostart } from './watch/autostart'
import { createNotifier } from './watch/notifier'
import { outageCause } from './watch/outage'
import { machinesIn } from './watch/machines-in'
import { createWatchService, type WatchService } from './watch/watch-service'
import type { WatchedServer } from './watch/watcher'
import { languageOf, type Shell } from './window/shell'

export interface NotificationsOptions
  extends Pick<Services, 'sessions' | 'observer' | 'localClient'>, Pick<Watching, 'told'> {
  readonly core: Core
  readonly shell: Shell
  readonly send: Send
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
}: NotificationsOptions): WatchService {
  const { settings, folder, log, problems } = core
  const language = () => languageOf(settings)
  const servers = (): WatchedServer[] => {
    const unwatched = new Set(settings.value.prefs.unwatched)
    const { currentId, servers: saved } = sessions.get()
    const name = (id: string) => saved.find((server) => server.id === id)?.name ?? ''
    const usable = sessions.usableServers().map(({ id, url, key }) => ({ id, name: name(id), address: url, key }))
    const demo = { id: DEMO_SERVER_ID, name: textsIn(language())('notice.demo'), address: '', key: undefined }
    return [...usable, ...(currentId === DEMO_SERVER_ID ? [demo] : [])].filter(({ id }) => !unwatched.has(id))
  }
  const watch: WatchService = createWatchService({
    app,
    platform: process.platform,
    choices: createWatchChoices(settings),
    openFile: () =>
      openLargeStore({
        name: 'watch',
        folder,
        schema: WatchFile,
        versions: watchVersions,
        log,
        onProblem: problems.add,
      }),
    notifier: createNotifier((message) => log.warn(message)),
    autostart: openAutostart(log),
    servers,
    snapshot: (id) => observer.snapshot(id),
    language,
    openPage(path, serverId) {
      if (path === null) shell.windows.show()
      else shell.links.go(path, serverId ?? undefined)
    },
    outageCause: (id) => causeOf(id, sessions, localClient),
    onTold: (serverId, notice) => told(serverId, machinesIn(notice)),
    onChange: (changed) => send('watch:changed', changed),
    log,
  })
  observer.onChanges(watch.seen)
  return watch
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
