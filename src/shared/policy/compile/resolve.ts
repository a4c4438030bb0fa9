import { addBits, type Bits, hasBit, listBits, newBits, setBit } from '@shared/policy/net/bits'
import { type AddressRange, parseAddress, type Prefix } from '@shared/policy/net/ip'
import { everything, internet, IpSet, tailnetRange } from '@shared/policy/net/ipset'
import type { Alias, Policy, Word } from '@shared/policy/read/model'
import { joinTexts } from '@shared/policy/read/names'
import { goQuote } from '@shared/policy/syntax/go-quote'
import type { Family } from './families'
import type { Network } from './network'

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
