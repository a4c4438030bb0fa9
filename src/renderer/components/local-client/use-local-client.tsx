import type { ClientPeer, ClientReport } from '@shared/local-client/client-report'
import type { FactsRecord } from '@shared/machine-facts/record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { hostFactsQuery } from '@/lib/queries/host'
import { serverFactsQuery, storedFactsQuery } from '@/lib/queries/server'
import { localClientQuery, useMeshAddresses, nodesQuery } from '@/lib/queries/lists'
import { queryKeys } from '@/lib/queries/cache'
import { useCapabilities, useCurrentServer, useServerId } from '@/lib/session'
import { useSettled } from '@/lib/settled'
import { combineFacts, type KnownFacts, RECORDS_PER_CALL } from '@shared/machine-facts/combine'
import { invoke } from '@/lib/desktop'
import type { Node } from '@shared/api/resources'
import type { FactsById, MachineFacts } from '@shared/query/machine-facts'

/**
 * How this computer's client relates to the server on screen. `here`: it belongs to the server. `other`: it runs, but belongs to another
 * server. The rest are the client's own states.
 */
type ClientStatus = 'here' | 'other' | Exclude<ClientReport['state'], 'running'>

interface MatchedClient {
  readonly status: ClientStatus
  /** This computer in the server's list; null unless the status is `here`. */
  readonly self: Node | null
  /** Peers by machine id. */
  readonly peers: ReadonlyMap<string, ClientPeer>
  /** Facts by machine id, from every source. */
  readonly facts: FactsById
  /** The client's current facts, to be stored. */
  readonly records: readonly FactsRecord[]
}

/** The machines of the server, and the stored facts about them. */
interface KnownMachines {
  readonly nodes: readonly Node[]
  readonly stored: readonly FactsRecord[]
}

/** Finds this computer and its peers in the server's list by their node keys, and combines the facts of all sources. */
export function matchClient(report: ClientReport, { nodes, stored }: KnownMachines): MatchedClient {
  const running = report.state === 'running' ? report : null
  const self = running ? (nodes.find(({ nodeKey }) => nodeKey === running.self.nodeKey) ?? null) : null
  const byKey = new Map<string, ClientPeer>()
  if (running && self) for (const peer of [running.self, ...running.peers]) byKey.set(peer.nodeKey, peer)
  const status = report.state === 'running' ? (self ? 'here' : 'other') : report.state
  // The same objects as before, so that a change of the list renders nothing that only depends on them.
  if (byKey.size === 0 && stored.length === 0) return { status, self, ...NOTHING_KNOWN }
  const peers = new Map<string, ClientPeer>()
  const records: FactsRecord[] = []
  for (const { id, nodeKey } of nodes) {
    const peer = byKey.get(nodeKey)
    if (!peer || !running) continue
    peers.set(id, peer)
    records.push({ nodeKey, source: 'client', at: running.at, facts: peer.facts })
  }
  const facts = factsById(nodes, combineFacts([...stored, ...records]), peers)
  return { status, self, peers, facts, records }
}

const NOTHING_KNOWN: Pick<MatchedClient, 'peers' | 'facts' | 'records'> = {
  peers: new Map(),
  facts: new Map(),
  records: [],
}

function factsById(
  nodes: readonly Node[],
  known: ReadonlyMap<string, KnownFacts>,
  peers: ReadonlyMap<string, ClientPeer>,
): FactsById {
  const found = new Map<string, MachineFacts>()
  for (const { id, nodeKey } of nodes) {
    const facts = known.get(nodeKey)
    if (!facts) continue
    const peer = peers.get(id)
    const bytes = peer ? peer.received + peer.sent : null
    found.set(id, { ...facts, path: peer?.path ?? null, lastHandshake: peer?.lastHandshake ?? null, bytes })
  }
  return found
}

/** Unchanged facts are stored again after this time, in milliseconds, so that their age stays correct. */
const AGAIN_MS = 600_000

/** Returns the records that the stored ones lack, or whose stored age is too old. */
function changedFacts(records: readonly FactsRecord[], stored: readonly FactsRecord[]): readonly FactsRecord[] {
  const keyOf = ({ source, nodeKey }: FactsRecord) => `${source} ${nodeKey}`
  const last = new Map(stored.map((record) => [keyOf(record), record]))
  return records.filter((record) => {
    const before = last.get(keyOf(record))
    if (!before || JSON.stringify(before.facts) !== JSON.stringify(record.facts)) return true
    return Math.abs(Date.parse(record.at) - Date.parse(before.at)) >= AGAIN_MS
  })
}

/** Stores records. */
function keepFacts(serverId: string, records: readonly FactsRecord[]): void {
  for (let from = 0; from < records.length; from += RECORDS_PER_CALL) {
    const part = records.slice(from, from + RECORDS_PER_CALL)
    // Facts are shown from memory; if they cannot be stored, they are reported again later.
    void invoke('facts:keep', { serverId, records: part }).catch(() => undefined)
  }
}

const OFF: ClientReport = { state: 'off' }
const NONE: readonly FactsRecord[] = []

export interface LocalClientState extends MatchedClient {
  readonly report: ClientReport
  /** True until the client's first report and the list of machines are known. */
  readonly pending: boolean
}

/** Before the client's first report. */
const UNKNOWN: LocalClientState = { ...matchClient(OFF, { nodes: [], stored: [] }), report: OFF, pending: true }

