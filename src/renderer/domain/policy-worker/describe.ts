import { type Bits, eachBit, hasBit, listBits, newBits, setBit } from '@shared/policy/net/bits'
import type { Compiled } from '@shared/policy/compile/compiled'
import { type Target, targetsOf } from '@shared/policy/compile/targets'
import type { Bundle, Endpoint, Part, PartKind } from './access-types'
import type { LiveNetwork } from './questions'

/** A name with its machines. */
interface NamedSet {
  kind: PartKind
  name: string
  id?: string
  members: number[]
}

/** The maximum number of names in one bundle. */
const maxParts = 40

/** Finds familiar names for sets of machines: groups, tags and users before single machines. */
export class Describer {
  readonly sets: NamedSet[]

  constructor(
    private readonly compiled: Compiled,
    private readonly live: LiveNetwork,
  ) {
    const { network, policy, resolver } = compiled
    const groups = [...policy.groups.keys()].map((name): NamedSet => {
      return { kind: 'group', name, members: listBits(resolver.resolve({ kind: 'group', text: name }).machines) }
    })
    const tags = [...network.byTag].map(([name, members]): NamedSet => ({ kind: 'tag', name, members }))
    const users = network.byOwner.map((members, index): NamedSet => {
      const user = network.users[index]
      return { kind: 'user', name: user?.label ?? user?.name ?? '', id: String(user?.id ?? ''), members }
    })
    const largestFirst = (a: NamedSet, b: NamedSet) => b.members.length - a.members.length
    const named = [...groups.sort(largestFirst), ...tags.sort(largestFirst), ...users]
    // A user may have other machines, tagged or expired, so a single machine keeps its own name.
    this.sets = named.filter(({ kind, members }) => members.length > (kind === 'user' ? 1 : 0))
  }

  /** Returns the names of a set of targets; `targets` in the order of `targetsOf`. */
  bundle(bits: Bits, targets: Target[] = targetsOf(this.compiled)): Bundle {
    const { size } = this.compiled.network
    const machines: number[] = []
    const beyond: Part[] = []
    eachBit(bits, (at) => {
      if (at < size) machines.push(at)
      else beyond.push({ ...this.endpoint(at, targets), machines: 0 })
    })
    const parts = [...this.name(machines), ...beyond]
    return { parts: parts.slice(0, maxParts), more: Math.max(0, parts.length - maxParts), machines: machines.length }
  }

  endpoint(at: number, targets: Target[]): Endpoint {
    const target = targets[at]
    if (target?.kind === 'subnet') return { kind: 'subnet', name: target.prefix }
    if (target?.kind === 'internet') return { kind: 'internet', name: '' }
    const node = this.live.nodes[at]
    return { kind: 'machine', name: node?.name ?? '', id: node?.id ?? '' }
  }

  private name(machines: number[]): Part[] {
    const { size } = this.compiled.network
    if (machines.length === size && size > 1) return [{ kind: 'everyone', name: '', machines: size }]
    const wanted = newBits(size)
    machines.forEach((index) => setBit(wanted, index))
    const left = new Set(machines)
    const parts: Part[] = []
    for (const { members, ...named } of this.sets) {
      if (left.size === 0) break
      if (members.length > machines.length || !members.some((index) => left.has(index))) continue
      if (!members.every((index) => hasBit(wanted, index))) continue
      members.forEach((index) => left.delete(index))
      parts.push({ ...named, machines: members.length })
    }
    const single = [...left].map((index): Part => {
      const node = this.live.nodes[index]
      return { kind: 'machine', name: node?.name ?? '', id: node?.id ?? '', machines: 1 }
    })
    return [...parts, ...single]
  }
}
