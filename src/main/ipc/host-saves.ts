import { ApiError, refusal } from '@shared/api/error'
import { said } from '@shared/api/issue'
import { JournalFilter, type MadeEntry } from '@shared/history/journal'
import type { HostFileChange, HostSaved, HostStarted, ChangedSetting } from '@shared/host/save'
import type { HostSaveEnded, UpgradeEnded } from '@shared/ipc/problems'
import { type SavedServer, BaseDomain } from '@shared/ipc/session'
import type { HostOfServer, OpenHost } from '@main/host/open-hosts'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { UseOptions } from '@main/host/let-use'
import type { HostSave, SaveDependencies } from '@main/host/save-on-host'
import type { HistoryClient } from '@main/history/history-thread'
import type { Journal } from '@main/journal/journal'
import { createInProgress, type InProgress } from '@main/lib/in-progress'
import { createKeyedQueue, type KeyedQueue } from '@main/lib/concurrency'
import type { Log } from '@main/lib/log'
import type { PolicyFile } from '@main/headscale/adapters/policy'
import type { Sessions } from '@main/servers/sessions'
import type { ProgramGate } from '@main/window/program-gate'
import { orFailure } from './host-found'
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
