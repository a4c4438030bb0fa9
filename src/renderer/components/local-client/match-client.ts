import type { Node } from '@shared/api/nodes'
import type { ClientPeer, ClientReport } from '@shared/local-client/client-report'
import type { FactsRecord } from '@shared/machine-facts/record'
import { combineFacts, type KnownFacts } from '@shared/machine-facts/combine'
import type { FactsById, MachineFacts } from '@shared/query/machine-facts'

/**
 * How this computer's client relates to the server on screen. `here`: it belongs to the server. `other`: it runs, but belongs to another
 * server. The rest are the client's own states.
 */
export type ClientStatus = 'here' | 'other' | Exclude<ClientReport['state'], 'running'>

export interface MatchedClient {
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
export interface KnownMachines {
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
