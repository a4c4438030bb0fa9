import { join } from 'node:path'
import { app, nativeTheme, safeStorage, session, shell as desktop } from 'electron'
import { contract } from '@shared/api/contract'
import { refusal } from '@shared/api/error'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Core } from './core'
import { createRemoteServers, createServerPool, type RemoteServers, type ServerPool } from './gateway/remote-servers'
import { createJobAccess, guarded, readStartRefusal } from './gateway/guard'
import { createJobs } from './jobs/jobs'
import { createHistoryThread, type HistoryFile } from './history/history-thread'
import { createReadSummary } from './gateway/read-summary'
import { createSearch } from './gateway/search'
import { type ApiApp, ask } from './api/api-app'
import { createSwitchboard, type Switchboard } from './gateway/switchboard'
import { appInfo, meshAddresses } from './ipc/app-info'
import {
  createChooseFiles,
  createChoosePath,
  createChoosePaths,
  createPrintPage,
  createReadPolicyFile,
  createSavedFiles,
} from './ipc/choose-files'
import type { Services } from './ipc/handlers'
import { createHostSaves } from './ipc/config-handlers'
import { createSend, type Send } from './ipc/handle'
import { createServerBackups, type LateBackups } from './backups'
import { findOwnSave } from './acts/policy-finds'
import { createUndo, type UndoOptions } from './acts/undo'
import { systemClocks } from './lib/stopwatch'
import { textsIn } from './lib/texts'
import { createUnfinishedWork } from './ipc/unfinished-work'
import {
  createServerRecords,
  type ServerRecords,
  type ServerRecordsOptions,
  createNotifications,
  type NotificationsOptions,
} from './watching'
import { createDrafts, openDrafts } from './settings/drafts'
import { createPolicyVersions, type PolicyVersionStore } from './settings/policy-versions'
import { createKeyRotation } from './servers/key-rotation'
import { createPrefs } from './settings/prefs'
import { createSecrets } from './servers/secrets'
import { createSessions, type Sessions, type UsableServer } from './servers/sessions'
import { askAdmin } from './window/ask'
import { createProgramGate, type ProgramGate } from './window/program-gate'
import { applyScheme, languageOf, type Shell } from './window/shell'
import type { Windows } from './window/windows'
import { defaultUpdateChoices } from '@shared/ipc/update'
import { updateObstacle } from './update/support'
import { createUpdates, type Updates } from './update/updates'
import { networkInterfaces } from 'node:os'
import { defaultClientChoices } from '@shared/ipc/client'
import { type ConnectChoices, defaultConnectChoices } from '@shared/ipc/connect'
import { loadOnce } from './lib/concurrency'
import type { LocalClient } from './local-client/local-client'
import { followTunnelEnds } from './host/follow-tunnel-ends'
import { createHostService, type HostService } from './host/host-service'
import { createWaitingList, type WaitingList } from './host/waiting'
import { APP_ORIGIN } from './lib/origin'
import { removeFiles } from './lib/files'
import { Settings } from './settings/store'
import type { Session } from '@shared/ipc/session'
import { destinationsOf } from './host/destinations'
import type { Log } from './lib/log'
import type { Observer } from './observe/observer'

/** The services that depend on the saved servers and the current one. */
interface SessionFollowers {
  readonly usableServers: () => UsableServer[]
  readonly servers: Pick<ServerPool, 'keep'>
  readonly hosts: Pick<HostService, 'keep' | 'again'>
  readonly api: Pick<Switchboard, 'sessionChanged'>
  readonly demo: { readonly open: () => unknown; readonly close: () => Promise<unknown> }
  readonly observer: Pick<Observer, 'serversChanged'>
  readonly send: Send
  /** Shows names and number of the servers in the notification area and on the console's icon. */
  readonly onServers: () => void
  readonly log: Pick<Log, 'error'>
}

