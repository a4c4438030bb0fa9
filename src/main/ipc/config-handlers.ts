import { refusal, ApiError } from '@shared/api/error'
import { commandLine } from '@shared/host/call'
import type { SaveAnswer, HostFileChange, HostSaved, HostStarted, ChangedSetting } from '@shared/host/save'
import type { CallParsed } from '@shared/ipc/contract'
import type {
  HostConfigRead,
  HostConfigTried,
  HostPolicyRead,
  hostConfigCalls,
  OidcTest,
} from '@shared/ipc/host-config'
import type { OpenHost, HostOfServer } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { ConfigFile } from '@main/host/config-on-host'
import type { ConfigTexts } from '@main/host/config-thread'
import type { Sessions } from '@main/servers/sessions'
import type { ProgramGate } from '@main/window/program-gate'
import type { CallHandlers } from './handle'
import { orFailure } from './host-found'
import { said } from '@shared/api/issue'
import { JournalFilter, type MadeEntry } from '@shared/history/journal'
import type { HostSaveEnded, UpgradeEnded } from '@shared/ipc/problems'
import { type SavedServer, BaseDomain } from '@shared/ipc/session'
import type { UseOptions } from '@main/host/let-use'
import type { HostSave, SaveDependencies } from '@main/host/save-on-host'
import type { HistoryClient } from '@main/history/history-thread'
import type { Journal } from '@main/journal/journal'
import { createInProgress, type InProgress } from '@main/lib/in-progress'
import { createKeyedQueue, type KeyedQueue } from '@main/lib/concurrency'
import type { Log } from '@main/lib/log'
import type { PolicyFile } from '@main/headscale/adapters/policy'
import { dnsPaths } from '@shared/dns/dns-settings'

/** Settings that determine where and how the API is reached on its host. */
const API_ADDRESS_SETTINGS: readonly string[] = ['listen_addr', 'tls_cert_path', 'tls_letsencrypt_hostname']

interface SavedServerSyncOptions {
  readonly sessions: () => Pick<Sessions, 'setBaseDomain' | 'setTunnelEnd'>
  readonly open: (serverId: string) => Promise<OpenHost>
  readonly log: Pick<Log, 'warn'>
}

/** A save on a host or its undo. */
interface DoneSave {
  readonly saved: HostSaved
  readonly settings: readonly ChangedSetting[]
  readonly side: 'before' | 'after'
  /** Stores more data about the server in this console. */
  readonly store?: (() => void) | undefined
}

/**
 * Returns the function that updates the data saved with a server (base domain, tunnel end) after a save of its configuration or its undo. It
 * never rejects: the host has been changed by then, and settings that cannot be written apply in this run, and are in the next write.
 */
export function createSavedServerSync({ sessions, open, log }: SavedServerSyncOptions) {
  return async (serverId: string, { saved, settings, side, store }: DoneSave): Promise<void> => {
    if (saved.is !== 'saved') return
    const steps: readonly (() => unknown)[] = [
      () => {
        const changed = settings.find(({ key }) => key === dnsPaths.baseDomain.join('.'))
        const domain = changed && BaseDomain.safeParse(changed[side] ?? '')
        if (domain?.success) sessions().setBaseDomain(serverId, domain.data)
      },
      async () => {
        if (!settings.some(({ key }) => API_ADDRESS_SETTINGS.includes(key))) return
        // The save has found Headscale again, at its new address.
        const { api, settings: found } = (await open(serverId)).headscale
        sessions().setTunnelEnd(serverId, { ...api, tls: found.tls })
      },
      () => store?.(),
    ]
    for (const step of steps) {
      try {
        await step()
      } catch (error) {
        // If the host cannot be used, the next save or connection finds the address.
        if (!(error instanceof HostError))
          log.warn('the host was changed, but not what is saved about its server', error)
      }
    }
  }
}

