import { randomUUID } from 'node:crypto'
import { refusal } from '@shared/api/error'
import { commandLine, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { HostFailure, HostFindings, Tunnel } from '@shared/host/host-report'
import type { hostConfigCalls } from '@shared/ipc/host-config'
import type { hostDnsCalls } from '@shared/ipc/host-dns'
import type { LogRead } from '@shared/host/log'
import type { HostMetrics } from '@shared/host/metrics-read'
import type { CallParsed } from '@shared/ipc/contract'
import type { HostAdded, HostAllowed, HostFactsRead, HostFound, HostLook } from '@shared/ipc/host'
import { destinationsOf } from '@main/host/destinations'
import type { HostConnection } from '@main/host/connection'
import type { FoundHeadscale } from '@main/host/find-headscale'
import { HostError } from '@main/host/host-error'
import type { HostService } from '@main/host/host-service'
import type { WaitingList } from '@main/host/waiting-list'
import type { Journal } from '@main/journal/journal'
import { sameAddress } from '@main/servers/saved-server'
import type { Sessions } from '@main/servers/sessions'
import type { CallHandlers } from './handle'
import { hostOf, savedServer } from './host-saves'

export interface HostServices {
  readonly hosts: HostService
  readonly waiting: WaitingList
  readonly sessions: Pick<Sessions, 'get' | 'add' | 'cancelTest' | 'setHost'>
  readonly onHost: Journal['onHost']
}

/** A host that the page looks at, before its server is saved. */
interface Visit {
  readonly ticket: string
  readonly controller: AbortController
  found?: { readonly destination: string; readonly connection: HostConnection; readonly headscale: FoundHeadscale }
}

const NOT_FOUND: HostFound = { findings: null, failure: null }
const NOT_ADDED: HostAdded = { session: null, report: null, failure: null }

type OtherCalls = keyof typeof hostDnsCalls | keyof typeof hostConfigCalls
type HostCalls = Pick<CallHandlers, Exclude<Extract<keyof CallHandlers, `host:${string}`>, OtherCalls>>

/** Calls about the hosts of servers. One page looks at one host at a time. */
export function hostHandlers({ hosts, ...services }: HostServices): HostCalls {
  let visit: Visit | undefined
  const end = () => {
    visit?.controller.abort()
    visit?.found?.connection.close()
    visit = undefined
  }
  return {
    async 'host:find'({ ticket, destination }) {
      end()
      const mine: Visit = { ticket, controller: new AbortController() }
      visit = mine
      return orFailure<HostFound>(NOT_FOUND, async () => {
        const { connection, headscale } = await hosts.find(destination, mine.controller.signal)
        if (visit !== mine) {
          connection.close()
          return NOT_FOUND
        }
        mine.found = { destination, connection, headscale }
        return { findings: findingsOf(headscale), failure: null }
      })
    },
    async 'host:add'(input) {
      const found = visit?.ticket === input.ticket ? visit.found : undefined
      if (!found) throw refusal('conflict', 'changedMeanwhile')
      return orFailure<HostAdded>(NOT_ADDED, async () => {
        const added = await add(input, found, hosts, services)
        // The tunnel has the connection now.
        if (added.session) visit = undefined
        return added
      })
    },
    'host:cancel': ({ ticket }) => {
      services.sessions.cancelTest(ticket)
      if (visit?.ticket === ticket) end()
    },
    'host:allow': (input) => allow(input, hosts, services),
    'host:look': (input) => look(input, hosts, services),
    'host:facts': ({ id }) => readFacts(id, hosts, services.sessions),
    'host:waiting': ({ id }) => services.waiting.read(id, hostOf(id, services.sessions)),
    'host:decided': ({ id, machine }) => services.waiting.decided(id, machine),
    'host:log': (place) => readLog(place, hosts, services.sessions),
    'host:metrics': ({ id }) => readMetrics(id, hosts, services.sessions),
    'host:questions': () => hosts.questions(),
    'host:answer': ({ id, answer }) => hosts.answer(id, answer),
    'host:again': () => hosts.again(),
  }
}

/** Asks the debug interface for facts of machines. */
function readFacts(id: string, hosts: HostService, sessions: Pick<Sessions, 'get'>): Promise<HostFactsRead> {
  return orFailure<HostFactsRead>({ records: [], problem: null, failure: null }, async () => ({
    ...(await hosts.facts(await hosts.open(hostOf(id, sessions)))),
    failure: null,
  }))
}

/** Returns lines of the log, and follows it while the use of its host is allowed. */
function readLog(place: CallParsed<'host:log'>, hosts: HostService, sessions: Pick<Sessions, 'get'>): Promise<LogRead> {
  hostOf(place.id, sessions)
  return hosts.log(place, async () => hosts.open(hostOf(place.id, sessions)))
}

/** Reads figures of Headscale while the use of its host is allowed, even if they are known. */
function readMetrics(id: string, hosts: HostService, sessions: Pick<Sessions, 'get'>): Promise<HostMetrics> {
  hostOf(id, sessions)
  return hosts.metrics(id, async () => hosts.open(hostOf(id, sessions)))
}

/** Creates a key on the host, then tests and saves the server. A key that does not work is expired. */
async function add(
  { ticket, name, color }: CallParsed<'host:add'>,
  { destination, connection, headscale }: NonNullable<Visit['found']>,
  hosts: HostService,
  { sessions, onHost }: Omit<HostServices, 'hosts'>,
): Promise<HostAdded> {
  const { serverUrl: url, baseDomain, tls } = headscale.settings
  const same = sessions.get().servers.find((server) => sameAddress(server.url, url))
  if (same) throw refusal('conflict', 'savedAlready', { params: { server: same.name } })
  const tunnel: Tunnel = { destination, ...headscale.api, tls }
  await hosts.carry(tunnel, connection)
  const id = randomUUID()
  const reason = `ssh ${destination}`
  const key = await onHost(id, { call: 'apiKeys.create', address: url, reason }, () =>
    hosts.createKey(connection, headscale),
  )
  const undo = () =>
    onHost(id, { call: 'apiKeys.expire', address: url, reason }, () => hosts.expireKey(connection, headscale, key))
  try {
    const saved = await sessions.add({ ticket, name, url, color, key, baseDomain }, { id, tunnel })
    if (!saved.session) await undo()
    return { ...saved, failure: null }
  } catch (error) {
    await undo()
    throw error
  }
}

/** Runs the work. An error of the host is a result, too: `nothing` with the failure. */
async function orFailure<T extends { readonly failure: HostFailure | null }>(
  nothing: T,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return { ...nothing, failure: error.failure }
  }
}

