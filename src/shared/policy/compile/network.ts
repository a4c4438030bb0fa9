import { goQuote } from '@shared/policy/syntax/go-quote'
import {
  type Bits,
  newBits,
  setBit,
  addBits,
  hasBit,
  listBits,
  type AddressRange,
  formatAddress,
  isExitRoute,
  isV6,
  parseAddress,
  parsePrefix,
  type Prefix,
  IpSet,
  everything,
  internet,
  tailnetRange,
} from '@shared/policy/net/ip'
import type { Family, EndsByFamily } from './families'
import type { PolicyContext, PolicyNode, PolicyUser, Alias, Policy, Word } from '@shared/policy/read/model'
import { joinTexts } from '@shared/policy/read/names'

/** A machine of a network. */
export class Machine {
  readonly tagged: boolean
  /** Announced prefixes without exit routes. */
  readonly subnets: readonly Prefix[]
  readonly exits: readonly Prefix[]
  private knownAddresses: readonly bigint[] | undefined
  private knownTexts: readonly string[] | undefined

  /**
   * @param index in the context's list, which identifies machines everywhere in the engine
   * @param owner index in the users' list; -1 for a tagged machine and for an unknown owner
   */
  constructor(
    readonly index: number,
    readonly node: PolicyNode,
    readonly owner: number,
  ) {
    this.tagged = !node.absent && node.tags.length > 0
    const announced = node.absent ? none : node.advertisedRoutes.flatMap((text) => parsePrefix(text) ?? [])
    this.subnets = announced.length > 0 ? announced.filter((prefix) => !isExitRoute(prefix)) : none
    this.exits = announced.length > 0 ? announced.filter(isExitRoute) : none
  }

  /** True if it has an index and nothing else, so that networks with and without it can be compared. */
  get absent(): boolean {
    return this.node.absent === true
  }

  /** Parsed when a policy first names addresses: many name none. */
  get addresses(): readonly bigint[] {
    return (this.knownAddresses ??= [...this.addressesOf(4), ...this.addressesOf(6)])
  }

  /** Parses the addresses of a family. */
  addressesOf(family: Family): readonly bigint[] {
    const { absent, ipv4, ipv6 } = this.node
    if (absent) return []
    return [ipv4, ipv6].flatMap((text) => (text && isOf(text, family) ? (parseAddress(text) ?? []) : []))
  }

  /** The addresses as text. */
  get texts(): readonly string[] {
    return (this.knownTexts ??= this.addresses.map(formatAddress))
  }

  /** True if it has an address of a family. A machine without a known address is assumed to have both. */
  has(family: Family): boolean {
    const { absent, ipv4, ipv6 } = this.node
    if (absent) return false
    if (!ipv4 && !ipv6) return true
    return [ipv4, ipv6].some((text) => text && isOf(text, family))
  }
}

const isOf = (text: string, family: Family) => text.includes(':') === (family === 6)

const none: readonly Prefix[] = []

const ownerOf = ({ absent, tags, user }: PolicyNode, owners: ReadonlyMap<string, number>): number =>
  absent || tags.length > 0 || user === undefined ? -1 : (owners.get(user) ?? -1)

function push(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key)
  if (list) list.push(index)
  else map.set(key, [index])
}

/** All addresses of a family in order, each with the index of its machine at the same place. */
interface AddressLine {
  readonly addresses: readonly bigint[]
  readonly holders: readonly number[]
}

function lineOf(machines: readonly Machine[], family: Family): AddressLine {
  const pairs = machines.flatMap((machine) =>
    machine.addressesOf(family).map((address) => ({ address, index: machine.index })),
  )
  pairs.sort((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0))
  return { addresses: pairs.map(({ address }) => address), holders: pairs.map(({ index }) => index) }
}