/** Notifies these services of a change of the session. */
export function followSession(changed: Session, followers: SessionFollowers): void {
  const { usableServers, servers, hosts, api, demo, observer, send, onServers, log } = followers
  servers.keep(usableServers())
  hosts.keep(destinationsOf(changed.servers))
  hosts.again('failed')
  api.sessionChanged()
  if (changed.currentId === DEMO_SERVER_ID) demo.open()
  else demo.close().catch((error: unknown) => log.error('demo network not closed', error))
  observer.serversChanged()
  send('session:changed', changed)
  onServers()
}

/** Services about this computer itself: its addresses, its client, and the programs that connect to machines. */
function createOwnComputer(
  core: Core,
  windows: Windows,
  gate: ProgramGate,
): Pick<Services, 'localClient' | 'connections' | 'meshAddresses'> {
  return {
    localClient: createClientServices(core, windows, gate),
    connections: createConnectServices(core, gate),
    meshAddresses: () => meshAddresses(networkInterfaces()),
  }
}

const clientChoices = ({ value }: Core['settings']) => value.localClient ?? defaultClientChoices

/** The client's code is loaded on the first call. */
function createClientServices({ settings }: Core, windows: Windows, gate: ProgramGate): Services['localClient'] {
  return {
    client: loadOnce(async (): Promise<LocalClient> => {
      const { createRealLocalClient } = await import('./local-client/create-local-client')
      return createRealLocalClient(() => clientChoices(settings))
    }),
    choices: { get: () => settings.value.localClient, set: (localClient) => settings.set({ localClient }) },
    choosePath: createChoosePath(windows.inFront),
    confirm: (path) => gate.confirm({ use: 'client', command: [path], host: null }),
  }
}

/** The code is loaded on the first call. */
function createConnectServices({ settings }: Core, gate: ProgramGate): Services['connections'] {
  const choices = {
    get: () => settings.value.connect ?? defaultConnectChoices,
    set: (connect: ConnectChoices) => settings.set({ connect }),
  }
  return loadOnce(async () => {
    const { createRealConnections } = await import('./connections')
    const confirm = (command: readonly string[]) => gate.confirm({ use: 'here', command, host: null })
    return createRealConnections(choices, () => clientChoices(settings), confirm)
  })
}

/** Creates the services behind IPC calls and API. Needs Electron ready, for the key store. */
export function createServices(
  core: Core,
  shell: Shell,
): Omit<Services, 'withdrawals'> & { readonly api: ApiApp; readonly lateBackups: LateBackups } {
  const { settings, demo, problems } = core
  const { windows, links, quit, refreshMenu } = shell
  let startingOver = false
  const send = createSend(() => (startingOver ? [] : windows.all()))
  problems.listen((list) => send('problems:changed', list))
  const savedFiles = createSavedFiles({
    inFront: windows.inFront,
    folder: () => app.getPath('documents'),
    open: (path) => desktop.openPath(path),
    show: (path) => desktop.showItemInFolder(path),
  })
  const history = createPolicyVersions({
    folder: join(core.folder, 'policy-history'),
    ownSave: async (serverId, text) => findOwnSave(serverServices.historyClient, serverId, text),
  })
  const onServers = () => watch.changed()
  const gate = createGate(core, windows)
  const serverServices = createServers(core, send, windows, { policyHistory: history, onServers, gate })
  const drafts = createDrafts(() => openDrafts({ folder: core.folder, log: core.log, onProblem: problems.add }))
  const prefs = createPrefs(settings, (changed) => {
    applyScheme(nativeTheme, changed.scheme, windows.all())
    refreshMenu()
    serverServices.observer.serversChanged()
    watch.changed()
    serverServices.dropOld()
    serverServices.lastKnown.choiceChanged()
    send('prefs:changed', changed)
  })
  const ownComputer = createOwnComputer(core, windows, gate)
  const backupServices = createServerBackups({ core, shell, ...serverServices })
  const watch = createNotifications({
    core,
    shell,
    send,
    gate,
    remote: remoteSession,
    ...ownComputer,
    ...serverServices,
  })
  watchTunnelEnds(core, serverServices)
  const kept = { ...serverServices, ...backupServices, prefs, drafts, history, watch }
  return {
    ...kept,
    gate,
    waiting: watchWaiting(core, { ...serverServices, watch }),
    demo,
    problems,
    links,
    quit,
    send,
    onPageGone: windows.onPageGone,
    info: () => appInfo(app),
    historyLostAt: () => settings.value.history?.lostAt ?? null,
    ...ownComputer,
    updates: createUpdateService(core, send),
    unfinishedWork: openUnfinishedWork(drafts, serverServices, backupServices),
    printPage: createPrintPage(savedFiles),
    ...savedFiles,
    readPolicyFile: createReadPolicyFile(createChoosePath(windows.inFront)),
    forgetAll: createForgetEverything(core, windows, kept, (on) => (startingOver = on)),
    chooseFiles: createChooseFiles(windows.inFront),
    choosePaths: createChoosePaths(windows.inFront),
  }
}

