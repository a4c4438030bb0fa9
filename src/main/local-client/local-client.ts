import { refusal } from '@shared/api/error'
import type { ClientChoices } from '@shared/ipc/client'
import { type ClientPlace, socketArgs } from '@shared/local-client/client-place'
import type {
  ClientFacts,
  clientFailures,
  ClientPeer,
  ClientReport,
  ConnectReport,
  NetworkReport,
  PeerPath,
  PingReport,
  Pong,
  ReceivedRule,
} from '@shared/local-client/client-report'
import type { ProgramHost } from '@main/lib/run-program'
import { type ClientOutput, clientPaths, clientPlace, type RunClient } from './find-client'
import {
  DerpMap,
  type MapNode,
  Netcheck,
  type NetworkMap,
  NetworkMapSchema,
  type PeerStatus,
  Status,
  Whois,
} from './wire'
import type { z } from 'zod'
import { parseInTurns } from '@main/lib/parse-json'
import { visibleName } from '@shared/visible'
import { plainVersion } from '@shared/machine-facts/system-name'
import ipaddr from 'ipaddr.js'

/** Limits of a command's time and output, in milliseconds and bytes. */
interface Limits {
  readonly timeoutMs: number
  readonly maxBytes: number
}

interface ClientCommand extends Limits {
  readonly args: readonly string[]
}

const MEGABYTE = 1024 * 1024

/** For answers about at most one machine. */
const SMALL: Limits = { timeoutMs: 5000, maxBytes: MEGABYTE }
/** For answers about every machine: 3 kB each with 10,000. */
const LARGE: Limits = { timeoutMs: 15_000, maxBytes: 40 * MEGABYTE }

/** Pings per call, and the limit of each in seconds. */
const PINGS = 3
const PING_SECONDS = 5

/** Refuses anything but an address: the client would treat text that begins with "-" as an option. */
function onlyAddress(text: string): string {
  if (!ipaddr.isValid(text)) throw refusal('invalid', 'invalidValue', { path: 'address' })
  return ipaddr.parse(text).toString()
}

/**
 * Every command that the console runs on this computer's client. All of them read, except `ping`, which sends three packets, and `connect`,
 * which opens one connection.
 */
export const clientCommands = {
  status: (): ClientCommand => ({ ...LARGE, args: ['status', '--json'] }),
  whois: (address: string): ClientCommand => ({ ...SMALL, args: ['whois', '--json', onlyAddress(address)] }),
  /** In a format that its authors call unstable. */
  networkMap: (): ClientCommand => ({ ...LARGE, args: ['debug', 'netmap'] }),
  relays: (): ClientCommand => ({ ...SMALL, args: ['debug', 'derp-map'] }),
  netcheck: (): ClientCommand => ({ ...SMALL, timeoutMs: 20_000, args: ['netcheck', '--format=json'] }),
  ping: (address: string): ClientCommand => ({
    ...SMALL,
    timeoutMs: PINGS * (PING_SECONDS + 1) * 1000 + 2000,
    args: ['ping', `--c=${PINGS}`, `--timeout=${PING_SECONDS}s`, '--until-direct=false', onlyAddress(address)],
  }),
  /** For clients without a network device, through which other programs cannot connect. */
  connect: (address: string, port: number): ClientCommand => ({
    ...SMALL,
    timeoutMs: 3000,
    args: ['nc', onlyAddress(address), String(port)],
  }),
} as const

type State = Extract<ClientReport, { version: string }>['state']

/** States of the client's service that mean the same to an admin. Unknown ones count as starting. */
const STATES: Readonly<Record<string, State>> = {
  Running: 'running',
  NeedsLogin: 'loggedOut',
  NoState: 'starting',
  Starting: 'starting',
  NeedsMachineAuth: 'awaitingApproval',
  InUseOtherUser: 'loggedOut',
  Stopped: 'stopped',
}

/** The name without the final dot; the host name of a peer that has no other. */
const nameOf = ({ DNSName, HostName }: PeerStatus): string => DNSName.split('.')[0] || HostName