type SaveCall = 'host.config' | 'host.dns' | 'host.policy'
type RecordedCall = Omit<Parameters<Journal['onHost']>[1], 'address' | 'host'>

/** Changes of files on the hosts of servers, one at a time on each host. */
export interface HostSaves {
  /**
   * Saves a file in one transaction, with one entry of the journal: `main/host/save-on-host.ts`. Rejects with ApiError unless the admin
   * allowed the use of the host and the server is writable. `store` stores what belongs to the saved file on this computer; if it throws,
   * that is logged.
   */
  save(serverId: string, call: SaveCall, save: HostSave, store?: () => void): Promise<HostSaved>
  /** The policy file of a server, for its API. Its saves are recorded as calls of the API. */
  readonly policyFile: (serverId: string) => PolicyFile
  /**
   * Finds out how the saves ended that an earlier console did not see end, finishes them, and says it: in the journal, and to the person.
   * Once
   * per server in each run, unless its host cannot be used. Never rejects.
   */
  settle(serverId: string): Promise<void>
  /** Does other work on the host of a server while no save runs there. Its end, too, is found out by {@link settle} if it was not seen. */
  alone<T>(serverId: string, work: () => Promise<T>): Promise<T>
  /** Starts Headscale on the host of a server. Rejects with ApiError unless that is allowed and the server is writable. */
  start(serverId: string): Promise<HostStarted>
  /** Undoes such a change. Rejects with ApiError. */
  readonly undo: (serverId: string, entry: MadeEntry, reason: string) => Promise<void>
  readonly inProgress: Pick<InProgress, 'any' | 'settled'>
}

interface HostSavesOptions {
  readonly hosts: () => HostService
  readonly sessions: () => Pick<Sessions, 'get' | 'setBaseDomain' | 'setTunnelEnd'>
  readonly onHost: Journal['onHost']
  /** Returns why Headscale on a server would not start again with its stored policy, in its words; null if it would. */
  readonly startRefusal: (serverId: string) => Promise<string | null>
  readonly log: Pick<Log, 'warn'>
  readonly gate: Pick<ProgramGate, 'confirm'>
  readonly historyClient: Pick<HistoryClient, 'call'>
  /** Tells the person about a save that an earlier console did not see end. */
  readonly tell: (problem: HostSaveEnded | UpgradeEnded) => void
  /** Called after the journal's entries of a server were completed. */
  readonly onSettled: (serverId: string) => void
}