function openUnfinishedWork(
  drafts: Services['drafts'],
  { jobs, hostSaves }: Pick<Services, 'jobs' | 'hostSaves'>,
  { lateBackups }: { readonly lateBackups: LateBackups },
): Services['unfinishedWork'] {
  return createUnfinishedWork({
    drafts: () => drafts.any(),
    jobs: () => jobs.running(),
    hostSaves: () => hostSaves.inProgress.any(),
    backups: () => lateBackups.inProgress.any(),
  })
}

const remoteSession = () => session.fromPartition('remote', { cache: false })

type ServerServices = Pick<
  Services,
  | 'sessions'
  | 'hosts'
  | 'hostSaves'
  | 'onHost'
  | 'keyRotation'
  | 'search'
  | 'readSummary'
  | 'jobs'
  | 'observer'
  | 'lastKnown'
  | 'dropOld'
  | 'demoPast'
  | 'historyClient'
  | 'undo'
> &
  Pick<ServerRecords, 'told'> &
  Pick<NotificationsOptions, 'versionOf'> & { readonly api: ApiApp }

interface ServersOptions extends Pick<Services, 'gate'> {
  readonly policyHistory: PolicyVersionStore
  readonly onServers: () => void
}

/** Asks in a dialog of the system, which no page can press; it is in front of the window, and Enter cancels. */
function createGate({ settings }: Core, windows: Windows): ProgramGate {
  return createProgramGate({
    confirmed: {
      get: () => settings.value.confirmed ?? [],
      set: (confirmed) => settings.set({ confirmed: [...confirmed] }),
    },
    async ask({ message, detail, agree, values }) {
      const t = textsIn(languageOf(settings))
      const question = {
        message: t(message, values),
        detail: t(detail, values),
        buttons: [t('button.cancel'), t(agree)],
      }
      return (await askAdmin({ ...question, parent: windows.current() }, false, 'warning')) === 1
    },
    monotonic: () => performance.now(),
  })
}

