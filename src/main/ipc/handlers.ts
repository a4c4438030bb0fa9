import { randomUUID } from 'node:crypto'
import { refusal, ApiError } from '@shared/api/error'
import type { AcrossServers, AppInfo, CallOutput, CallParsed } from '@shared/ipc/contract'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import { mergeViews, writeSettingsFile } from '@shared/settings-file'
import type { Summary } from '@shared/drift/summary-schema'
import type { Connections } from '@main/connect/connections'
import type { Demo } from '@main/demo/demo'
import type { DraftStore } from '@main/settings/drafts'
import type { PolicyVersionStore } from '@main/settings/policy-versions'
import type { KeyRotation } from '@main/servers/key-rotation'
import type { HostService } from '@main/host/host-service'
import type { WaitingList } from '@main/host/waiting'
import type { Journal } from '@main/journal/journal'
import type { Jobs } from '@main/jobs/jobs'
import type { HistoryClient, HistoryFile } from '@main/history/history-thread'
import type { KeepLastKnown } from '@main/history/keep-last-known'
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
import { configHandlers, notEditable, allowedHost, type HostSaves } from './config-handlers'
import { clientHandlers, type ClientServices } from './client-handlers'
import type { AreaHandlers, CallHandlers, Send } from './handle'
import { hostHandlers } from './host-handlers'
import { setUpHandlers, upgradeHandlers, type UpgradeServices } from './set-up-handlers'
import type { UnfinishedWork } from './unfinished-work'
import { readCertificatesInTurns } from '@main/headscale/network/certificate-info'
import type { ChosenCertificates, ChosenFile } from '@main/servers/chosen-certificates'
import type { FileChoice, ReadPolicyFile } from './choose-files'
import { DnsReadError } from '@shared/dns/read-dns'
import { mergeLinks } from '@shared/dns/follow-records'
import type { HostDnsRead } from '@shared/ipc/host-dns'
import { HostError } from '@main/host/host-error'
import type { CallChannel } from '@shared/ipc/channels'
import type { Session } from '@shared/ipc/session'

/** Everything that keeps data of saved servers. */
export interface ServerData {
  readonly sessions: Pick<Sessions, 'forget'>
  readonly drafts: Pick<DraftStore, 'set'>
  readonly history: Pick<PolicyVersionStore, 'forget'>
  readonly jobs: Pick<Jobs, 'forget'>
  readonly prefs: Pick<PrefsStore, 'get' | 'set'>
  readonly connections: () => Promise<Pick<Connections, 'forgetServer'>>
  readonly watch: Pick<AlertService, 'forget'>
  readonly backups: () => Promise<Pick<Awaited<ReturnType<BackupServices['backups']>>, 'forget'>>
}

/**
 * Removes a server with everything that is stored about it. Every step is tried, because no page can remove the rest of a server that is
 * no longer in the list. Rejects with the error of the first step that failed.
 */
export async function forgetServer(data: ServerData, id: string): Promise<Session> {
  const errors: unknown[] = []
  const session = forgetSaved(data.sessions, id, errors)
  const steps: readonly (() => Promise<unknown> | void)[] = [
    () => data.drafts.set(id, null),
    () => data.history.forget(id),
    () => data.jobs.forget(id),
    () => forgetPrefs(data.prefs, id),
    async () => (await data.connections()).forgetServer(id),
    () => data.watch.forget(id),
    async () => (await data.backups()).forget(id),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0 || session === null) throw errors[0]
  return session
}