function pathOfPeer({ CurAddr, PeerRelay, Relay, Active }: PeerStatus): PeerPath | null {
  if (CurAddr !== '') return { kind: 'direct', address: CurAddr }
  if (PeerRelay !== '') return { kind: 'peerRelay', address: PeerRelay }
  // The home relay is always named; without traffic it is not the path.
  return Active && Relay !== '' ? { kind: 'relay', relay: Relay } : null
}

const noFacts = { osVersion: '', clientVersion: '', distribution: '', device: '', container: null } as const

function peerOf(status: PeerStatus, facts: ReadonlyMap<string, ClientFacts>): ClientPeer {
  const known = facts.get(status.PublicKey)
  const { OS: os, Relay: homeRelay } = status
  return {
    nodeKey: status.PublicKey,
    name: nameOf(status),
    addresses: status.TailscaleIPs,
    routes: status.PrimaryRoutes,
    online: status.Online,
    active: status.Active,
    path: pathOfPeer(status),
    received: status.RxBytes,
    sent: status.TxBytes,
    lastHandshake: status.LastHandshake,
    exitNode: status.ExitNode,
    keyExpiry: status.KeyExpiry,
    facts: known
      ? { ...known, os: known.os || os, homeRelay: homeRelay || known.homeRelay }
      : { ...noFacts, os, homeRelay },
  }
}

/** Facts of a node in the network map or in `whois`; null if the control server sent none. */
export function factsOf({ Hostinfo, HomeDERP, DERP }: MapNode): ClientFacts | null {
  if (!Hostinfo) return null
  const relay = HomeDERP || Number(DERP.split(':').at(-1)) || Hostinfo.NetInfo?.PreferredDERP || 0
  return {
    os: Hostinfo.OS,
    osVersion: Hostinfo.OSVersion,
    clientVersion: plainVersion(Hostinfo.IPNVersion),
    distribution: [Hostinfo.Distro, Hostinfo.DistroVersion].filter(Boolean).join(' '),
    device: Hostinfo.DeviceModel,
    container: Hostinfo.Container,
    homeRelay: relay === 0 ? '' : String(relay),
  }
}

/** Facts by node key. */
function factsByKey(nodes: readonly MapNode[]): Map<string, ClientFacts> {
  const found = new Map<string, ClientFacts>()
  for (const node of nodes) {
    const facts = factsOf(node)
    if (facts) found.set(node.Key, facts)
  }
  return found
}

interface ReadOptions {
  readonly program: string
  /** Facts of machines by node key, from the network map. */
  readonly facts: ReadonlyMap<string, ClientFacts>
  /** Now, in milliseconds. */
  readonly now: number
}

/** Turns the client's status into a report. */
function readReport(status: z.output<typeof Status>, { program, facts, now }: ReadOptions): ClientReport {
  const version = plainVersion(status.Version)
  const state = STATES[status.BackendState] ?? 'starting'
  if (state !== 'running') return { state, program, version }
  if (!status.Self) return { state: 'starting', program, version }
  return {
    state,
    program,
    version,
    at: new Date(now).toISOString(),
    device: status.TUN,
    self: peerOf(status.Self, facts),
    peers: status.Peer.map((peer) => peerOf(peer, facts)),
    health: status.Health,
  }
}

/** The longest part of the client's message that is shown. */
const WORDS = 500
/** Names that other machines chose may be in the client's words. */
const quoted = (words: string) => words.slice(0, WORDS).split(/\r?\n/).map(visibleName).join('\n')

const PONG = /^pong from .* via (.+) in (\d+(?:\.\d+)?)(µs|ms|s)\s*$/
/** In characters. */
const LONGEST_PONG = 300
const UNIT_MS: Readonly<Record<string, number>> = { µs: 0.001, ms: 1, s: 1000 }

function pathOf(via: string): PeerPath {
  const relay = /^DERP\((.*)\)$/.exec(via)?.[1]
  if (relay !== undefined) return { kind: 'relay', relay }
  const peer = /^peer-relay\((.*)\)$/.exec(via)?.[1]
  return peer === undefined ? { kind: 'direct', address: via } : { kind: 'peerRelay', address: peer }
}

