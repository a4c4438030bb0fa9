import { capabilitiesOf } from '@shared/api/capabilities'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { PolicyUser } from '@shared/policy/read/model'
import { tagOwnersOf } from '@shared/policy/read/read'
import type { Act } from './act'
import { definitionOf } from './registry'
import type { ActedNode, SimulatedNetwork } from './simulated-network'

/** The data that acts change and that access depends on. */
export interface ActedNetwork {
  users: readonly PolicyUser[]
  nodes: readonly ActedNode[]
  /** How the server reads policies; by default like the current release. */
  dialect?: PolicyDialect
}

/** A network and its policy. */
export interface NetworkAndPolicy<N extends ActedNetwork = ActedNetwork> {
  network: N
  /** The policy's text; '' if the server has none. */
  policy: string
}

/** Works on copies. */
class Simulation implements SimulatedNetwork {
  readonly users: PolicyUser[]
  readonly nodes: ActedNode[]
  readonly tagsAreIdentity: boolean
  private readonly places: Map<string, number>
  private knownTags: { text: string; tags: ReadonlySet<string> } | undefined

  constructor(
    { users, nodes, dialect = currentDialect }: ActedNetwork,
    public policy: string,
    readonly now: number,
  ) {
    this.users = [...users]
    this.nodes = [...nodes]
    this.places = new Map(nodes.map(({ id }, place) => [id, place]))
    this.tagsAreIdentity = capabilitiesOf(dialect.line).tagsAreIdentity
  }

  set(id: string, change: (node: ActedNode) => ActedNode): void {
    const place = this.places.get(id) ?? -1
    const node = this.nodes[place]
    if (node && !node.absent) this.nodes[place] = change(node)
  }

  ownedTags(): ReadonlySet<string> {
    if (this.knownTags?.text === this.policy) return this.knownTags.tags
    this.knownTags = { text: this.policy, tags: new Set(tagOwnersOf(this.policy)) }
    return this.knownTags.tags
  }
}

/**
 * Returns users, machines and the policy's text after some acts, by the rules of the server's line; an act that the server would refuse
 * changes nothing. Machines keep their indices: a deleted one is `absent`. `now` in milliseconds of the server's time.
 */
export function applyActs<N extends ActedNetwork>(
  { network, policy }: NetworkAndPolicy<N>,
  acts: readonly Act[],
  now: number,
): NetworkAndPolicy<N> {
  const simulated = new Simulation(network, policy, now)
  for (const act of acts) definitionOf(act.kind).simulate?.(act, simulated)
  return { network: { ...network, users: simulated.users, nodes: simulated.nodes }, policy: simulated.policy }
}