/** Returns null if the settings cannot be written: the server is removed anyway, and the next write stores that. */
function forgetSaved(sessions: ServerData['sessions'], id: string, errors: unknown[]): Session | null {
  try {
    return sessions.forget(id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') throw error
    errors.push(error)
    return null
  }
}

async function forgetPrefs(prefs: ServerData['prefs'], id: string): Promise<void> {
  const { [id]: own, ...others } = prefs.get().own
  if (own) await prefs.set({ own: others })
}

type AnnotationCall = Extract<CallChannel, `notes:${string}` | `hygiene:${string}`>
type AnnotationHandlers = { readonly [C in AnnotationCall]: (input: CallParsed<C>) => Promise<CallOutput<C>> }

interface AnnotationServices {
  readonly historyClient: HistoryClient
  /** Tells whether a server is still saved: calls in progress while it is being removed must store nothing. */
  readonly isKnownServer: (serverId: string) => boolean
}

/** Creates the handlers for notes and accepted findings, in history.db. They throw if it cannot be used. */
export function annotationHandlers({ historyClient, isKnownServer }: AnnotationServices): AnnotationHandlers {
  const call: HistoryClient['call'] = async (name, input) => {
    const { problem } = await historyClient.open()
    if (problem) throw refusal('unsupported', 'notesNotKept', { params: { path: problem.path } })
    return historyClient.call(name, input)
  }
  const known = <T extends { serverId: string }>(input: T): T => {
    if (isKnownServer(input.serverId)) return input
    throw refusal('notFound', 'serverGone')
  }
  return {
    'notes:list': ({ serverId }) => call('notes', serverId),
    'notes:set': async (input) => {
      const { serverId, note } = known(input)
      return call('setNote', { serverId, note: { ...note, at: new Date().toISOString() } })
    },
    'hygiene:kept': ({ serverId }) => call('hygiene', serverId),
    'hygiene:accept': async (input) => call('accept', known(input)),
    'hygiene:withdraw': async (input) => call('withdraw', known(input)),
    'hygiene:score': async (input) => call('setScore', known(input)),
  }
}

interface DnsServices {
  readonly hosts: HostService
  readonly hostSaves: HostSaves
  readonly sessions: Pick<Sessions, 'get' | 'recordLinks' | 'setRecordLinks'>
}

const NOTHING: HostDnsRead = { dns: null, failure: null, unreadable: null }

/** Calls about the DNS settings on the hosts of servers. */
function dnsHandlers({ hosts, hostSaves, sessions }: DnsServices): Pick<CallHandlers, 'host:dns' | 'host:saveDns'> {
  const read = async (id: string) => {
    await hostSaves.settle(id)
    const allowed = allowedHost(id, sessions)
    const [host, { lineToSaveDns, readDnsOn }] = await Promise.all([
      hosts.open(allowed),
      import('@main/host/dns-on-host'),
    ])
    const texts = await hosts.configTexts()
    const found = await readDnsOn(host, !allowed.readOnly, texts)
    return { found, sudoers: () => (allowed.readOnly ? '' : lineToSaveDns(host, texts, found)) }
  }
  return {
    async 'host:dns'({ id }) {
      try {
        const { found: all, sudoers } = await read(id)
        const { config, masked: _, recordsFile, ...found } = all
        const links = sessions.recordLinks(id)
        const files = { config: withoutText(config), recordsFile: recordsFile && withoutText(recordsFile) }
        return { ...NOTHING, dns: { ...found, ...files, links: [...links], sudoers: await sudoers() } }
      } catch (error) {
        if (error instanceof DnsReadError) return { ...NOTHING, unreadable: { at: error.at, why: error.why } }
        if (error instanceof HostError) return { ...NOTHING, failure: error.failure }
        throw error
      }
    },
    async 'host:saveDns'({ id, links, unlinked, ...wanted }) {
      let text = ''
      try {
        const { dnsSave } = await import('@main/host/dns-on-host')
        const { found } = await read(id)
        text = found.config.text
        const save = await dnsSave(found, wanted, await hosts.configTexts())
        if (!save) return { is: 'changed' }
        const isSame = save.text === (wanted.file === 'config' ? found.config : found.recordsFile)?.text
        const storeLinks = () => sessions.setRecordLinks(id, mergeLinks(sessions.recordLinks(id), links, unlinked))
        if (!isSame) return await hostSaves.save(id, 'host.dns', save, storeLinks)
        // Only the links between records and machines change, and the host does not store those.
        storeLinks()
        return { is: 'saved', digest: wanted.digest, entry: null }
      } catch (error) {
        if (error instanceof HostError) return { is: 'failed', failure: error.failure }
        if (error instanceof DnsReadError) return { is: 'changed' }
        return await notEditable(error, text, await hosts.configTexts())
      }
    },
  }
}

/** The text may hold secrets, so it stays in the main process. */
const withoutText = ({ path, digest, owner }: { path: string; digest: string; owner: string }) => ({
  path,
  digest,
  owner,
})

/** The handlers' dependencies. */
export interface Services {
  readonly info: () => Promise<AppInfo>
  readonly sessions: Sessions
  readonly keyRotation: KeyRotation
  readonly chooseFiles: CertificateServices['chooseFiles']
  readonly choosePaths: UpgradeServices['choosePaths']
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
  readonly lastKnown: KeepLastKnown
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
  readonly readPolicyFile: ReadPolicyFile
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
    'api:follow': ({ serverId, parts }, windowId) => {
      // Each server has a feed of its own, also one that was removed meanwhile.
      if (isKnown(services, serverId)) services.observer.follow(windowId, serverId, parts)
    },
    'api:lastKnown': ({ serverId, part }) => services.lastKnown.read(serverId, part),
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
    'file:readPolicy': services.readPolicyFile,
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
    'page:arrived': () => undefined,
    'page:print': ({ name }, windowId) => services.printPage(name, windowId),
    'compare:server': ({ serverId }) => services.readSummary(serverId),
    'search:servers': ({ text }) => services.search(text),
    ...annotationHandlers({ historyClient: services.historyClient, isKnownServer: (id) => isKnown(services, id) }),
    ...factsHandlers({ historyClient: services.historyClient, isKnownServer: (id) => isKnown(services, id) }),
    ...connectHandlers(services.connections),
    ...clientHandlers(services.localClient),
    ...hostHandlers(services),
    ...dnsHandlers(services),
    ...configHandlers(services),
    ...setUpHandlers(services),
    ...upgradeHandlers(services),
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
    'settings:import': async ({ servers, prefs: { views, ...others } }) => {
      const session = sessions.importServers(servers)
      const merged = views && { views: mergeViews(prefs.get().views, views, randomUUID) }
      return { session, prefs: await prefs.set({ ...others, ...merged }) }
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

/** Calls that open connections to machines. `connections` is created at the first call. */
function connectHandlers(connections: () => Promise<Connections>): AreaHandlers<'connect'> {
  return {
    'connect:state': async () => (await connections()).state(),
    'connect:terminal': async ({ terminal }) => (await connections()).chooseTerminal(terminal),
    'connect:remember': async ({ key, login }) => (await connections()).remember(key, login),
    'connect:shell': async (target) => (await connections()).openShell(target),
    'connect:screen': async (target) => (await connections()).openScreen(target),
  }
}

interface SessionServices extends ServerData {
  readonly sessions: Sessions
  readonly keyRotation: KeyRotation
}

/** Calls about saved servers and the current one. */
function sessionHandlers(services: SessionServices): AreaHandlers<'session' | 'servers'> {
  const { sessions, keyRotation } = services
  return {
    'session:get': () => sessions.get(),
    'session:signOut': () => sessions.signOut(),
    'servers:test': (input) => sessions.test(input),
    'servers:cancelTest': ({ ticket }) => sessions.cancelTest(ticket),
    'servers:add': (input) => sessions.add(input),
    'servers:update': (input) => sessions.update(input),
    'servers:use': ({ id, keyless }) => (keyless ? sessions.useKeyless(id, keyless) : sessions.use(id)),
    'servers:rotateKey': ({ id, expiration }) => keyRotation.rotate(id, expiration),
    'servers:forget': ({ id }) => forgetServer(services, id),
  }
}

interface PresenceServices {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  /** Resolves when the stored history belongs to the current demo network. */
  readonly demoPast: () => Promise<void>
}

/** Creates the handlers for presence; they throw ApiError `unsupported` if history.db cannot be used. */
function presenceHandlers({ historyClient, demoPast }: PresenceServices): AreaHandlers<'presence'> {
  const opened = async (serverId: string) => {
    const { problem } = await historyClient.open()
    if (problem) throw refusal('unsupported', 'historyUnusable', { params: { path: problem.path } })
    if (serverId === DEMO_SERVER_ID) await demoPast()
  }
  return {
    async 'presence:machine'(input) {
      await opened(input.serverId)
      return historyClient.call('presenceMachine', { ...input, now: Date.now() })
    },
    async 'presence:shares'({ serverId }) {
      await opened(serverId)
      return historyClient.call('presenceShares', { serverId, now: Date.now() })
    },
    async 'presence:curve'(input) {
      await opened(input.serverId)
      return historyClient.call('presenceCurve', { ...input, now: Date.now() })
    },
  }
}

interface JournalServices {
  readonly historyClient: Pick<HistoryClient, 'call' | 'open'>
  /** When history.db was found deleted or emptied. */
  readonly historyLostAt: () => string | null
  readonly undo: (ids: readonly number[], reason: string) => Promise<void>
  readonly saveFile: (file: { name: string; text: string }) => Promise<boolean>
}

type JournalHandlers = Pick<CallHandlers, Extract<keyof CallHandlers, `journal:${string}`>>

function journalHandlers({ historyClient, historyLostAt, undo, saveFile }: JournalServices): JournalHandlers {
  return {
    async 'journal:list'(filter) {
      const { problem } = await historyClient.open()
      if (problem) return { entries: [], jobs: [], more: false, since: null, problem }
      return { ...(await historyClient.call('journalList', filter)), problem: null }
    },
    'journal:verify': async ({ serverId }) => ({
      ...(await historyClient.call('journalVerify', serverId)),
      lostAt: historyLostAt(),
    }),
    async 'journal:export'({ format, name, ...filter }) {
      const text = await historyClient.call('journalFile', { filter, format })
      return saveFile({ name, text })
    },
    'journal:undo': ({ ids, reason }) => undo(ids, reason),
  }
}

interface CertificateServices {
  readonly chooseFiles: (choice: FileChoice) => Promise<readonly ChosenFile[] | null>
  readonly chosenCertificates: ChosenCertificates
}

/** Handles the choice of certificates. The page receives the description of a client certificate, never its files. */
function certificateHandlers({ chooseFiles, chosenCertificates }: CertificateServices): AreaHandlers<'connection'> {
  return {
    'connection:chooseCa': async () => {
      const files = await chooseFiles({ name: 'PEM', extensions: ['pem', 'crt', 'cer', 'ca-bundle'] })
      if (!files) return null
      const pem = files.map((file) => file.bytes.toString('latin1')).join('\n')
      return { pem, certificates: await readCertificatesInTurns(pem) }
    },
    'connection:readCa': ({ pem }) => readCertificatesInTurns(pem),
    'connection:chooseIdentity': async () => {
      const files = await chooseFiles({
        name: 'PEM, PKCS#12',
        extensions: ['pem', 'crt', 'cer', 'key', 'p12', 'pfx'],
        several: true,
      })
      return files && chosenCertificates.add(files)
    },
    'connection:unlockIdentity': ({ token, passphrase }) => chosenCertificates.unlock(token, passphrase),
  }
}

interface MockServices {
  readonly demo: Demo
  readonly jobs: Pick<Jobs, 'forget'>
  readonly historyClient: HistoryFile
  readonly observer: Pick<Observer, 'forget' | 'outdated'>
  readonly watch: Pick<AlertService, 'startAfresh'>
}

/** Calls about the demo network. */
function mockHandlers({ demo, jobs, historyClient, observer, watch }: MockServices): AreaHandlers<'mock'> {
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

interface FactsServices {
  readonly historyClient: HistoryClient
  /** Tells whether a server is still saved: calls in progress while it is being removed must store nothing. */
  readonly isKnownServer: (serverId: string) => boolean
}

/** Handlers of machine facts, in history.db. Without a usable file nothing is stored: sources can be asked again. */
function factsHandlers({ historyClient, isKnownServer }: FactsServices): AreaHandlers<'facts'> {
  const usable = async () => (await historyClient.open()).problem === null
  return {
    'facts:list': async ({ serverId }) => ((await usable()) ? historyClient.call('facts', serverId) : []),
    'facts:keep': async ({ serverId, records }) => {
      if (isKnownServer(serverId) && (await usable()))
        await historyClient.call('keepFacts', { serverId, records, now: Date.now() })
    },
  }
}