/** Saved servers, and the API of the current one. `onServers`: called after every change of the session. */
function createServers(
  core: Core,
  send: Send,
  windows: Windows,
  { policyHistory, onServers, gate }: ServersOptions,
): ServerServices {
  const { log, settings, demo } = core
  const hosts = createHosts(() => sessions, send, windows)
  const onReplaced = (server: ReplacedServer) => announceReplaced(server, { sessions, watching, send })
  const remoteServers = createRemoteServers(remoteSession, log, hosts.openTunnel, onReplaced)
  const sessions = createSessions({
    store: settings,
    secrets: createSecrets(safeStorage, process.platform),
    redactor: core.redactor,
    mockForced: core.flags.mock,
    test: remoteServers.testConnection,
    onAgain(id) {
      hosts.again('all')
      servers.forget(id)
    },
    onStep: (ticket, step) => send('servers:testing', { ticket, step }),
    onChange(changed) {
      const { observer } = watching
      const usableServers = () => sessions.usableServers()
      followSession(changed, { usableServers, servers, hosts, api, demo, observer, send, onServers, log })
      finishRotation(changed.currentId)
    },
  })
  const servers = createServerPool(async (server) =>
    watching.around(server.id, await remoteServers.openProxy(server, hostSaves.policyFile(server.id)), server.url),
  )
  const openDemo = () => watching.around(DEMO_SERVER_ID, demo.open(), null)
  const historyClient = startHistory(core)
  const shared = { open: servers.open, openDemo, historyClient, send }
  const watching = createServerRecords({ core, sessions: () => sessions, windows, policyHistory, ...shared })
  const serverOf = (id: string) => sessions.usableServers().find((server) => server.id === id)
  const open = (id: string, key: string) => openWith(key, serverOf(id), remoteServers, watching.around)
  const keyRotation = createKeyRotation({ ...rotatedKeysOf(() => sessions), open, now: Date.now })
  // An interrupted rotation is finished when its server is next used.
  const finishRotation = (id: string | null) => {
    if (id === null || !settings.value.servers.some((server) => server.id === id && server.rotation)) return
    keyRotation.resume(id).catch((error: unknown) => log.warn('key rotation not finished', error))
  }
  const api = createSwitchboard({ backend: (id) => sessions.backend(id), openMock: openDemo, openProxy: servers.open })
  const startRefusal = async (id: string) => {
    const server = serverOf(id)
    return server ? readStartRefusal(await servers.open(server)) : null
  }
  const own = { hosts: () => hosts, sessions: () => sessions, startRefusal }
  const hostSaves = createHostSaves({
    ...own,
    onHost: watching.onHost,
    log,
    gate,
    historyClient,
    tell: core.problems.add,
    onSettled: (serverId) => send('journal:changed', { serverId }),
  })
  const jobServices = createJobServices(core, sessions, { ...shared, undoOnHost: hostSaves.undo })
  finishRotation(sessions.get().currentId)
  const across = createAcross(() => sessions.usableServers(), servers.open)
  return { sessions, hosts, hostSaves, keyRotation, api, historyClient, ...across, ...watching, ...jobServices }
}

type ReplacedServer = Parameters<Parameters<typeof createRemoteServers>[3]>[0]

interface ReplacedOptions {
  readonly sessions: Sessions
  readonly watching: ServerRecords
  readonly send: Send
}

/** Announces another release at an address: nothing that was read from the former one counts. */
function announceReplaced(server: ReplacedServer, { sessions, watching, send }: ReplacedOptions): void {
  for (const { id, url } of sessions.usableServers()) if (url === server.url) watching.observer.outdated(id)
  send('server:replaced', server)
}

/** Services that query several servers at once, whichever one the window shows. */
function createAcross(
  servers: () => UsableServer[],
  open: SharedOptions['open'],
): Pick<Services, 'search' | 'readSummary'> & Pick<NotificationsOptions, 'versionOf'> {
  return {
    async versionOf(serverId) {
      const server = servers().find(({ id }) => id === serverId)
      return server ? (await ask(await open(server), contract.server.info, {})).version : ''
    },
    search: createSearch({ servers, open, clocks: systemClocks }),
    readSummary: createReadSummary({ servers, open, now: Date.now }),
  }
}

interface SharedOptions extends Pick<ServerRecordsOptions, 'open' | 'openDemo' | 'historyClient'> {
  readonly send: Send
}

/** Jobs and undo, which call their own server, whichever one the window shows. */
function createJobServices(
  { demo }: Core,
  sessions: Sessions,
  shared: SharedOptions & Pick<UndoOptions, 'undoOnHost'>,
): Pick<Services, 'jobs' | 'undo'> {
  const { historyClient, openDemo, send, undoOnHost } = shared
  const state = () => demo.state()
  const open = createJobAccess({ sessions, demo: { open: openDemo, state }, open: shared.open })
  const jobs = createJobs({ historyClient, open, onChange: (job) => send('jobs:changed', job) })
  return { jobs, undo: createUndo({ historyClient, open, undoOnHost }) }
}