/** Holds the state of this computer's client on one server, and notifies its follower when the first component uses it or the last one ends. */
function createClientStore() {
  let state = UNKNOWN
  const users = new Set<() => void>()
  const watchers = new Set<() => void>()
  const tell = (listeners: ReadonlySet<() => void>) => listeners.forEach((listener) => listener())
  const joins = (listeners: Set<() => void>, joined: () => void) => (listener: () => void) => {
    listeners.add(listener)
    joined()
    return () => {
      listeners.delete(listener)
      joined()
    }
  }
  return {
    get: () => state,
    set: (next: LocalClientState) => {
      state = next
      tell(users)
    },
    subscribe: joins(users, () => tell(watchers)),
    isUsed: () => users.size > 0,
    onUsed: joins(watchers, () => {}),
  }
}

type ClientStore = ReturnType<typeof createClientStore>

const ClientContext = createContext<ClientStore | null>(null)

/** Follows this computer's client for the components below, while one of them shows it. */
export function LocalClientProvider({ children }: { children: ReactNode }) {
  const serverId = useServerId() ?? ''
  const [of, setOf] = useState(() => ({ serverId, store: createClientStore() }))
  if (of.serverId !== serverId) setOf({ serverId, store: createClientStore() })
  return (
    <ClientContext value={of.store}>
      <FollowedWhileUsed store={of.store} serverId={of.serverId} />
      {children}
    </ClientContext>
  )
}

interface FollowedProps {
  store: ClientStore
  serverId: string
}

/** A component of its own, so that its queries render nothing else. */
function FollowedWhileUsed(props: FollowedProps) {
  const { isUsed, onUsed } = props.store
  const settled = useSettled()
  return useSyncExternalStore(onUsed, isUsed) && settled ? <Followed key={props.serverId} {...props} /> : null
}

/** Combines this computer's client with the cached list of machines and the stored facts. */
function Followed({ store, serverId }: FollowedProps) {
  const { data: report = OFF, isPending } = useQuery(localClientQuery())
  const { data: known } = useQuery({ ...storedFactsQuery(serverId), enabled: serverId !== '' })
  const hostRecords = useHostFacts()
  const serverRecords = useServerFacts()
  const stored = useMemo(
    () => [...(known ?? NONE), ...hostRecords, ...serverRecords],
    [known, hostRecords, serverRecords],
  )
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  const state = useMemo(() => {
    const matched = matchClient(report, { nodes: nodes ?? [], stored })
    // Without the list of machines, it is unknown which network the client belongs to.
    const pending = isPending || (report.state === 'running' && nodes === undefined)
    return { ...matched, report, pending }
  }, [report, nodes, stored, isPending])
  useEffect(() => store.set(state), [store, state])
  useKeptFacts(serverId, state.records, known !== undefined)
  useKeptFacts(serverId, hostRecords, known !== undefined)
  useKeptFacts(serverId, serverRecords, known !== undefined)
  return null
}

/**
 * Returns a part of what is known about this computer's client; the component renders again only if that part changes. The client is asked
 * only while a page shows it, and not before the page is rendered.
 */
export function useLocalClient<T>(part: (state: LocalClientState) => T): T {
  const store = use(ClientContext)
  if (!store) throw new Error('useLocalClient needs a LocalClientProvider')
  return useSyncExternalStore(store.subscribe, () => part(store.get()))
}

/** Facts that the server's host reports, if the admin allowed its use. */
function useHostFacts(): readonly FactsRecord[] {
  const server = useCurrentServer()
  const { data } = useQuery({ ...hostFactsQuery(server?.id ?? ''), enabled: server?.host !== undefined })
  return data?.records ?? NONE
}

/** Facts that the server itself reports. */
function useServerFacts(): readonly FactsRecord[] {
  const { oauthClients: secondApi } = useCapabilities()
  const isSaved = useCurrentServer() !== null
  const { data } = useQuery({ ...serverFactsQuery(), enabled: isSaved && secondApi })
  return data ?? NONE
}

/** Stores the records of a source, which stay on screen when the source stops answering. `known`: the stored ones have been read. */
function useKeptFacts(serverId: string, records: readonly FactsRecord[], known: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    // A response that is still on its way would replace the newer list.
    if (!known) return
    const kept = changedFacts(records, client.getQueryData<FactsRecord[]>(queryKeys.machineFacts(serverId)) ?? NONE)
    if (kept.length === 0) return
    keepFacts(serverId, kept)
    const fresh = new Set(kept.map(({ nodeKey, source }) => `${source} ${nodeKey}`))
    client.setQueryData<FactsRecord[]>(queryKeys.machineFacts(serverId), (old = []) => [
      ...old.filter(({ nodeKey, source }) => !fresh.has(`${source} ${nodeKey}`)),
      ...kept,
    ])
  }, [client, serverId, records, known])
}

/**
 * Returns the machine that is this computer, or null. Matches the node key of this computer's client; without an answer from the client, the
 * tailnet addresses of this computer, which another network may use too.
 */
export function useThisComputer(): Node | null {
  const self = useLocalClient((client) => client.self)
  const isElsewhere = useLocalClient(({ status }) => status === 'other')
  const addresses = useMeshAddresses()
  const { data: nodes } = useQuery({ ...nodesQuery(), enabled: false })
  if (self || isElsewhere) return self
  return nodes?.find(({ ipAddresses }) => ipAddresses.some((address) => addresses.includes(address))) ?? null
}