/** Users and machines with lookup indexes. Independent of any policy, so it can serve several. */
export class Network {
  readonly users: readonly PolicyUser[]
  readonly machines: readonly Machine[]
  /** Machines without tags, by owner. */
  readonly byOwner: number[][]
  readonly byTag = new Map<string, number[]>()
  /** Machines with an address of each family. A machine without a known address is assumed to have both. */
  readonly having: EndsByFamily
  private readonly providers = new Map<string, number>()
  /** Users by name and by email. */
  private readonly names = new Map<string, number[]>()
  private readonly knownLines: { [F in Family]?: AddressLine } = {}

  /**
   * @param before a network of the same users and machines, of which some have other routes or are absent here: what they share is not
   * computed again
   */
  constructor(
    { users, nodes }: PolicyContext,
    private readonly before?: Network,
  ) {
    this.users = users
    const owners = new Map<string, number>()
    users.forEach((user, index) => owners.set(user.name, index))
    users.forEach((user, index) => owners.set(String(user.id), index))
    users.forEach(({ name, email, providerId }, index) => {
      if (providerId !== undefined && !this.providers.has(providerId)) this.providers.set(providerId, index)
      // Headscale compares absent e-mail addresses, too: `@` names every user without one.
      for (const key of new Set([name, email ?? ''])) push(this.names, key, index)
    })
    this.machines = nodes.map((node, index) => {
      const same = before?.users === users ? before.machines[index] : undefined
      return same?.node === node ? same : new Machine(index, node, ownerOf(node, owners))
    })
    this.byOwner = users.map(() => [])
    for (const { index, owner, node, absent } of this.machines) {
      if (absent) continue
      if (owner >= 0) this.byOwner[owner]?.push(index)
      for (const tag of node.tags) push(this.byTag, tag, index)
    }
    const having = (family: Family) => {
      const bits = newBits(this.machines.length)
      for (const machine of this.machines) if (machine.has(family)) setBit(bits, machine.index)
      return bits
    }
    this.having = { 4: having(4), 6: having(6) }
  }

  /** Sorted when a policy first names an address of the family: sorting takes as long as all the rest. */
  private line(family: Family): AddressLine {
    return this.before?.line(family) ?? (this.knownLines[family] ??= lineOf(this.machines, family))
  }

  get size(): number {
    return this.machines.length
  }

  machine(index: number): Machine {
    const machine = this.machines[index]
    if (!machine) throw new Error(`No machine ${index}`)
    return machine
  }

  /** Calls back for every machine with an address in the range; twice if both its addresses are in it. */
  eachIn(range: AddressRange, visit: (index: number) => void): void {
    if (!isV6(range.from)) this.eachOf(4, range, visit)
    if (isV6(range.to)) this.eachOf(6, range, visit)
  }

  private eachOf(family: Family, { from, to }: AddressRange, visit: (index: number) => void): void {
    const { addresses, holders } = this.line(family)
    let low = 0
    let high = addresses.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((addresses[middle] ?? from) < from) low = middle + 1
      else high = middle
    }
    for (let at = low; at < addresses.length && (addresses[at] ?? 0n) <= to; at++) {
      const index = holders[at] ?? 0
      if (!this.machines[index]?.absent) visit(index)
    }
  }

  /** Returns the machines with an address in the set, of one family if given. */
  holdersOf(set: IpSet, family?: Family): Bits {
    const bits = newBits(this.size)
    for (const range of set.ranges) {
      if (family === undefined || isV6(range.from) === (family === 6))
        this.eachIn(range, (index) => setBit(bits, index))
    }
    return bits
  }

  /** Returns the users whose name or e-mail address is a name in a policy. */
  usersNamed(token: string): PolicyUser[] {
    const found = this.names.get(token.endsWith('@') ? token.slice(0, -1) : token) ?? []
    return found.flatMap((index) => this.users[index] ?? [])
  }

  /**
   * Returns the user that a name in a policy means: by the identity provider's name first, then by email or name. Ignores a trailing @,
   * which names without one require.
   */
  findUser(
    token: string,
  ):
    | { index: number; problem?: undefined; reason?: undefined }
    | { index: -1; problem: string; reason: 'unknown' | 'ambiguous' } {
    const name = token.endsWith('@') ? token.slice(0, -1) : token
    const byProvider = this.providers.get(name)
    if (byProvider !== undefined) return { index: byProvider }
    const found = this.names.get(name) ?? []
    if (found.length === 1) return { index: found[0] ?? -1 }
    const quoted = goQuote(token)
    if (found.length === 0) return { index: -1, problem: `user not found: token ${quoted}`, reason: 'unknown' }
    // As the server lists users, trailing comma included.
    const names = found.map((index) => `${this.users[index]?.id}: ${this.users[index]?.name ?? ''}, `).join('')
    return { index: -1, problem: `multiple users found: token ${quoted} found: [ ${names} ]`, reason: 'ambiguous' }
  }
}

