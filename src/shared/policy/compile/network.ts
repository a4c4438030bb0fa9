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
import type { Family, Having } from './families'
import type { IpSet } from '@shared/policy/net/ipset'
import type { PolicyContext, PolicyNode, PolicyUser } from '@shared/policy/read/model'

export interface Machine {
  /** Index in the context's list, which identifies machines everywhere in the engine. */
  index: number
  node: PolicyNode
  addresses: bigint[]
  /** The same, as text. */
  texts: string[]
  /** Index of the owner in the users' list; -1 for a tagged machine and for an unknown owner. */
  owner: number
  tagged: boolean
  /** Has an index and nothing else, so that networks with and without it can be compared. */
  absent: boolean
  /** Announced prefixes without exit routes. */
  subnets: Prefix[]
  exits: Prefix[]
}

const nothingOf = { addresses: [], texts: [], owner: -1, tagged: false, absent: true, subnets: [], exits: [] }

function buildMachine(node: PolicyNode, index: number, owners: Map<string, number>): Machine {
  if (node.absent) return { ...nothingOf, index, node }
  const addresses = [node.ipv4, node.ipv6].flatMap((text) => (text ? (parseAddress(text) ?? []) : []))
  const announced = node.advertisedRoutes.flatMap((text) => parsePrefix(text) ?? [])
  const tagged = node.tags.length > 0
  return {
    index,
    node,
    addresses,
    texts: addresses.map(formatAddress),
    owner: tagged || node.user === undefined ? -1 : (owners.get(node.user) ?? -1),
    tagged,
    absent: false,
    subnets: announced.filter((prefix) => !isExitRoute(prefix)),
    exits: announced.filter(isExitRoute),
  }
}

function push(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key)
  if (list) list.push(index)
  else map.set(key, [index])
}

/** Users and machines with lookup indexes. Independent of any policy, so it can serve several. */
export class Network {
  readonly users: readonly PolicyUser[]
  readonly machines: readonly Machine[]
  /** Machines without tags, by owner. */
  readonly byOwner: number[][]
  readonly byTag = new Map<string, number[]>()
  /** Machines with an address of each family. A machine without a known address is assumed to have both. */
  readonly having: Having
  private readonly providers = new Map<string, number>()
  /** Users by name and by email. */
  private readonly names = new Map<string, number[]>()
  private readonly addresses: bigint[]
  private readonly holders: number[]

  constructor({ users, nodes }: PolicyContext) {
    this.users = users
    const owners = new Map<string, number>()
    users.forEach((user, index) => owners.set(user.name, index))
    users.forEach((user, index) => owners.set(String(user.id), index))
    users.forEach(({ name, email, providerId }, index) => {
      if (providerId !== undefined && !this.providers.has(providerId)) this.providers.set(providerId, index)
      for (const key of new Set(email ? [name, email] : [name])) push(this.names, key, index)
    })
    this.machines = nodes.map((node, index) => buildMachine(node, index, owners))
    this.byOwner = users.map(() => [])
    for (const { index, owner, node, absent } of this.machines) {
      if (absent) continue
      if (owner >= 0) this.byOwner[owner]?.push(index)
      for (const tag of node.tags) push(this.byTag, tag, index)
    }
    const having = (v6: boolean) => {
      const bits = newBits(this.machines.length)
      for (const { index, addresses, absent } of this.machines) {
        if (absent) continue
        if (addresses.length === 0 || addresses.some((address) => isV6(address) === v6)) setBit(bits, index)
      }
      return bits
    }
    this.having = { 4: having(false), 6: having(true) }
    const pairs = this.machines.flatMap(({ index, addresses }) => addresses.map((address) => ({ address, index })))
    pairs.sort((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0))
    this.addresses = pairs.map(({ address }) => address)
    this.holders = pairs.map(({ index }) => index)
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
  eachIn({ from, to }: AddressRange, visit: (index: number) => void): void {
    let low = 0
    let high = this.addresses.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.addresses[middle] ?? from) < from) low = middle + 1
      else high = middle
    }
    for (let at = low; at < this.addresses.length && (this.addresses[at] ?? 0n) <= to; at++)
      visit(this.holders[at] ?? 0)
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
    const quoted = JSON.stringify(token)
    if (found.length === 0) return { index: -1, problem: `user not found: token ${quoted}`, reason: 'unknown' }
    const names = found.map((index) => this.users[index]?.name ?? '').join(', ')
    return { index: -1, problem: `multiple users found: token ${quoted} found: ${names}`, reason: 'ambiguous' }
  }
}
