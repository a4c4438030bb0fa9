import { goQuote } from '@shared/policy/syntax/go-quote'
import { type Bits, newBits, setBit } from '@shared/policy/net/bits'
import {
  type AddressRange,
  formatAddress,
  isExitRoute,
  isV6,
  parseAddress,
  parsePrefix,
  type Prefix,
} from '@shared/policy/net/ip'
import type { Family, EndsByFamily } from './families'
import type { IpSet } from '@shared/policy/net/ipset'
import type { PolicyContext, PolicyNode, PolicyUser } from '@shared/policy/read/model'

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