/**
 * The machines or addresses that a name in a policy means. Each view is computed on first use, because the addresses of thousands of
 * machines take time and most questions are about machines.
 */
export class NameSet {
  private knownSet: IpSet | undefined
  private knownMachines: Bits | undefined
  private readonly knownOver: Partial<Record<Family, Bits>> = {}

  constructor(
    private readonly network: Network,
    /** Indices of machines, for names that mean machines. */
    private readonly indexes: readonly number[] | undefined,
    set?: IpSet,
    /** The control plane's message for an undefined name; the rest is then a partial result. */
    readonly problem?: string,
  ) {
    this.knownSet = set
  }

  get set(): IpSet {
    return (this.knownSet ??= IpSet.ofAddresses(
      (this.indexes ?? []).flatMap((index) => this.network.machine(index).addresses),
    ))
  }

  /** Machines with an address in the set. */
  get machines(): Bits {
    if (this.knownMachines) return this.knownMachines
    if (!this.indexes) return (this.knownMachines = this.network.holdersOf(this.set))
    const bits = newBits(this.network.size)
    this.indexes.forEach((index) => setBit(bits, index))
    return (this.knownMachines = bits)
  }

  /** Machines whose address of a family is in the set. */
  over(family: Family): Bits {
    const known = this.knownOver[family]
    if (known) return known
    const bits = this.indexes ? this.machines : this.network.holdersOf(this.set, family)
    const having = this.network.having[family]
    return (this.knownOver[family] = bits.map((word, at) => word & (having[at] ?? 0)))
  }

  get isEmpty(): boolean {
    if (!this.indexes) return this.set.isEmpty
    return this.indexes.every((index) => this.network.machine(index).addresses.length === 0)
  }

  overlaps(range: AddressRange): boolean {
    if (!this.indexes) return this.set.overlaps(range)
    const { machines } = this
    let found = false
    this.network.eachIn(range, (index) => (found ||= hasBit(machines, index)))
    return found
  }

  /** True for sets that contain all of another, as `*` contains the internet. Names of machines never do. */
  coversSet(other: IpSet): boolean {
    return this.indexes === undefined && this.set.coversSet(other)
  }
}

const selfProblem = 'autogroup:self requires per-node resolution and cannot be resolved in this context'

type Name = Pick<Alias, 'kind' | 'text' | 'prefix'>

/** Resolves the names of one policy to machines and addresses, each name once. */
export class Resolver {
  private readonly known = new Map<string, NameSet>()

  constructor(
    readonly policy: Policy,
    readonly network: Network,
  ) {}

  resolve(name: Name): NameSet {
    const key = `${name.kind} ${name.text}`
    const known = this.known.get(key)
    if (known) return known
    const resolved = this.lookUp(name)
    this.known.set(key, resolved)
    return resolved
  }