const rotatedKeysOf = (sessions: () => Sessions): Pick<Sessions['rotatedKeys'], 'read' | 'write'> => ({
  read: (id) => sessions().rotatedKeys.read(id),
  write: (id, state) => sessions().rotatedKeys.write(id, state),
})

/** The thread that stores acts and observations. */
function startHistory({ folder, log, problems, settings }: Core): HistoryFile {
  return createHistoryThread({
    workerPath: join(import.meta.dirname, 'history-worker.cjs'),
    path: join(folder, 'history.db'),
    witness: {
      read: () => settings.value.history,
      write: (history) => settings.set({ history }),
      forget: () => settings.value.history && settings.set({ history: undefined }),
    },
    warn: (message) => log.warn(message),
    onProblem: problems.add,
  })
}

/** Opens the API of a saved server with this key instead of the one in use. */
async function openWith(
  key: string,
  server: UsableServer | undefined,
  remoteServers: RemoteServers,
  around: ServerRecords['around'],
): Promise<ApiApp> {
  if (!server) throw refusal('notFound', 'keyNeeded')
  return guarded(server, around(server.id, await remoteServers.openProxy({ ...server, key }), server.url))
}

/** Creates the updates of this console. The updater itself is loaded with the first search. */
function createUpdateService({ log, settings }: Core, send: Send): Updates {
  const { platform, resourcesPath, env } = process
  return createUpdates({
    currentVersion: app.getVersion(),
    obstacle: updateObstacle({ packaged: app.isPackaged, platform, resourcesPath, env }),
    choices: { get: () => settings.value.updates ?? defaultUpdateChoices, set: (updates) => settings.set({ updates }) },
    load: async (report) => (await import('./update/updater')).createUpdater(report, log),
    onChange: (state) => send('update:changed', state),
  })
}

/** Connects the hosts of servers. ssh asks about the current server of an open window only: any other can wait until it is chosen. */
function createHosts(sessions: () => Sessions, send: Send, windows: Windows): HostService {
  return createHostService({
    mayAsk: (destination) => {
      const { servers, currentId } = sessions().get()
      const isCurrent = servers.some(
        ({ id, ssh, host }) => id === currentId && (ssh === destination || host === destination),
      )
      return isCurrent && windows.all().length > 0
    },
    onQuestions: (questions) => send('host:asks', questions),
  })
}

/** Saves the new address of a tunnelled server whose container was created again, while the server is unreachable. */
function watchTunnelEnds(
  { log }: Core,
  { sessions, hosts, observer }: Pick<Services, 'sessions' | 'hosts' | 'observer'>,
): void {
  const follower = followTunnelEnds({
    hosts,
    tunnelled(serverId) {
      const { host, hostConfig, readOnly = false } = sessions.get().servers.find(({ id }) => id === serverId) ?? {}
      const { tunnel } = sessions.usableServers().find(({ id }) => id === serverId)?.connection ?? {}
      // Without its configuration file, another Headscale on the host could be taken for this server.
      if (!tunnel || host !== tunnel.destination || hostConfig === undefined) return null
      return { destination: host, config: hostConfig, readOnly, tunnel }
    },
    moved: (serverId, end) => void sessions.setTunnelEnd(serverId, end),
    warn: (message, error) => log.warn(message, error),
    after: (ms, work) => void setTimeout(work, ms).unref(),
  })
  observer.onChanges(follower.seen)
  observer.onEnd(follower.end)
}

