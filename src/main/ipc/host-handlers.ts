import type { hostConfigCalls } from '@shared/ipc/host-config'
import type { hostDnsCalls } from '@shared/ipc/host-dns'
import type { HostMetrics, LogRead } from '@shared/host/host-report'
import type { CallParsed } from '@shared/ipc/contract'
import type { HostAllowed, HostFactsRead, HostFound, HostLook } from '@shared/ipc/host'
import { destinationsOf } from '@main/host/destinations'
import type { HostService } from '@main/host/host-service'
import type { WaitingList } from '@main/host/waiting'
import type { Journal } from '@main/journal/journal'
import { sameAddress } from '@main/servers/save-server'
import type { Sessions } from '@main/servers/sessions'
import type { ProgramGate } from '@main/window/program-gate'
import type { CallHandlers } from './handle'
import { hostFindings, orFailure } from './host-found'
import { type HostSaves, allowedHost, savedServer } from './config-handlers'
import { createHostVisits, type HostVisitsOptions } from './host-visits'

export interface HostServices {
  readonly hosts: HostService
  readonly hostSaves: Pick<HostSaves, 'settle' | 'start'>
  readonly waiting: WaitingList
  readonly sessions: Pick<Sessions, 'get' | 'add' | 'cancelTest' | 'setHost' | 'setTunnelEnd'>
  readonly onHost: Journal['onHost']
  readonly onPageGone: HostVisitsOptions['onPageGone']
  readonly gate: Pick<ProgramGate, 'confirm'>
}

const NOT_FOUND: HostFound = { findings: null, failure: null }

type HostUse = Omit<HostServices, 'hosts' | 'onPageGone'>
type OtherCalls = keyof typeof hostDnsCalls | keyof typeof hostConfigCalls
type HostCalls = Pick<CallHandlers, Exclude<Extract<keyof CallHandlers, `host:${string}`>, OtherCalls>>

/** Calls about the hosts of servers. */
export function hostHandlers({ onPageGone, ...services }: HostServices): HostCalls {
  const { hosts } = services
  const visits = createHostVisits({
    ...services,
    onPageGone,
    confirm: (destination) => confirmHost(destination, services),
  })
  return {
    'host:find': (input, windowId) => visits.find(input, windowId),
    'host:add': (input) => visits.add(input),
    'host:cancel': ({ ticket }) => visits.cancel(ticket),
    'host:allow': async (input) => {
      if (input.destination !== null) await confirmHost(input.destination, services)
      return allow(input, hosts, services)
    },
    async 'host:look'(input) {
      const found = await look(input, hosts, services)
      if (found.failure === null) void services.hostSaves.settle(input.id)
      return found
    },
    'host:start': ({ id }) => services.hostSaves.start(id),
    async 'host:facts'({ id }) {
      const read = await readFacts(id, hosts, services.sessions)
      if (read.failure === null) void services.hostSaves.settle(id)
      return read
    },
    'host:waiting': ({ id }) => services.waiting.read(id, allowedHost(id, services.sessions)),
    'host:decided': ({ id, machine, how }) => services.waiting.decided(id, machine, how),
    'host:log': (place) => readLog(place, hosts, services.sessions),
    'host:metrics': ({ id }) => readMetrics(id, hosts, services.sessions),
    'host:questions': () => hosts.questions(),
    'host:answer': ({ id, answer }) => hosts.answer(id, answer),
    'host:again': () => hosts.again('all'),
  }
}

/** Lets the person agree to a login on a host: the admin's SSH configuration may run programs here as well. */
const confirmHost = (host: string, { gate }: Pick<HostServices, 'gate'>) =>
  gate.confirm({ use: 'host', command: ['ssh', host], host })

/** Asks the debug interface for facts of machines. */
function readFacts(id: string, hosts: HostService, sessions: Pick<Sessions, 'get'>): Promise<HostFactsRead> {
  return orFailure<HostFactsRead>({ records: [], problem: null, failure: null }, async () => ({
    ...(await hosts.facts(await hosts.open(allowedHost(id, sessions)))),
    failure: null,
  }))
}

/** Returns lines of the log, and follows it while the use of its host is allowed. */
function readLog(place: CallParsed<'host:log'>, hosts: HostService, sessions: Pick<Sessions, 'get'>): Promise<LogRead> {
  allowedHost(place.id, sessions)
  return hosts.log(place, async () => hosts.open(allowedHost(place.id, sessions)))
}

/** Reads figures of Headscale while the use of its host is allowed, even if they are known. */
function readMetrics(id: string, hosts: HostService, sessions: Pick<Sessions, 'get'>): Promise<HostMetrics> {
  allowedHost(id, sessions)
  return hosts.metrics(id, async () => hosts.open(allowedHost(id, sessions)))
}

/** Allows or forbids the use of a host, and records that. A host that cannot be used is not saved. */
async function allow(
  { id, destination }: CallParsed<'host:allow'>,
  hosts: HostService,
  { sessions, onHost, waiting }: HostUse,
): Promise<HostAllowed> {
  const { url, ssh, host, readOnly = false } = savedServer(id, sessions)
  const save = (call: 'host.enable' | 'host.disable', reason: string, config: string | null) =>
    onHost(id, { call, address: url, reason: `ssh ${reason}` }, async () =>
      sessions.setHost(id, config === null || destination === null ? null : { destination, config }),
    )
  // Earlier readings may come from another host.
  hosts.leave(id)
  waiting.leave(id)
  if (destination === null) return { session: await save('host.disable', host ?? '', null), failure: null }
  try {
    return await orFailure<HostAllowed>({ session: null, failure: null }, async () => {
      const { api, config, settings } = (await hosts.open({ destination, url, readOnly }, 'named')).headscale
      const session = await save('host.enable', destination, config)
      // The host may reach the API at another address than when the server was added.
      const isMoved = ssh === destination && sameAddress(settings.serverUrl, url)
      return { session: isMoved ? sessions.setTunnelEnd(id, { ...api, tls: settings.tls }) : session, failure: null }
    })
  } finally {
    // Closes the connection to a host that was not saved.
    hosts.keep(destinationsOf(sessions.get().servers))
  }
}

async function look(
  { id, fresh }: CallParsed<'host:look'>,
  hosts: HostService,
  { sessions }: HostUse,
): Promise<HostLook> {
  const host = allowedHost(id, sessions)
  const found = await orFailure<HostFound>(NOT_FOUND, async () => {
    const { headscale } = await hosts.open(host, fresh ? 'fresh' : undefined)
    return { findings: hostFindings(headscale), failure: null }
  })
  return { ...found, runs: hosts.runs(host.destination) }
}