/** Parses the output of `ping`. Lines that are neither an answer nor a timeout become the client's own message. */
function readPings(stdout: string, stderr: string): PingReport {
  const pongs: Pong[] = []
  const words: string[] = []
  for (const line of `${stdout}\n${stderr}`.split('\n')) {
    const [, via, number, unit = ''] = (line.length <= LONGEST_PONG && PONG.exec(line)) || []
    if (via !== undefined) pongs.push({ ms: Number(number) * (UNIT_MS[unit] ?? 1), path: pathOf(visibleName(via)) })
    else if (/^ping ".*" timed out/.test(line)) pongs.push(null)
    // Two sentences that summarize the lines before them.
    else if (!/^(no reply|direct connection not established)?$/.test(line.trim())) words.push(line.trim())
  }
  return { pongs: pongs.slice(0, PINGS), words: pongs.length > 0 ? '' : quoted(words.join('\n')) }
}

/** Parses `netcheck`. Returns the relays sorted by latency. */
function readNetcheck(check: z.output<typeof Netcheck>, relays: z.output<typeof DerpMap>): NetworkReport {
  const latency = check.RegionLatency ?? {}
  const named = new Map(relays.Regions.map((region) => [region.id, region]))
  const ids = new Set([...named.keys(), ...Object.keys(latency)])
  const mapping = [check.UPnP && 'UPnP', check.PMP && 'NAT-PMP', check.PCP && 'PCP'] as const
  return {
    udp: check.UDP,
    ipv4: check.IPv4,
    ipv6: check.IPv6,
    hardNat: check.MappingVariesByDestIP,
    portMapping: mapping.filter((name) => typeof name === 'string'),
    captivePortal: check.CaptivePortal,
    publicAddresses: [check.GlobalV4, check.GlobalV6].filter(Boolean),
    homeRelay: named.get(String(check.PreferredDERP))?.RegionCode ?? '',
    relays: [...ids]
      .map((id) => ({
        region: named.get(id)?.RegionCode || id,
        name: named.get(id)?.RegionName ?? '',
        ms: latency[id] === undefined ? null : latency[id] / 1e6,
      }))
      .toSorted((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity) || a.region.localeCompare(b.region)),
  }
}

/** The packet filter of the network map; null if the map does not contain one. */
function readFilter({ PacketFilterRules }: z.output<typeof NetworkMapSchema>): ReceivedRule[] | null {
  if (PacketFilterRules === undefined) return null
  return (PacketFilterRules ?? [])
    .filter(({ DstPorts }) => DstPorts.length > 0)
    .map(({ SrcIPs, IPProto, DstPorts }) => ({
      sources: SrcIPs,
      protocols: IPProto,
      destinations: DstPorts.map(({ IP, Ports }) => ({ prefix: IP, first: Ports.First, last: Ports.Last })),
    }))
}

/** The client did not answer. `words` is its own message, or ''. */
interface ClientFailure {
  readonly why: (typeof clientFailures)[number] | 'notRunning' | 'cancelled'
  readonly words: string
}

type ClientAnswer<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & ClientFailure)

/** The client could not reach its service. https://github.com/tailscale/tailscale/blob/main/cmd/tailscale/cli/diag.go */
const NO_CONNECTION = /failed to connect to local tailscale/i
/**
 * The service is absent. If any client runs on the computer, the message says only that; then the system's error tells an absent service from
 * one that this user may not use.
 */
const ABSENT =
  /doesn't appear to be running|is (?:the )?tailscaled?(?: service)? running|no such file or directory|connection refused|cannot find the file/i

const failed = (why: ClientFailure['why'], words = ''): ClientAnswer<never> => ({
  ok: false,
  why,
  words: quoted(words),
})

/** Runs a command on the client and returns its output; a failure is a value, too. */
async function runClientCommand(
  run: RunClient,
  { program, socket }: ClientPlace,
  { args, timeoutMs, maxBytes }: ClientCommand,
  signal?: AbortSignal,
): Promise<ClientAnswer<Extract<ClientOutput, { kind: 'ended' }>>> {
  const output = await run({ program, args: [...socketArgs(socket), ...args], timeoutMs, maxBytes, signal })
  if (output.kind === 'notStarted') return failed('notStarted', output.reason)
  return output.kind === 'ended' ? { ok: true, value: output } : failed(output.kind)
}

