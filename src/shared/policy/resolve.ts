import type { Alias } from './alias'
import { type Bits } from './bits'
import { everything, internet, IpSet, tailnetRange } from './ipset'
import type { Policy, Word } from './model'
import type { Network } from './network'

export interface Resolved {
  set: IpSet
  /** What the control plane says when the name means nothing; the set is then what could be found. */
  problem?: string
}

const selfProblem = 'autogroup:self requires per-node resolution and cannot be resolved in this context'

/** Turns names of one policy into addresses. Each name is worked out once. */
export class Resolver {
  private readonly known = new Map<string, Resolved>()
  private readonly holders = new Map<IpSet, Bits>()

  constructor(
    readonly policy: Policy,
    readonly network: Network,
  ) {}

  resolve(alias: Pick<Alias, 'kind' | 'text' | 'prefix'>): Resolved {
    const key = `${alias.kind} ${alias.text}`
    const known = this.known.get(key)
    if (known) return known
    const resolved = this.lookUp(alias)
    this.known.set(key, resolved)
    return resolved
  }

  /** Machines with an address in a set. */
  holdersOf(set: IpSet): Bits {
    let bits = this.holders.get(set)
    if (!bits) this.holders.set(set, (bits = this.network.holdersOf(set)))
    return bits
  }

  /** An owner or auto-approver: a user, group, tag or autogroup by its text. */
  resolveOwner({ text }: Word): Resolved {
    const kinds = [
      ['group:', 'group'],
      ['tag:', 'tag'],
      ['autogroup:', 'autogroup'],
    ] as const
    const kind = kinds.find(([prefix]) => text.startsWith(prefix))?.[1] ?? 'user'
    return this.resolve({ kind, text })
  }

  private lookUp({ kind, text, prefix }: Pick<Alias, 'kind' | 'text' | 'prefix'>): Resolved {
    if (kind === 'wildcard') return { set: tailnetRange }
    if (kind === 'prefix') return { set: prefix ? IpSet.of([prefix]) : IpSet.empty }
    if (kind === 'tag') return { set: this.machines(this.network.byTag.get(text) ?? []) }
    if (kind === 'autogroup') return this.autogroup(text)
    if (kind === 'user') return this.user(text)
    if (kind === 'group') return this.group(text)
    if (kind === 'domain') return { set: this.domain(text.slice('user:*@'.length)) }
    const host = this.policy.hosts.get(text)
    return host
      ? { set: IpSet.of([host.prefix]) }
      : { set: IpSet.empty, problem: `error resolving host: ${JSON.stringify(text)}` }
  }

  private machines(indexes: Iterable<number>): IpSet {
    const addresses: bigint[] = []
    for (const index of indexes) addresses.push(...this.network.machine(index).addresses)
    return IpSet.ofAddresses(addresses)
  }

  private user(text: string): Resolved {
    const { index, problem } = this.network.findUser(text)
    const set = this.machines(this.network.byOwner[index] ?? [])
    return problem === undefined ? { set } : { set, problem }
  }

  private group(text: string): Resolved {
    const members = this.policy.groups.get(text)?.members ?? []
    const found = members.map((member) => this.resolve({ kind: 'user', text: member.text }))
    const set = IpSet.union(found.map((member) => member.set))
    const problem = found.find((member) => member.problem !== undefined)?.problem
    return problem === undefined ? { set } : { set, problem }
  }

  private domain(domain: string): IpSet {
    const owned = this.network.users.flatMap((user, index) =>
      user.email?.toLowerCase().endsWith(`@${domain.toLowerCase()}`) ? (this.network.byOwner[index] ?? []) : [],
    )
    return this.machines(owned)
  }

  private autogroup(text: string): Resolved {
    const where = (tagged: boolean) =>
      this.machines(this.network.machines.filter((machine) => machine.tagged === tagged).map(({ index }) => index))
    if (text === 'autogroup:internet') return { set: internet }
    if (text === 'autogroup:danger-all') return { set: everything }
    if (text === 'autogroup:member' || text === 'autogroup:members') return { set: where(false) }
    if (text === 'autogroup:tagged') return { set: where(true) }
    if (text === 'autogroup:self') return { set: IpSet.empty, problem: selfProblem }
    return { set: IpSet.empty, problem: `unknown autogroup: ${JSON.stringify(text)}` }
  }
}
