import { capabilitiesOf } from '@shared/api/capabilities'
import { isExitPrefix } from '@shared/api/routes'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { PolicyNode, PolicyUser } from '@shared/policy/read/model'
import { tagOwnersOf } from '@shared/policy/read/read'
import type { Act } from './act'

/** A machine as acts and policies see it. */
export interface ActedNode extends PolicyNode {
  id: string
  /** Tags the machine asked for itself and is allowed; before 0.28 it keeps them whatever an admin gives it. */
  requestedTags?: readonly string[]
  /** RFC 3339; not there where it never expires. */
  expiry?: string
}

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

/** Works on copies; an act that the server would refuse leaves everything as it is. */
class Actor {
  readonly users: PolicyUser[]
  /** Deleted machines are marked as absent, so that the others keep their places. */
  readonly nodes: ActedNode[]
  private readonly places: Map<string, number>
  private readonly tagsAreIdentity: boolean
  private knownTags: { text: string; tags: ReadonlySet<string> } | undefined

  constructor(
    { users, nodes, dialect = currentDialect }: ActedNetwork,
    public policy: string,
    private readonly now: number,
  ) {
    this.users = [...users]
    this.nodes = [...nodes]
    this.places = new Map(nodes.map(({ id }, place) => [id, place]))
    this.tagsAreIdentity = capabilitiesOf(dialect.line).tagsAreIdentity
  }

  private node(id: string): ActedNode | undefined {
    const node = this.nodes[this.places.get(id) ?? -1]
    return node?.absent ? undefined : node
  }

  private set(id: string, change: (node: ActedNode) => ActedNode): void {
    const node = this.node(id)
    const place = this.places.get(id)
    if (node && place !== undefined) this.nodes[place] = change(node)
  }

  private ownedTags(): ReadonlySet<string> {
    if (this.knownTags?.text === this.policy) return this.knownTags.tags
    this.knownTags = { text: this.policy, tags: new Set(tagOwnersOf(this.policy)) }
    return this.knownTags.tags
  }

  /** Tags replace the owner from 0.28 on, have to be in the policy's tagOwners then, and cannot all be taken away (headscale-api 4.5). */
  private tag(id: string, tags: readonly string[]): void {
    const sorted = [...new Set(tags)].toSorted()
    if (!this.tagsAreIdentity) {
      this.set(id, (node) => ({ ...node, tags: [...new Set([...sorted, ...(node.requestedTags ?? [])])].toSorted() }))
      return
    }
    const owned = this.ownedTags()
    if (sorted.length === 0 || !sorted.every((tag) => owned.has(tag))) return
    this.set(id, ({ user: _user, ...node }) => ({ ...node, tags: sorted }))
  }

  /** Where tags are the identity, an owner takes their place. */
  private move(id: string, user: string): void {
    if (!this.users.some((one) => String(one.id) === user)) return
    this.set(id, (node) => ({ ...node, user, ...(this.tagsAreIdentity && { tags: [] }) }))
  }

  private expire(id: string, at: string | null): void {
    this.set(id, ({ expiry: _expiry, ...node }) => (at === null ? node : { ...node, expiry: at }))
  }

  /** Either exit prefix approves both (headscale-api 4.9). */
  private route(id: string, approved: readonly string[]): void {
    const exits = approved.some(isExitPrefix) ? ['0.0.0.0/0', '::/0'] : []
    const approvedRoutes = [...new Set([...approved, ...exits])].toSorted()
    this.set(id, ({ primaryRoutes, ...node }) => ({
      ...node,
      approvedRoutes,
      ...(primaryRoutes && { primaryRoutes: primaryRoutes.filter((prefix) => approvedRoutes.includes(prefix)) }),
    }))
  }

  private renameUser(id: string, name: string): void {
    const place = this.users.findIndex((user) => String(user.id) === id)
    const user = this.users[place]
    if (!user || this.users.some((other) => other !== user && other.name === name)) return
    this.users[place] = { ...user, name }
  }

  /** Servers refuse while machines belong to the user (headscale-api 4.1). */
  private deleteUser(id: string): void {
    const place = this.users.findIndex((user) => String(user.id) === id)
    if (place >= 0 && !this.nodes.some(({ user, absent }) => !absent && user === id)) this.users.splice(place, 1)
  }

  private perform(act: Act): void {
    switch (act.kind) {
      case 'node.rename':
        return this.set(act.id, (node) => ({ ...node, name: act.name }))
      case 'node.tags':
        return this.tag(act.id, act.tags)
      case 'node.move':
        return this.move(act.id, act.user)
      case 'node.expire':
        return this.expire(act.id, new Date(this.now).toISOString())
      case 'node.expiry':
        return this.expire(act.id, act.at)
      case 'node.delete':
        return this.set(act.id, (node) => ({ ...node, absent: true }))
      case 'node.routes':
        return this.route(act.id, act.approved)
      case 'user.rename':
        return this.renameUser(act.id, act.name)
      case 'user.delete':
        return this.deleteUser(act.id)
      case 'policy.save':
        this.policy = act.text
        break
      case 'user.create':
      case 'preAuthKey.expire':
      case 'preAuthKey.delete':
      case 'apiKey.expire':
      case 'apiKey.delete':
      // Access of machines comes neither from keys nor from users without machines.
    }
  }

  /** Makes the acts one after the other, as the server would. */
  make(acts: readonly Act[]): this {
    for (const act of acts) this.perform(act)
    return this
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
  const actor = new Actor(network, policy, now).make(acts)
  return { network: { ...network, users: actor.users, nodes: actor.nodes }, policy: actor.policy }
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