/** The lists and objects of an answer: 20,000 machines have about 30 each. More would stop every window for seconds. */
const MOST_LISTS = 1_000_000

function hasManyLists(json: string): boolean {
  let count = 0
  for (const open of ['[', '{'])
    for (let at = json.indexOf(open); at >= 0 && count <= MOST_LISTS; at = json.indexOf(open, at + 1)) count += 1
  return count > MOST_LISTS
}

/** Runs a command that prints JSON, and parses it. */
async function askJson<T extends z.ZodType>(
  run: RunClient,
  place: ClientPlace,
  command: ClientCommand,
  schema: T,
): Promise<ClientAnswer<z.output<T>>> {
  const asked = await runClientCommand(run, place, command)
  if (!asked.ok) return asked
  const { exit, stdout, stderr } = asked.value
  const words = stderr.trim() || stdout.trim()
  const read = await schema.safeParseAsync(hasManyLists(stdout) ? null : await parseInTurns(stdout))
  if (read.success) return { ok: true, value: read.data }
  if (NO_CONNECTION.test(words) && ABSENT.test(words)) return failed('notRunning', words)
  return exit === 0 ? failed('unreadable') : failed('refused', words)
}

interface LocalClientOptions {
  readonly run: RunClient
  readonly host: ProgramHost
  readonly choices: () => ClientChoices
  readonly openConnection: (address: string, port: number) => Promise<ConnectReport>
  /** In milliseconds. */
  readonly now: () => number
}

export interface LocalClient {
  /** The client's state and its data about peers. Windows that ask within a few seconds share one answer. */
  report(): Promise<ClientReport>
  /** Facts of one machine by one of its addresses; null if the client does not know it. */
  facts(address: string): Promise<ClientFacts | null>
  /** Pings an address three times. `ticket` names the call for {@link cancel}. Null if it was cancelled. */
  ping(address: string, ticket: string): Promise<PingReport | null>
  cancel(ticket: string): void
  /** Opens one TCP connection to a port of a machine and closes it. */
  connect(address: string, port: number): Promise<ConnectReport>
  network(): Promise<NetworkReport>
  /** The packet filter that this computer received; null if the client does not report it. */
  filter(): Promise<ReceivedRule[] | null>
  /** Discards all cached answers, because the admin chose another client. */
  reset(): void
}

/** How long an answer is shared with other windows, in milliseconds. */
const SHARED_MS = 4000
/** The network map is large and changes rarely. */
const MAP_MS = 60_000

/** Keeps the client's network map, and reads it again if a machine is missing in it. */
function createNetworkMap({ run, now }: LocalClientOptions) {
  const map = shared(MAP_MS, now, (place: ClientPlace) =>
    askJson(run, place, clientCommands.networkMap(), NetworkMapSchema),
  )
  const mapWith = async (place: ClientPlace, keys: readonly string[]) => {
    const known = await map.get(place)
    if (!known.ok || hasMachines(known.value, keys)) return known
    // A machine has joined, or signed in again, since the map was read.
    map.forget()
    return map.get(place)
  }
  return { map, mapWith }
}

/** Queries this computer's Tailscale client. Sends nothing until a method is called. */
export function createLocalClient(options: LocalClientOptions): LocalClient {
  const { run, now } = options
  const pings = new Map<string, AbortController>()
  const { map, mapWith } = createNetworkMap(options)
  const report = shared(SHARED_MS, now, () => readClient(options, mapWith))
  const ask = async <T>(question: (place: ClientPlace) => Promise<ClientAnswer<T>>): Promise<T> => {
    const place = placeOf(options)
    if (!place) throw refusal('notFound', 'clientMissing')
    const asked = await question(place)
    if (asked.ok) return asked.value
    throw refusal('offline', 'clientSilent', { params: { words: asked.words || asked.why } })
  }
  return {
    report: () => report.get(undefined),
    async facts(address) {
      const { Node } = await ask((place) => askJson(run, place, clientCommands.whois(address), Whois))
      return factsOf(Node)
    },
    async ping(address, ticket) {
      const controller = new AbortController()
      pings.set(ticket, controller)
      try {
        const { signal } = controller
        const { stdout, stderr } = await ask((place) =>
          runClientCommand(run, place, clientCommands.ping(address), signal),
        )
        return readPings(stdout, stderr)
      } catch (error) {
        if (controller.signal.aborted) return null
        throw error
      } finally {
        pings.delete(ticket)
      }
    },
    cancel: (ticket) => pings.get(ticket)?.abort(),
    async connect(address, port) {
      const known = await report.get(undefined)
      // Only the client itself can use the network if it has no device.
      if (known.state !== 'running' || known.device) return options.openConnection(address, port)
      return connectThrough(options, address, port)
    },
    async network() {
      const check = await ask((place) => askJson(run, place, clientCommands.netcheck(), Netcheck))
      const relays = await ask((place) => askJson(run, place, clientCommands.relays(), DerpMap))
      return readNetcheck(check, relays)
    },
    filter: async () => readFilter(await ask((place) => map.get(place))),
    reset() {
      report.forget()
      map.forget()
    },
  }
}