/** Looks for clients that wait to be registered, on the hosts that the console may use and that an alert is about. */
function watchWaiting(
  { log }: Core,
  { sessions, hosts, watch }: Pick<Services, 'sessions' | 'hosts' | 'watch'>,
): WaitingList {
  const list = createWaitingList({
    hosts,
    watched: () =>
      sessions
        .get()
        .servers.flatMap(({ id, host, hostConfig, readOnly = false }) =>
          host !== undefined && watch.minds(id, 'machineWaiting')
            ? [{ id, destination: host, config: hostConfig, readOnly }]
            : [],
        ),
    onRead: watch.waiting,
    warn: (message, error) => log.warn(message, error),
    after: (ms, work) => void setTimeout(work, ms).unref(),
  })
  list.begin()
  return list
}

type Kept = Pick<
  Services,
  'sessions' | 'prefs' | 'drafts' | 'history' | 'jobs' | 'observer' | 'watch' | 'backups' | 'historyClient'
>

/**
 * Creates the function that deletes all of the console's data on this computer, as before the first start. The window that asks for it
 * reloads; the others close first, so that nothing is written any more. A failed step does not stop the others; the page names the files
 * that remain. `startingOver` suppresses events to windows meanwhile: otherwise the remaining window would show every step on the way, the
 * sign-in page and other colours, before it reloads.
 */
function createForgetEverything(
  core: Core,
  windows: Windows,
  kept: Kept,
  startingOver: (on: boolean) => void,
): () => Promise<void> {
  const { flags, folder, log, problems } = core
  const forget = async () => {
    const asking = windows.current()
    for (const window of windows.all()) if (window !== asking) window.destroy()
    await forgetInMemory(core, kept)
    problems.seen()
    const paths = await kept.historyClient.forget(() => removeStored(folder, log))
    if (paths.length > 0) problems.add({ kind: 'notForgotten', paths })
    log.info(paths.length > 0 ? `still there: ${paths.join(', ')}` : 'everything was forgotten')
    if (flags.mock) kept.sessions.use(DEMO_SERVER_ID)
    kept.observer.readAgain()
    if (!flags.serve) kept.observer.start()
    // After this call is answered.
    setImmediate(() => void asking?.loadURL(`${APP_ORIGIN}/`).catch(() => undefined))
  }
  return async () => {
    startingOver(true)
    await forget().finally(() => setImmediate(startingOver, false))
  }
}

/** Files written meanwhile are removed afterwards; write errors do not matter. */
async function forgetInMemory(
  { log, demo, settings }: Core,
  { sessions, prefs, drafts, history, jobs, observer, watch, backups }: Kept,
): Promise<void> {
  const attempt = async (action: () => unknown) => {
    try {
      await action()
    } catch (error) {
      log.warn('not written while everything was forgotten', error)
    }
  }
  observer.stop()
  await history.flush()
  for (const { id } of sessions.get().servers) await attempt(async () => (await backups()).forget(id))
  await attempt(() => jobs.close())
  // In one go: a request of the page in between must not open the database again.
  const closed = demo.forget()
  await attempt(() => sessions.forgetAll())
  await attempt(() => closed)
  // A change that waits would come back.
  prefs.flush()
  await attempt(() => settings.set({ ...blank(), lastWindow: settings.value.lastWindow }))
  await attempt(() => drafts.forgetAll())
  await attempt(() => watch.forgetAll())
  await attempt(() => prefs.set({}))
}

/** Returns every setting as at the first start, including unset ones, which would otherwise stay. */
function blank(): Partial<Settings> {
  return { ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, undefined])), ...Settings.parse({}) }
}

/** Removes stored files. Returns the paths of those that cannot be removed. */
async function removeStored(folder: string, log: Core['log']): Promise<string[]> {
  const cleared = session.defaultSession.clearStorageData().then(
    () => [],
    (error: unknown) => {
      log.warn('the page’s storage was not cleared', error)
      return [join(folder, 'Local Storage')]
    },
  )
  return [...(await cleared), ...(await removeFiles(folder))]
}
