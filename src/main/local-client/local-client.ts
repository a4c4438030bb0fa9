import { refusal } from '@shared/api/error'
import type { ClientChoices } from '@shared/ipc/client'
import type { ClientPlace } from '@shared/local-client/client-place'
import type {
  ClientFacts,
  ClientReport,
  ConnectReport,
  NetworkReport,
  PingReport,
  ReceivedRule,
} from '@shared/local-client/client-report'
import { askJson, type Asked, runCommand } from './ask-client'
import { clientCommands } from './commands'
import type { ProgramHost } from '@main/lib/path-folders'
import { clientPaths, clientPlace } from './find-client'
import { readFilter, readNetcheck, readPings } from './read-answers'
import { factsByKey, factsOf, readReport } from './read-report'
import type { RunClient } from './run-client'
import { DerpMap, Netcheck, NetworkMap, Status, Whois } from './wire'

export interface LocalClientOptions {
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
  const map = shared(MAP_MS, now, (place: ClientPlace) => askJson(run, place, clientCommands.networkMap(), NetworkMap))
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
  const ask = async <T>(question: (place: ClientPlace) => Promise<Asked<T>>): Promise<T> => {
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
        const { stdout, stderr } = await ask((place) => runCommand(run, place, clientCommands.ping(address), signal))
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
  mapWith: (place: ClientPlace, keys: readonly string[]) => Promise<Asked<NetworkMap>>,
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
  const asked = await runCommand(run, place, clientCommands.connect(address, port))
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