  /** Resolves an owner or auto-approver: a user, group, tag or autogroup. */
  resolveOwner({ text }: Pick<Word, 'text'>): NameSet {
    const kinds = [
      ['group:', 'group'],
      ['tag:', 'tag'],
      ['autogroup:', 'autogroup'],
    ] as const
    const kind = kinds.find(([prefix]) => text.startsWith(prefix))?.[1] ?? 'user'
    return this.resolve({ kind, text })
  }

  /** Returns the machines of all the names. */
  machinesOf(names: readonly Name[]): Bits {
    const bits = newBits(this.network.size)
    names.forEach((name) => addBits(bits, this.resolve(name).machines))
    return bits
  }

  private machines(indexes: readonly number[], problem?: string): NameSet {
    return new NameSet(this.network, indexes, undefined, problem)
  }

  private addresses(set: IpSet, problem?: string): NameSet {
    return new NameSet(this.network, undefined, set, problem)
  }

  private lookUp({ kind, text, prefix }: Name): NameSet {
    if (kind === 'wildcard') return this.addresses(tailnetRange)
    if (kind === 'prefix') return prefix ? this.addresses(this.widened(prefix, false)) : this.addresses(IpSet.empty)
    if (kind === 'tag') return this.machines(this.network.byTag.get(text) ?? [])
    if (kind === 'autogroup') return this.autogroup(text)
    if (kind === 'group') return this.group(text)
    if (kind === 'domain' && this.policy.flavour === 'tailscale') return this.domain(text.slice('user:*@'.length))
    if (kind === 'user' || kind === 'domain') {
      const { index, problem } = this.network.findUser(text)
      return this.machines(this.network.byOwner[index] ?? [], problem)
    }
    // Before 0.26 users are named without @ and take precedence over hosts.
    const bare = this.policy.dialect.usersNeedAt ? [] : (this.network.byOwner[this.network.findUser(text).index] ?? [])
    if (bare.length > 0) return this.machines(bare)
    const host = this.policy.hosts.get(text)
    if (host) return this.addresses(this.widened(host.prefix, true))
    return this.addresses(IpSet.empty, `error resolving host: ${goQuote(text)}`)
  }

  /**
   * Returns the addresses of a prefix. Before 0.29 a prefix means whole machines: the one whose address precedes the slash and, in a host's
   * prefix (before 0.27 in any prefix), every machine with an address inside.
   */
  private widened(prefix: Prefix, host: boolean): IpSet {
    const set = IpSet.of([prefix])
    const { exactAddresses, exactPrefixes } = this.policy.dialect
    if (exactAddresses) return set
    const named = parseAddress(prefix.text.split('/')[0] ?? '')
    const meant = host || !exactPrefixes ? set : named === undefined ? IpSet.empty : IpSet.ofAddresses([named])
    const machines = listBits(this.network.holdersOf(meant))
    return IpSet.union([set, IpSet.ofAddresses(machines.flatMap((index) => this.network.machine(index).addresses))])
  }

  private group(text: string): NameSet {
    const found = (this.policy.groups.get(text)?.members ?? []).map((member) => this.network.findUser(member.text))
    const indexes = found.flatMap(({ index }) => this.network.byOwner[index] ?? [])
    const problems = found.flatMap(({ problem }) => problem ?? [])
    return this.machines(indexes, problems.length > 0 ? joinTexts(problems) : undefined)
  }

  private domain(domain: string): NameSet {
    const suffix = `@${domain.toLowerCase()}`
    const owned = this.network.users.flatMap(({ email }, index) =>
      email?.toLowerCase().endsWith(suffix) ? (this.network.byOwner[index] ?? []) : [],
    )
    return this.machines(owned)
  }

