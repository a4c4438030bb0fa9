import { capabilitiesOf } from '@shared/api/capabilities'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { PolicyUser } from '@shared/policy/read/model'
import { tagOwnersOf } from '@shared/policy/read/read'
import type { Act } from './act'
import { definitionOf } from './registry'
import type { ActedNode, World } from './world'

/** What acts change, as far as access follows from it. */
export interface ActedNetwork {
  users: readonly PolicyUser[]
  nodes: readonly ActedNode[]
  /** How the server reads policies; the current one where it is not given. */
  dialect?: PolicyDialect
}

/** A network and its policy. */
export interface Acted<N extends ActedNetwork = ActedNetwork> {
  network: N
  /** The policy's text; '' where the server has none. */
  policy: string
}

const isExpired = ({ expiry }: ActedNode, now: number) => expiry !== undefined && Date.parse(expiry) <= now

/** Works on copies. */
class SimulatedWorld implements World {
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
 * Users, machines and the policy's text after some acts, by the rules of the server's line; an act that the server would refuse changes
 * nothing. Machines keep their places: a deleted one is `absent`. `now` in milliseconds of the server's time.
 */
export function applyActs<N extends ActedNetwork>(
  { network, policy }: Acted<N>,
  acts: readonly Act[],
  now: number,
): Acted<N> {
  const world = new SimulatedWorld(network, policy, now)
  for (const act of acts) definitionOf(act.kind).simulate?.(act, world)
  return { network: { ...network, users: world.users, nodes: world.nodes }, policy: world.policy }
}

/** Machines whose expiry some acts set. */
function expiringIn(acts: readonly Act[]): ReadonlySet<string> {
  return new Set(acts.flatMap((act) => (act.kind === 'node.expire' || act.kind === 'node.expiry' ? [act.id] : [])))
}

/**
 * What access is to be worked out for before and after some acts. Policies go by all machines, expired ones too, since a machine is back
 * with all its access once it has signed in again. Where acts set an expiry, that is what they are about: these machines are `absent`
 * while they are expired.
 */
export function beforeAndAfter<N extends ActedNetwork>(
  before: Acted<N>,
  acts: readonly Act[],
  now: number,
): { before: Acted<N>; after: Acted<N> } {
  const expiring = expiringIn(acts)
  const without = ({ network, policy }: Acted<N>): Acted<N> => {
    if (expiring.size === 0) return { network, policy }
    const nodes = network.nodes.map((node) =>
      expiring.has(node.id) && isExpired(node, now) ? { ...node, absent: true } : node,
    )
    return { network: { ...network, nodes }, policy }
  }
  return { before: without(before), after: without(applyActs(before, acts, now)) }
}