/** Allows or forbids the use of a host, and records that. A host that cannot be used is not saved. */
async function allow(
  { id, destination }: CallParsed<'host:allow'>,
  hosts: HostService,
  { sessions, onHost, waiting }: Omit<HostServices, 'hosts'>,
): Promise<HostAllowed> {
  const { url, host, readOnly = false } = savedServer(id, sessions)
  const save = (call: 'host.enable' | 'host.disable', reason: string) =>
    onHost(id, { call, address: url, reason: `ssh ${reason}` }, async () => sessions.setHost(id, destination))
  // Earlier readings may come from another host.
  hosts.leave(id)
  waiting.leave(id)
  if (destination === null) return { session: await save('host.disable', host ?? ''), failure: null }
  try {
    return await orFailure<HostAllowed>({ session: null, failure: null }, async () => {
      await hosts.open({ destination, readOnly }, 'named')
      return { session: await save('host.enable', destination), failure: null }
    })
  } finally {
    // A host that was not saved is left.
    hosts.keep(destinationsOf(sessions.get().servers))
  }
}

async function look(
  { id, fresh }: CallParsed<'host:look'>,
  hosts: HostService,
  { sessions }: Omit<HostServices, 'hosts'>,
): Promise<HostLook> {
  const { destination, readOnly } = hostOf(id, sessions)
  const found = await orFailure<HostFound>(NOT_FOUND, async () => {
    const { headscale } = await hosts.open({ destination, readOnly }, fresh ? 'fresh' : undefined)
    return { findings: findingsOf(headscale), failure: null }
  })
  return { ...found, runs: hosts.runs(destination) }
}

function findingsOf(found: FoundHeadscale): HostFindings {
  const { user, how, name, version, config, settings, place, sudo } = found
  const creating = hostCommands.createKey(place)
  const commands = [commandLine(sudo ? withSudo(creating) : creating)]
  const { serverUrl, metrics, baseDomain } = settings
  const listen = `${found.api.host}:${found.api.port}`
  return { user, how, name, version, config, serverUrl, listen, metrics, baseDomain, commands }
}