/** Returns the program and socket to use; null if the feature is off or the program is missing. */
function placeOf({ host, choices }: LocalClientOptions): ClientPlace | null {
  const chosen = choices()
  return chosen.enabled ? clientPlace(host, chosen) : null
}

async function readClient(
  options: LocalClientOptions,
  mapWith: (place: ClientPlace, keys: readonly string[]) => Promise<ClientAnswer<NetworkMap>>,
): Promise<ClientReport> {
  const { run, host, choices, now } = options
  if (!choices().enabled) return { state: 'off' }
  const place = placeOf(options)
  if (!place) return { state: 'notInstalled', tried: clientPaths(host) }
  const { program } = place
  const status = await askJson(run, place, clientCommands.status(), Status)
  if (!status.ok) {
    const { why, words } = status
    if (why === 'notRunning') return { state: 'notRunning', program }
    return { state: 'failed', program, why: why === 'cancelled' ? 'timeout' : why, words }
  }
  // Without the map, the status alone names the operating systems.
  const keys = status.value.Peer.map(({ PublicKey }) => PublicKey)
  const known = status.value.BackendState === 'Running' ? await mapWith(place, keys) : null
  const nodes = known?.ok ? [...known.value.Peers, ...(known.value.SelfNode ? [known.value.SelfNode] : [])] : []
  return readReport(status.value, { program, facts: factsByKey(nodes), now: now() })
}

/** Returns true if the map contains all machines with these keys. */
function hasMachines({ Peers }: NetworkMap, keys: readonly string[]): boolean {
  const known = new Set(Peers.map(({ Key }) => Key))
  return keys.every((key) => known.has(key))
}

async function connectThrough(
  { run, ...options }: LocalClientOptions,
  address: string,
  port: number,
): Promise<ConnectReport> {
  const place = placeOf({ run, ...options })
  if (!place) throw refusal('notFound', 'clientMissing')
  const started = options.now()
  const asked = await runClientCommand(run, place, clientCommands.connect(address, port))
  const ms = Math.max(0, options.now() - started)
  if (!asked.ok) return { outcome: asked.why === 'timeout' ? 'timeout' : 'failed', ms }
  const { exit, stderr } = asked.value
  if (exit === 0) return { outcome: 'open', ms }
  if (/refused/i.test(stderr)) return { outcome: 'refused', ms }
  return { outcome: /timed? ?out|deadline/i.test(stderr) ? 'timeout' : 'failed', ms }
}

/** Shares an answer among callers while it is pending and for `ms` afterwards. A failure is not shared with later callers. */
function shared<I, T>(ms: number, now: () => number, make: (input: I) => Promise<T>) {
  let last: { readonly answer: Promise<T>; at: number | null } | undefined
  const isFresh = (at: number | null) => {
    const age = at === null ? 0 : now() - at
    // An old answer must not stay valid after the clock was set back.
    return age >= 0 && age < ms
  }
  return {
    get(input: I): Promise<T> {
      if (last && isFresh(last.at)) return last.answer
      const own: NonNullable<typeof last> = { answer: make(input), at: null }
      last = own
      const forget = () => void (last = last === own ? undefined : last)
      own.answer.then(() => (own.at = now()), forget)
      return own.answer
    },
    forget: () => void (last = undefined),
  }
}
