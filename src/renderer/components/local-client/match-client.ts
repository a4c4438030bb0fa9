import type { Node } from '@shared/api/nodes'
import type { ClientPeer, ClientReport } from '@shared/local-client/client-report'
import type { FactsById, MachineFacts } from '@shared/query/machine-facts'

/**
 * How this computer's client relates to the server on screen. `here`: it belongs to the server. `other`: it runs, but belongs to another
 * server. The rest are the client's own states.
 */
export type ClientStanding = 'here' | 'other' | Exclude<ClientReport['state'], 'running'>

export interface MatchedClient {
  readonly standing: ClientStanding
  /** This computer in the server's list; null unless the standing is `here`. */
  readonly self: Node | null
  /** Peers by machine id. */
  readonly peers: ReadonlyMap<string, ClientPeer>
  readonly facts: FactsById
}

const NO_PEERS: ReadonlyMap<string, ClientPeer> = new Map()
const NO_FACTS: FactsById = new Map()

function factsOf({ facts, path }: ClientPeer): MachineFacts {
  return { ...facts, path }
}

/** Finds this computer and its peers in the server's list by their node keys. */
export function matchClient(report: ClientReport, nodes: readonly Node[]): MatchedClient {
  if (report.state !== 'running') return { standing: report.state, self: null, peers: NO_PEERS, facts: NO_FACTS }
  const byKey = new Map([report.self, ...report.peers].map((peer) => [peer.nodeKey, peer]))
  const self = nodes.find(({ nodeKey }) => nodeKey === report.self.nodeKey) ?? null
  if (!self) return { standing: 'other', self, peers: NO_PEERS, facts: NO_FACTS }
  const peers = new Map<string, ClientPeer>()
  for (const { id, nodeKey } of nodes) {
    const peer = byKey.get(nodeKey)
    if (peer) peers.set(id, peer)
  }
  return { standing: 'here', self, peers, facts: new Map([...peers].map(([id, peer]) => [id, factsOf(peer)])) }
}