export function createHostSaves(options: HostSavesOptions): HostSaves {
  const { hosts, sessions, onHost, startRefusal, log, gate, historyClient } = options
  const { queue, inProgress } = createQueue()
  const dependenciesOf = (serverId: string, what: RecordedCall): SaveDependencies => {
    const { server } = writableHost(serverId, sessions())
    const host = () => writableHost(serverId, sessions()).host
    const open = (fresh: boolean): Promise<OpenHost> => hosts().open(host(), fresh ? 'fresh' : undefined)
    const record: SaveDependencies['record'] = (change, work) =>
      onHost(serverId, { ...what, address: server.url, host: change }, work, endOf)
    const ownRestart = server.hostRestart ?? null
    const [refusalOf, texts] = [() => startRefusal(serverId), () => hosts().configTexts()]
    return { open, connect: () => hosts().connect(host()), ownRestart, record, startRefusal: refusalOf, texts }
  }
  /** Runs the work if the person agreed to the admin's own command on this host, which it may run. */
  const confirmed = async <T>(serverId: string, work: () => Promise<T>): Promise<T> => {
    const { server, host } = writableHost(serverId, sessions())
    if (server.hostRestart) await gate.confirm({ use: 'restart', command: server.hostRestart, host: host.destination })
    return work()
  }
  const sync = createSavedServerSync({ sessions, open: (id) => hosts().open(allowedHost(id, sessions())), log })
  const settled = new Map<string, Promise<void>>()
  const settleNow = (serverId: string) =>
    queue.run(serverId, async () => {
      const { open, connect, ownRestart } = dependenciesOf(serverId, { call: 'host.config', reason: '' })
      await settleAll(serverId, { ...options, use: { open, connect, ownRestart } })
      const { settleUpgrade } = await import('./upgrade-runs')
      await settleUpgrade(serverId, { ...options, hosts: hosts(), sessions: sessions() })
    })
  const settle = (serverId: string): Promise<void> => {
    if (!hasWritableHost(serverId, sessions())) return Promise.resolve()
    const known = settled.get(serverId)
    if (known) return known
    const settling = settleNow(serverId).catch((error: unknown) => {
      // An admin who refused the restart is not asked again.
      if (error instanceof HostError) settled.delete(serverId)
      else log.warn('it is unknown how an earlier save on the host ended', error)
    })
    settled.set(serverId, settling)
    return settling
  }
  /** A save of this console whose end it did not see is settled like one of an earlier console. */
  const ended = (serverId: string, saved: HostSaved): void => {
    if (isOpen(saved)) settled.delete(serverId)
  }
  return {
    settle,
    alone: (serverId, work) => queue.run(serverId, work).finally(() => settled.delete(serverId)),
    start: (serverId) =>
      queue.run(serverId, () =>
        confirmed(serverId, async () => {
          const { server, host } = writableHost(serverId, sessions())
          const what = { call: 'host.start' as const, address: server.url, reason: `ssh ${host.destination}` }
          const use = dependenciesOf(serverId, { call: 'host.config', reason: '' })
          return orFailure<HostStarted>({ why: '', log: [], failure: null }, () =>
            onHost(serverId, what, () => hosts().startHeadscale(use), endOfStart),
          )
        }),
      ),
    save: (serverId, call, save, store) =>
      queue.run(serverId, async () => {
        const saved = await confirmed(serverId, () =>
          orFailed(async () => hosts().save(save, dependenciesOf(serverId, { call, reason: '' }))),
        )
        ended(serverId, saved)
        await sync(serverId, { saved, settings: save.settings, side: 'after', store })
        return saved
      }),
    policyFile: (serverId) => ({
      isWritable: () => hasWritableHost(serverId, sessions()),
      async save(text, stored) {
        // A save that waits on the host would be taken for one of others.
        await settle(serverId)
        return queue.run(serverId, async () => {
          const saved = await orFailed(async () => {
            const dependencies: SaveDependencies = {
              ...dependenciesOf(serverId, { call: 'host.policy', reason: '' }),
              async record(change, work) {
                await noteOnPolicy(historyClient, { serverId, text, change })
                return work(null)
              },
            }
            const { policySave } = await import('@main/host/policy-on-host')
            const save = await policySave(await dependencies.open(true), await hosts().configTexts(), { text, stored })
            return save ? hosts().save(save, dependencies) : { is: 'changed' as const }
          })
          ended(serverId, saved)
          // Only the message of the check, as in the API's own refusal of a policy.
          if (saved.is === 'refused') throw new ApiError('invalid', saved.words)
          if (saved.is !== 'saved' || saved.unconfirmed) throw errorOf(saved)
        })
      },
    }),
    undo: (serverId, { id, call, host: change }, reason) =>
      queue.run(serverId, async () => {
        if (!change) throw refusal('unsupported', 'noWayBack')
        const saved = await confirmed(serverId, () =>
          orFailed(async () => hosts().undoSave(change, dependenciesOf(serverId, { call, reason, undoes: id }))),
        )
        ended(serverId, saved)
        await sync(serverId, { saved, settings: change.settings, side: 'before' })
        if (saved.is !== 'saved') throw errorOf(saved)
      }),
    inProgress,
  }
}

/**
 * Notes what a save of the policy's file changes on the entry of the act that it belongs to, so that the next console can find out how it
 * ended. The save goes on if that fails, as without an entry: decision 20.
 */