  private autogroup(text: string): NameSet {
    const where = (tagged: boolean) =>
      this.machines(
        this.network.machines.flatMap(({ index, tagged: is, absent }) => (is === tagged && !absent ? [index] : [])),
      )
    if (text === 'autogroup:internet') return this.addresses(internet)
    if (text === 'autogroup:danger-all') return this.addresses(everything)
    if (text === 'autogroup:member' || text === 'autogroup:members') return where(false)
    if (text === 'autogroup:tagged') return where(true)
    if (text === 'autogroup:self') return this.addresses(IpSet.empty, selfProblem)
    return this.addresses(IpSet.empty, `unknown autogroup: ${JSON.stringify(text)}`)
  }
}

/** A prefix that machines serve: announced and approved. */
export interface ServedRoute {
  prefix: Prefix
  exit: boolean
  /** Its routers: the primary first, then in the order of their ids. */
  servers: number[]
}

/**
 * The served routes under a policy. A route is served if it is announced and approved, by an admin or by the policy's autoApprovers; only
 * `exitNode` approves exit routes.
 */
export interface Routes {
  /** Approved subnet prefixes, by machine. */
  subnets: readonly (readonly Prefix[])[]
  exits: readonly (readonly Prefix[])[]
  served: ServedRoute[]
  /** Machines that serve any exit route. */
  exitNodes: Bits
  /** Texts of all served subnet prefixes without duplicates: part of the meaning of `*` as a source. */
  subnetTexts: string[]
  /** Returns the machines that serve a subnet prefix overlapping an address range. */
  serversOf(range: AddressRange): number[]
}

function autoApproved(resolver: Resolver): (index: number, prefix: Prefix, exit: boolean) => boolean {
  const { routes, exitNode } = resolver.policy.autoApprovers
  const approversOf = (words: Word[]) => {
    const bits = newBits(resolver.network.size)
    words.forEach((word) => addBits(bits, resolver.resolveOwner(word).machines))
    return bits
  }
  const approvers = routes.map((route) => ({
    prefix: route.prefix,
    machines: approversOf(route.approvers),
  }))
  const exits = approversOf(exitNode)
  return (index, prefix, exit) => {
    if (exit) return hasBit(exits, index)
    return approvers.some(
      ({ prefix: parent, machines }) => parent.from <= prefix.from && prefix.to <= parent.to && hasBit(machines, index),
    )
  }
}

/** Computes the routes of a policy's network. */
export function buildRoutes(resolver: Resolver): Routes {
  const { machines, size } = resolver.network
  const approves = autoApproved(resolver)
  const served = new Map<string, ServedRoute>()
  const exitNodes = newBits(size)
  const approvedOf = (index: number, announced: readonly Prefix[], exit: boolean) => {
    if (announced.length === 0) return announced
    const { approvedRoutes } = resolver.network.machine(index).node
    const approved = announced.filter((prefix) => approvedRoutes.includes(prefix.text) || approves(index, prefix, exit))
    for (const prefix of approved) {
      const route = served.get(prefix.text) ?? { prefix, exit, servers: [] }
      if (!route.servers.includes(index)) route.servers.push(index)
      served.set(prefix.text, route)
    }
    return approved
  }
  const subnets = machines.map(({ index, subnets: announced }) => approvedOf(index, announced, false))
  const exits = machines.map(({ index, exits: announced }) => approvedOf(index, announced, true))
  exits.forEach((list, index) => list.length > 0 && setBit(exitNodes, index))
  const isPrimary = (index: number, text: string) =>
    resolver.network.machine(index).node.primaryRoutes?.includes(text) === true
  for (const { prefix, servers } of served.values()) {
    servers.sort((a, b) => Number(isPrimary(b, prefix.text)) - Number(isPrimary(a, prefix.text)))
  }
  const all = [...served.values()]
  const subnetRoutes = all.filter((route) => !route.exit)
  return {
    subnets,
    exits,
    served: all,
    exitNodes,
    subnetTexts: subnetRoutes.map(({ prefix }) => prefix.text),
    serversOf: ({ from, to }) =>
      subnetRoutes.filter(({ prefix }) => prefix.from <= to && from <= prefix.to).flatMap(({ servers }) => servers),
  }
}
