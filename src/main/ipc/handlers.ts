import { randomUUID } from 'node:crypto'
import { refusal } from '@shared/api/error'
import type { AppInfo } from '@shared/ipc/contract'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { mergeViews, writeSettingsFile } from '@shared/settings-file'
import type { Summary } from '@shared/drift/summary-schema'
import type { AcrossServers } from '@shared/ipc/search'
import type { Connections } from '@main/connect/connections'
import type { Demo } from '@main/demo/demo'
import type { DraftStore } from '@main/settings/drafts'
import type { PolicyVersionStore } from '@main/settings/policy-versions'
import type { KeyRotation } from '@main/servers/key-rotation'
import type { HostService } from '@main/host/host-service'
import type { WaitingList } from '@main/host/waiting-list'
import type { Journal } from '@main/journal/journal'
import type { Jobs } from '@main/jobs/jobs'
import type { HistoryFile } from '@main/history/history-thread'
import type { Observer } from '@main/observe/observer'
import type { Withdrawals } from '@main/protocol/withdrawals'
import type { Links } from '@main/window/links'
import type { ProgramGate } from '@main/window/program-gate'
import type { Quit } from '@main/window/quit'
import type { Windows } from '@main/window/windows'
import type { Problems } from '@main/settings/problems'
import type { PrefsStore } from '@main/settings/prefs'
import type { Sessions } from '@main/servers/sessions'
import type { Updates } from '@main/update/updates'
import type { AlertService } from '@main/watch/watch-service'
import { backupHandlers, type BackupServices } from './backup-handlers'
import { annotationHandlers } from './annotation-handlers'
import { factsHandlers } from './facts-handlers'
import { configHandlers } from './config-handlers'
import { clientHandlers, type ClientServices } from './client-handlers'
import { connectHandlers } from './connect-handlers'
import { certificateHandlers, type CertificateServices } from './certificate-handlers'
import { dnsHandlers } from './dns-handlers'
import type { AreaHandlers, CallHandlers } from './handle'
import type { HostSaves } from './host-saves'
import { hostHandlers } from './host-handlers'
import { journalHandlers } from './journal-handlers'
import { mockHandlers } from './mock-handlers'
import { presenceHandlers } from './presence-handlers'
import type { Send } from './send'
import { sessionHandlers } from './session-handlers'
import type { UnfinishedWork } from './unfinished-work'

/** The handlers' dependencies. */
export interface Services {
  readonly info: () => Promise<AppInfo>
  readonly sessions: Sessions
  readonly keyRotation: KeyRotation
  readonly chooseFiles: CertificateServices['chooseFiles']
  readonly search: (text: string) => Promise<AcrossServers>
  /** The data of a saved server for comparisons. */
  readonly readSummary: (serverId: string) => Promise<Summary>
  readonly prefs: PrefsStore
  /** The page's API calls in progress. */
  readonly withdrawals: Pick<Withdrawals, 'withdraw'>
  readonly drafts: DraftStore
  readonly history: PolicyVersionStore
  /** Addresses of this computer in a tailnet. */
  readonly meshAddresses: () => string[]
  /** This computer's own Tailscale client. */
  readonly localClient: ClientServices
  /** The hosts of servers, over SSH. */
  readonly hosts: HostService
  /** The clients that wait to be registered. */
  readonly waiting: WaitingList
  /** Backups of servers on this computer. */
  readonly backups: BackupServices['backups']
  readonly chooseFolder: BackupServices['chooseFolder']
  readonly showFile: BackupServices['showFile']
  /** Runs and records an act on a server's host. */
  readonly onHost: Journal['onHost']
  readonly hostSaves: HostSaves
  /** Calls back when the page of a window is gone. */
  readonly onPageGone: Windows['onPageGone']
  /** Opens terminals and screens of machines. */
  readonly connections: () => Promise<Connections>
  /** Lets the person agree to programs that pages ask for. */
  readonly gate: ProgramGate
  readonly demo: Demo
  readonly jobs: Jobs
  readonly historyClient: HistoryFile
  readonly observer: Observer
  /** Resolves when the stored history belongs to the current demo network. */
  readonly demoPast: () => Promise<void>
  /** Deletes journal entries and presence that are older than the admin wants to keep. */
  readonly dropOld: () => void
  /** When history.db was found deleted or emptied (RFC 3339); null if that never happened. */
  readonly historyLostAt: () => string | null
  /** Undoes journal entries. */
  readonly undo: (ids: readonly number[], reason: string) => Promise<void>
  readonly updates: Updates
  readonly unfinishedWork: UnfinishedWork
  readonly watch: AlertService
  readonly saveFile: (file: { name: string; text: string }) => Promise<boolean>
  readonly openSavedFile: (how: 'open' | 'folder') => Promise<void>
  readonly printPage: (name: string, windowId: number) => Promise<boolean>
  readonly problems: Problems
  readonly links: Links
  readonly quit: Quit
  readonly send: Send
  /** Removes everything stored on this computer. */
  readonly forgetAll: () => Promise<void>
}

