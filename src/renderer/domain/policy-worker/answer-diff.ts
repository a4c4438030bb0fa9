import { type AccessChange, compareAccess } from '@shared/policy/analyse/access-diff'
import { parseAlias } from '@shared/policy/read/alias'
import { addBits, type Bits, hasBit, newBits, setBit } from '@shared/policy/net/bits'
import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { Network } from '@shared/policy/compile/network'
import type { Target } from '@shared/policy/compile/reach'
import { countPairs, type PairBlock, slicePairs } from './pair-list'
import { type Bundle, type Opened, type PairPage, pairsPerPage } from './bundles'
import { type Ask, type DiffAnswer, type DiffEntry } from './questions'
import type { PolicyOf, WorkedPolicy } from './worked-policy'

type DiffAsk = Ask<'diff'>

/** Alike changes as one. */
interface Merged {
  blocks: PairBlock[]
  opened: Opened[]
  rules: RuleOrigin[]
  /** Every source reaches its own owner's machines only. */
  self: boolean
}

interface Side {
  merged: Merged[]
  pairs: number
}

interface Difference {
  gained: Side
  lost: Side
  targets: Target[]
}

/** Numbers for sets that are equal exactly when the sets are. */
function createNumberer(): (bits: Bits) => number {
  const byHash = new Map<number, [Bits, number][]>()
  let count = 0
  return (bits) => {
    const hash = bits.reduce((sum, word) => Math.imul(sum ^ word, 16777619), 2166136261 | 0)
    const alike = byHash.get(hash) ?? []
    byHash.set(hash, alike)
    const found = alike.find(([other]) => other.every((word, at) => word === bits[at]))
    if (found) return found[1]
    alike.push([bits, count])
    return count++
  }
}

const protocolNames: Record<number, string> = { 1: 'icmp', 6: 'tcp', 17: 'udp', 58: 'ipv6-icmp', 132: 'sctp' }

const openedOf = ({ protocol, ports }: AccessChange): Opened => ({
  protocol: protocolNames[protocol] ?? String(protocol),
  ports: [ports],
})

/** The same ports of TCP, UDP and ICMP are what a rule without a protocol opens: told as one. */
function foldProtocols(opened: Opened[]): Opened[] {
  const byPorts = new Map<string, Opened[]>()
  for (const one of opened) {
    const key = JSON.stringify(one.ports)
    byPorts.set(key, [...(byPorts.get(key) ?? []), one])
  }
  return [...byPorts.values()].flatMap((alike) => {
    const names = alike.map(({ protocol }) => protocol)
    const first = alike[0]
    if (!first || !names.includes('tcp') || !names.includes('udp')) return alike
    const rest = alike.filter(({ protocol }) => !['tcp', 'udp', 'icmp', 'ipv6-icmp'].includes(protocol))
    return [{ protocol: '', ports: first.ports }, ...rest]
  })
}

const rulesKey = (rules: RuleOrigin[]) => rules.map(({ section, index }) => `${section}${index}`).join()

function isOwn(network: Network, { from, targets }: PairBlock): boolean {
  const owner = network.machines[from[0] ?? -1]?.owner ?? -1
  if (owner < 0 || !from.every((index) => network.machine(index).owner === owner)) return false
  const own = newBits(targets.length * 32)
  network.byOwner[owner]?.forEach((index) => setBit(own, index))
  return targets.every((word, at) => (word & ~(own[at] ?? 0)) === 0)
}

/** Changes of the same sources, targets and rules become one with all their ports; then sources with the same of these. */
function merge(changes: AccessChange[], network: Network): Merged[] {
  const numberOf = createNumberer()
  const bySource = new Map<readonly number[], Map<string, Merged>>()
  for (const change of changes) {
    const own = bySource.get(change.from) ?? new Map<string, Merged>()
    bySource.set(change.from, own)
    const key = `${numberOf(change.targets)} ${rulesKey(change.rules)}`
    const block = { from: change.from, targets: change.targets }
    const known = own.get(key)
    if (known) known.opened.push(openedOf(change))
    else own.set(key, { blocks: [block], opened: [openedOf(change)], rules: change.rules, self: isOwn(network, block) })
  }
  const merged = new Map<string, Merged>()
  for (const own of bySource.values()) {
    for (const [key, one] of own) {
      const ports = JSON.stringify(one.opened)
      const alike = one.self ? `self ${rulesKey(one.rules)} ${ports}` : `${key} ${ports}`
      const known = merged.get(alike)
      if (known) known.blocks.push(...one.blocks)
      else merged.set(alike, one)
    }
  }
  return [...merged.values()]
}