async function noteOnPolicy(
  historyClient: HostSavesOptions['historyClient'],
  { serverId, text, change }: { readonly serverId: string; readonly text: string; readonly change: HostFileChange },
): Promise<void> {
  try {
    const { entries } = await historyClient.call('journalList', JournalFilter.parse({ serverId, kind: 'act' }))
    const entry = entries.find((one) => one.kind === 'act' && one.call === 'policy.set' && one.result === 'doing')
    if (entry?.kind !== 'act' || entry.act?.kind !== 'policy.save' || entry.act.text !== text) return
    await historyClient.call('journalNote', { at: new Date().toISOString(), id: entry.id, noted: { host: change } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

interface Settling extends Pick<
  HostSavesOptions,
  'hosts' | 'sessions' | 'gate' | 'historyClient' | 'tell' | 'onSettled'
> {
  readonly use: UseOptions
}

/** Settles the saves of a server whose end was not seen. */
async function settleAll(
  serverId: string,
  { hosts, sessions, gate, historyClient, tell, onSettled, use }: Settling,
): Promise<void> {
  const filter = JournalFilter.parse({ serverId, kind: 'act' })
  const { entries } = await historyClient.call('journalList', filter)
  // The newest first: an older save says nothing about a file that a newer one may have changed.
  const paths = new Set<string>()
  for (const entry of entries) {
    if (entry.kind !== 'act' || !entry.host || paths.has(entry.host.path)) continue
    paths.add(entry.host.path)
    // The file's end is known: only Headscale's log, which is hidden, tells more.
    if (entry.result !== 'unknown' || entry.error?.details.some(isUnconfirmed)) continue
    const { server, host } = writableHost(serverId, sessions())
    if (use.ownRestart) await gate.confirm({ use: 'restart', command: use.ownRestart, host: host.destination })
    const end = await hosts().settleSave(entry.host, use)
    tell({ kind: 'hostSaveEnded', end, server: server.name, path: entry.host.path })
    if (end === 'changed') continue
    const error = end === 'saved' ? null : refusal('conflict', 'hostTakenBack').toBody()
    const ended = { result: end === 'saved' ? ('done' as const) : ('failed' as const), after: null, error }
    await historyClient.call('journalEnd', { at: new Date().toISOString(), id: entry.id, ended })
    onSettled(serverId)
  }
}

function createQueue(): { readonly queue: KeyedQueue; readonly inProgress: InProgress } {
  const [queue, inProgress] = [createKeyedQueue(), createInProgress()]
  return { queue: { run: (key, work) => inProgress.run(() => queue.run(key, work)) }, inProgress }
}

async function orFailed(work: () => Promise<HostSaved>): Promise<HostSaved> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return { is: 'failed', failure: error.failure }
  }
}

/** Returns a server that has been saved. Throws ApiError. */
export function savedServer(id: string, sessions: Pick<Sessions, 'get'>): SavedServer {
  const server = sessions.get().servers.find((one) => one.id === id)
  if (!server) throw refusal('notFound', 'serverGone')
  return server
}

/** Returns the host of a server. Throws ApiError unless the admin allowed its use. */
export function allowedHost(id: string, sessions: Pick<Sessions, 'get'>): HostOfServer {
  const { host, hostConfig, hostRestart, readOnly = false } = savedServer(id, sessions)
  if (host === undefined) throw refusal('forbidden', 'hostOff')
  return { destination: host, config: hostConfig, readOnly, ownRestart: hostRestart }
}

function hasWritableHost(id: string, sessions: Pick<Sessions, 'get'>): boolean {
  const server = sessions.get().servers.find((one) => one.id === id)
  return server?.host !== undefined && !server.readOnly
}

/** Returns a server and its host. Throws ApiError unless the admin allowed its use, and if the server is read-only. */
export function writableHost(id: string, sessions: Pick<Sessions, 'get'>) {
  const host = allowedHost(id, sessions)
  if (host.readOnly) throw new ApiError('readOnly', 'This server is read-only in this console, so nothing was changed.')
  return { host, server: savedServer(id, sessions) }
}

/** The reasons of a save whose file is in place, while it is unknown whether Headscale accepts it. */
const UNCONFIRMED = { hidden: 'hostUnconfirmed', noFile: 'hostNoLog' } as const

const isUnconfirmed = ({ key }: { readonly key: string }) => Object.values<string>(UNCONFIRMED).includes(key)

/** True if only the file on the host shows how a save ended. */
const isOpen = ({ is }: HostSaved) => is === 'unknown' || is === 'notRolledBack'

const endOfStart = ({ why }: HostStarted) => ({ result: why === null ? 'done' : 'failed', error: null }) as const

/** The journal stores no output of the host. */
function endOf(saved: HostSaved) {
  if (saved.is === 'saved') return { result: 'done', error: null } as const
  const result = isOpen(saved) ? 'unknown' : 'failed'
  return { result, error: issueOf(saved).toBody() } as const
}

function issueOf(saved: HostSaved): ApiError {
  switch (saved.is) {
    case 'saved':
      return refusal('uncertain', UNCONFIRMED[saved.unconfirmed ?? 'hidden'])
    case 'changed':
      return refusal('conflict', 'hostFileChanged')
    case 'refused':
      return refusal('invalid', 'hostRefused')
    case 'policyStops':
      return refusal('conflict', 'hostPolicyStops')
    case 'failed':
      return refusal('offline', 'hostNotSaved')
    case 'rolledBack':
      return refusal('conflict', saved.healthy ? 'hostRolledBack' : 'hostRolledBackUnhealthy')
    case 'notRolledBack':
      return refusal('uncertain', 'hostNotRolledBack')
    case 'unknown':
      return refusal('uncertain', 'hostUnknown')
  }
}

function errorOf(saved: HostSaved): ApiError {
  const { code, message, details } = issueOf(saved)
  const words = 'failure' in saved ? saved.failure.words : 'words' in saved ? saved.words : ''
  return new ApiError(code, message, { details: words === '' ? details : [...details, said(words)] })
}

interface ConfigServices {
  readonly hosts: HostService
  readonly hostSaves: HostSaves
  readonly sessions: Pick<Sessions, 'get' | 'setHostRestart'>
  readonly gate: Pick<ProgramGate, 'confirm' | 'count'>
}

const NOTHING: HostConfigRead = { config: null, failure: null, unreadable: null }

/** Calls about the configuration on the hosts of servers. */
export function configHandlers(services: ConfigServices): Pick<CallHandlers, keyof typeof hostConfigCalls> {
  const { hostSaves, sessions } = services
  const read = (id: string) => readConfig(id, services)
  return {
    'host:config': ({ id }) => showConfig(id, services),
    async 'host:tryConfig'({ id, digest, check, ...wanted }): Promise<HostConfigTried> {
      return orAnswer(read(id), async ({ host, file, lib, texts }) => {
        if (file.digest !== digest) return { is: 'changed' }
        const { text: edited, draft } = await texts.editConfig(file.text, wanted)
        const { dns, ...trial } = await texts.tryConfig(file.text, edited, host.headscale.version)
        const serverHost = new URL(host.headscale.settings.serverUrl).hostname
        const { otherRelease } = await import('@main/host/health')
        const other = check ? await otherRelease(host) : null
        const checked = check && edited !== file.text ? await lib.checkConfigOn(host, texts, file, edited) : null
        if (checked?.is === 'changed') return { is: 'changed' }
        const refused = checked?.is === 'refused' ? checked.words : null
        return { is: 'ready', ...trial, draft, dns: dns && { ...dns, serverHost }, refused, other }
      })
    },
    'host:testOidc': (input) => testOidc(input, services),
    'host:saveConfig': ({ id, digest, ...wanted }) =>
      orAnswer(read(id), async ({ file, texts }) => {
        if (file.digest !== digest) return { is: 'changed' } as const
        const { text: edited, sends } = await texts.editConfig(file.text, wanted)
        if (edited === file.text) return { is: 'saved', digest, entry: null } as const
        if (sends.length > 0) {
          const { host } = writableHost(id, sessions)
          await services.gate.confirm({ use: 'secret', command: sends, host: host.destination })
          // The question may have been open for a while.
          if (allowedHost(id, sessions).destination !== host.destination) throw refusal('conflict', 'changedMeanwhile')
        }
        return hostSaves.save(id, 'host.config', await texts.configSave(file, edited))
      }),
    'host:policy': ({ id }) => showPolicy(id, services),
    'host:savePolicy': ({ id, digest, text }) => savePolicy({ id, digest, text }, services),
    'host:ownRestart': async ({ id, command }) => {
      const { destination } = allowedHost(id, sessions)
      if (command) await services.gate.confirm({ use: 'restart', command, host: destination })
      // The question may have been open for a while.
      if (allowedHost(id, sessions).destination !== destination) throw refusal('conflict', 'changedMeanwhile')
      return sessions.setHostRestart(id, command)
    },
    ...draftHandlers(sessions),
  }
}

/** Tests the settings of a login in an edit. Asks the person before it sends what the file on the host does not have. */
async function testOidc(
  { id, digest, ...wanted }: CallParsed<'host:testOidc'>,
  services: ConfigServices,
): Promise<OidcTest> {
  const { gate, sessions } = services
  return orAnswer(readConfig(id, services), async ({ host, file, texts }) => {
    if (file.digest !== digest) return { is: 'changed' }
    const { text: edited } = await texts.editConfig(file.text, wanted)
    const { linesOfTest, oidcSettings, testOidcOn } = await import('@main/host/oidc-on-host')
    const settingsOf = async (text: string) =>
      oidcSettings((await texts.tryConfig(file.text, text, host.headscale.version)).values)
    const settings = await settingsOf(edited)
    const container = 'container' in host.headscale.place
    if (!settings) return { is: 'tested', findings: [], container }
    const lines = linesOfTest(settings, await settingsOf(file.text))
    const { destination } = allowedHost(id, sessions)
    if (lines) await gate.confirm({ use: 'oidc', command: lines, host: destination })
    gate.count()
    // The question may have been open for a while.
    if (allowedHost(id, sessions).destination !== destination) throw refusal('conflict', 'changedMeanwhile')
    return { is: 'tested', findings: await testOidcOn(host.connection, settings), container }
  })
}

/** Keeps unsaved edits in memory, by server and page. */
function draftHandlers(sessions: Pick<Sessions, 'get'>): Pick<CallHandlers, 'host:draft' | 'host:keepDraft'> {
  const drafts = new Map<string, string>()
  return {
    'host:draft': ({ id, page }) => drafts.get(`${page} ${savedServer(id, sessions).id}`) ?? null,
    'host:keepDraft': ({ id, page, text }) => {
      const known = new Set(sessions.get().servers.map((server) => server.id))
      for (const key of drafts.keys()) if (!known.has(key.slice(key.indexOf(' ') + 1))) drafts.delete(key)
      if (text === null || !known.has(id)) drafts.delete(`${page} ${id}`)
      else drafts.set(`${page} ${id}`, text)
    },
  }
}

/** Most consoles need none of it. */
const loadLib = () => import('@main/host/config-on-host')

interface ConfigRead {
  readonly host: OpenHost
  readonly file: ConfigFile
  readonly lib: Awaited<ReturnType<typeof loadLib>>
  readonly texts: ConfigTexts
}

async function readConfig(id: string, { hosts, hostSaves, sessions }: ConfigServices): Promise<ConfigRead> {
  await hostSaves.settle(id)
  const allowed = allowedHost(id, sessions)
  const [host, lib, texts] = await Promise.all([hosts.open(allowed), loadLib(), hosts.configTexts()])
  return { host, file: await lib.readConfigOn(host, !allowed.readOnly), lib, texts }
}

/** Runs the work. A host that cannot be used and a text that cannot be changed are results, not exceptions. */
async function orAnswer<T>(reading: Promise<ConfigRead>, work: (read: ConfigRead) => Promise<T>) {
  try {
    const read = await reading
    try {
      return await work(read)
    } catch (error) {
      if (error instanceof HostError) throw error
      return await notEditable(error, read.file.text, read.texts)
    }
  } catch (error) {
    if (error instanceof HostError) return { is: 'failed' as const, failure: error.failure }
    throw error
  }
}

/** Returns the answer for a text that cannot be changed. Throws any other error. The thread reads the text's secrets. */
export async function notEditable(error: unknown, text: string, texts: Pick<ConfigTexts, 'secretValues'>) {
  const [{ answerOf }, { createHide }, { YamlEditError }] = await Promise.all([
    import('@main/host/not-editable'),
    import('@main/host/config-secrets'),
    import('@main/host/yaml-places'),
  ])
  if (!(error instanceof YamlEditError)) throw error
  return answerOf(error, text, await createHide(texts, text))
}

async function showConfig(id: string, services: ConfigServices): Promise<HostConfigRead> {
  const shown = await orAnswer(readConfig(id, services), async ({ host, file: { text, ...file }, lib, texts }) => {
    const { commandAfter } = await import('@main/host/restart')
    const restart = commandAfter(host.headscale, 'restart', savedServer(id, services.sessions).hostRestart ?? null)
    const { version } = host.headscale
    const read = await texts.shownConfig(text, version)
    const isReadOnly = allowedHost(id, services.sessions).readOnly
    const sudoers = isReadOnly ? '' : await lib.lineToSaveConfig(host, texts, { ...file, text })
    return { ...read, file, version, restart: restart ? commandLine(restart) : null, sudoers }
  })
  if (!('is' in shown)) return { ...NOTHING, config: shown }
  return shown.is === 'failed' ? { ...NOTHING, failure: shown.failure } : { ...NOTHING, unreadable: shown }
}

const loadPolicy = () => import('@main/host/policy-on-host')

/** Reads the policy's file without the API, which may be down. */
async function showPolicy(id: string, { hosts, hostSaves, sessions }: ConfigServices): Promise<HostPolicyRead> {
  await hostSaves.settle(id)
  return orFailure<HostPolicyRead>({ file: null, version: '', failure: null, sudoers: '' }, async () => {
    const allowed = allowedHost(id, sessions)
    const host = await hosts.open(allowed)
    const { lineToSavePolicy, readPolicyOn } = await loadPolicy()
    const file = await readPolicyOn(host, await hosts.configTexts(), !allowed.readOnly)
    const sudoers = file && !allowed.readOnly ? await lineToSavePolicy(host, file) : ''
    return { file, version: host.headscale.version, failure: null, sudoers }
  })
}

/** Saves the policy's file over the host alone. */
async function savePolicy(
  { id, digest, text }: CallParsed<'host:savePolicy'>,
  { hosts, hostSaves, sessions }: ConfigServices,
): Promise<SaveAnswer> {
  try {
    const host = await hosts.open(allowedHost(id, sessions), 'fresh')
    const { readPolicyOn, saveOfPolicy } = await loadPolicy()
    const file = await readPolicyOn(host, await hosts.configTexts())
    if (file?.digest !== digest) return { is: 'changed' }
    return await hostSaves.save(id, 'host.policy', await saveOfPolicy(host, file, text))
  } catch (error) {
    if (error instanceof HostError) return { is: 'failed', failure: error.failure }
    throw error
  }
}