/** Every call, by area. */
export function createHandlers(services: Services): CallHandlers {
  const { info, meshAddresses, prefs, drafts, saveFile, links, problems, send, jobs } = services
  return {
    'app:info': info,
    'app:meshAddresses': () => meshAddresses(),
    'api:withdraw': ({ call }) => services.withdrawals.withdraw(call),
    'api:follow': ({ serverId, parts }, windowId) => services.observer.follow(windowId, serverId, parts),
    'prefs:get': () => prefs.get(),
    'prefs:set': (patch) => prefs.set(patch),
    'draft:get': ({ id }) => drafts.get(id),
    'draft:set': async ({ id, draft }) => {
      // A window saves its text when its server is removed: that server must not get a draft again.
      if (!isKnown(services, id)) return
      await drafts.set(id, draft)
      send('draft:changed', { id })
    },
    'file:save': saveFile,
    'file:saved': ({ how }) => services.openSavedFile(how),
    'link:take': () => links.take(),
    'problems:list': () => problems.list(),
    'problems:seen': () => problems.seen(),
    'jobs:list': ({ serverId }) => jobs.list(serverId),
    'jobs:items': (input) => jobs.items(input),
    'jobs:start': (input) => jobs.start(input),
    'jobs:undoing': ({ id }) => jobs.undoing(id),
    'jobs:control': ({ id, command }) => jobs.control(id, command),
    ...watchHandlers(services),
    ...channelHandlers(services),
    'quit:cancel': () => services.quit.cancelled(),
    'page:print': ({ name }, windowId) => services.printPage(name, windowId),
    'compare:server': ({ serverId }) => services.readSummary(serverId),
    'search:servers': ({ text }) => services.search(text),
    ...annotationHandlers({ historyClient: services.historyClient, isKnown: (id) => isKnown(services, id) }),
    ...factsHandlers({ historyClient: services.historyClient, isKnown: (id) => isKnown(services, id) }),
    ...connectHandlers(services.connections),
    ...clientHandlers(services.localClient),
    ...hostHandlers(services),
    ...dnsHandlers(services),
    ...configHandlers(services),
    ...backupHandlers(services),
    ...certificateHandlers({
      chooseFiles: services.chooseFiles,
      chosenCertificates: services.sessions.chosenCertificates,
    }),
    ...sessionHandlers(services),
    ...policyVersionHandlers(services),
    ...journalHandlers(services),
    ...presenceHandlers(services),
    ...settingsHandlers(services),
    ...mockHandlers(services),
    ...updateHandlers(services),
  }
}

function isKnown({ sessions }: Services, id: string): boolean {
  return id === DEMO_SERVER_ID || sessions.get().servers.some((server) => server.id === id)
}

function policyVersionHandlers(services: Services): AreaHandlers<'policyVersions'> {
  const { history } = services
  // A call in progress while its server is being removed must not start a new history.
  const known = (id: string) => {
    if (isKnown(services, id)) return id
    throw refusal('notFound', 'serverGone')
  }
  return {
    'policyVersions:list': ({ id }) => history.list(known(id)),
    'policyVersions:text': ({ id, version }) => history.text(known(id), version),
    'policyVersions:add': (input) => history.add({ ...input, id: known(input.id) }),
    'policyVersions:forget': ({ id }) => history.forget(known(id)),
  }
}

function settingsHandlers(services: Services): AreaHandlers<'settings'> {
  const { sessions, prefs, saveFile, forgetAll } = services
  return {
    'settings:export': () => {
      const now = new Date()
      const text = writeSettingsFile({ servers: sessions.get().servers, prefs: prefs.get() }, now)
      return saveFile({ name: `mesh-console-settings-${now.toISOString().slice(0, 10)}.json`, text })
    },
    'settings:import': ({ servers, prefs: { views, ...others } }) => {
      const session = sessions.importServers(servers)
      const merged = views && { views: mergeViews(prefs.get().views, views, randomUUID) }
      return { session, prefs: prefs.set({ ...others, ...merged }) }
    },
    'settings:forgetAll': forgetAll,
  }
}

function watchHandlers({ watch }: Services): AreaHandlers<'watch'> {
  return {
    'watch:get': () => watch.settings(),
    'watch:choose': (patch) => watch.choose(patch),
    'watch:startAtLogin': ({ on }) => watch.startAtLogin(on),
    'watch:test': () => watch.test(),
  }
}

function channelHandlers({ watch }: Services): AreaHandlers<'channels'> {
  return {
    'channels:list': async () => (await watch.channels()).list(),
    'channels:save': async (input) => (await watch.channels()).save(input),
    'channels:remove': async ({ id }) => (await watch.channels()).remove(id),
    'channels:test': async ({ id }) => (await watch.channels()).test(id),
  }
}

function updateHandlers({ updates, unfinishedWork }: Services): AreaHandlers<'update'> {
  return {
    'update:get': () => updates.get(),
    'update:check': () => updates.check(),
    'update:download': () => updates.download(),
    'update:cancel': () => updates.cancel(),
    'update:stage': () => updates.stage(),
    'update:install': ({ anyway }) => {
      if (!anyway) unfinishedWork.refuseWhileOpen()
      return updates.install()
    },
    'update:choices': () => updates.choices(),
    'update:choose': (patch) => updates.choose(patch),
  }
}