/** Distinct pairs that change in any way. */
function distinctPairs(changes: AccessChange[], width: number): number {
  const bySource = new Map<readonly number[], Bits>()
  for (const { from, targets } of changes) {
    const known = bySource.get(from) ?? newBits(width)
    addBits(known, targets)
    bySource.set(from, known)
  }
  return [...bySource].reduce((sum, [from, targets]) => sum + countPairs({ from, targets }), 0)
}

/** Leaves only sources that a name stands for. */
function narrow(changes: AccessChange[], worked: WorkedPolicy, name: string | undefined): AccessChange[] {
  if (name === undefined) return changes
  const alias = parseAlias(name, { offset: 0, length: 0 })
  const bits = alias.error === undefined ? worked.compiled.resolver.resolve(alias.value).machines : newBits(0)
  const named = (index: number) => worked.live.nodes[index]?.name === name || hasBit(bits, index)
  const kept = new Map<readonly number[], number[]>()
  return changes.flatMap((change) => {
    const from = kept.get(change.from) ?? change.from.filter(named)
    kept.set(change.from, from)
    return from.length > 0 ? [{ ...change, from }] : []
  })
}

/** The latest difference of a policy: its pages of pairs are asked for next. */
const latest = new WeakMap<WorkedPolicy, { before: WorkedPolicy; from: string | undefined; difference: Difference }>()

function differ({ before, after, from }: DiffAsk, policyOf: PolicyOf): Difference {
  const [old, next] = [policyOf(before), policyOf(after)]
  const known = latest.get(next)
  if (known?.before === old && known.from === from) return known.difference
  const { gained, lost, targets } = compareAccess(old.compiled, next.compiled)
  const side = (changes: AccessChange[], worked: WorkedPolicy): Side => {
    const narrowed = narrow(changes, worked, from)
    const withPairs = merge(narrowed, next.network).filter(({ blocks }) =>
      blocks.some((block) => countPairs(block) > 0),
    )
    return { merged: withPairs, pairs: distinctPairs(narrowed, targets.length) }
  }
  const difference = { gained: side(gained, next), lost: side(lost, old), targets }
  latest.set(next, { before: old, from, difference })
  return difference
}

function toEntry({ blocks, opened, rules, self }: Merged, worked: WorkedPolicy, targets: Target[]): DiffEntry {
  const { describer, network } = worked
  const from = newBits(network.size)
  const to = newBits(targets.length)
  for (const block of blocks) {
    block.from.forEach((index) => setBit(from, index))
    addBits(to, block.targets)
  }
  const named = describer.bundle(to, targets)
  const own: Bundle = {
    parts: [{ kind: 'self', name: '', machines: named.machines }],
    more: 0,
    machines: named.machines,
  }
  return {
    from: describer.bundle(from, targets),
    to: self && blocks.length > 1 ? own : named,
    opened: foldProtocols(opened),
    rules,
    pairs: blocks.reduce((sum, block) => sum + countPairs(block), 0),
  }
}

/** Who gains and loses access from one policy to the next, alike changes together. */
export function diff(ask: DiffAsk, policyOf: PolicyOf): DiffAnswer {
  const { gained, lost, targets } = differ(ask, policyOf)
  const entries = ({ merged }: Side, text: string) => merged.map((one) => toEntry(one, policyOf(text), targets))
  return {
    gained: entries(gained, ask.after),
    lost: entries(lost, ask.before),
    gainedPairs: gained.pairs,
    lostPairs: lost.pairs,
  }
}

/** A page of the machine pairs behind one entry of `diff`. */
export function diffPairs(ask: Ask<'diffPairs'>, policyOf: PolicyOf): PairPage {
  const difference = differ(ask, policyOf)
  const found = difference[ask.side].merged[ask.entry]
  if (!found) return { total: 0, offset: ask.offset, pairs: [] }
  const { describer } = policyOf(ask.side === 'gained' ? ask.after : ask.before)
  const opened = foldProtocols(found.opened)
  const pairs = slicePairs(found.blocks, ask.offset, pairsPerPage).map(([from, to]) => ({
    from: describer.endpoint(from, difference.targets),
    to: describer.endpoint(to, difference.targets),
    opened,
    rules: found.rules,
  }))
  const total = found.blocks.reduce((sum, block) => sum + countPairs(block), 0)
  return { total, offset: ask.offset, pairs }
}
