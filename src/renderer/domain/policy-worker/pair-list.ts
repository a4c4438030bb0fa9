import { addBits, type Bits, countBits, hasBit, listBits, newBits, setBit } from '@shared/policy/net/ip'
import { parseAlias } from '@shared/policy/read/model'
import type { Network } from '@shared/policy/compile/network'
import type { Target } from '@shared/policy/compile/compile'
import type { Bundle } from './access-types'
import type { EvaluatedPolicy } from './evaluated-policy'

interface PairSources {
  /** Places of machines; machines treated alike share one array. */
  from: number[]
}

/** Pairs with the same change. */
interface Blocks {
  blocks: readonly PairBlock[]
  /** True if every source reaches only its own owner's machines. */
  self: boolean
}

/** Creates a function that numbers sets; equal sets get the same number. */
export function createSetNumbering(): (bits: Bits) => number {
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

/** Returns true if all targets of a block are machines of its sources' single owner. */
export function isOwn(network: Network, { from, targets }: PairBlock): boolean {
  const owner = network.machines[from[0] ?? -1]?.owner ?? -1
  if (owner < 0 || !from.every((index) => network.machine(index).owner === owner)) return false
  const own = newBits(targets.length * 32)
  network.byOwner[owner]?.forEach((index) => setBit(own, index))
  return targets.every((word, at) => (word & ~(own[at] ?? 0)) === 0)
}

/** Creates a filter for sources that match a name. It returns the same array for the same input array. */
export function createSourceFilter(evaluated: EvaluatedPolicy, name: string | undefined) {
  if (name === undefined) return <C extends PairSources>(changes: C[]): C[] => changes
  const alias = parseAlias(name, { offset: 0, length: 0 })
  const bits = alias.error === undefined ? evaluated.compiled.resolver.resolve(alias.value).machines : newBits(0)
  const named = (index: number) => evaluated.live.nodes[index]?.name === name || hasBit(bits, index)
  const kept = new Map<readonly number[], number[]>()
  return <C extends PairSources>(changes: C[]): C[] =>
    changes.flatMap((change) => {
      const from = kept.get(change.from) ?? change.from.filter(named)
      kept.set(change.from, from)
      return from.length > 0 ? [{ ...change, from }] : []
    })
}

/** Counts all pairs of some changes. */
export const pairsIn = (list: readonly Pick<Blocks, 'blocks'>[]) =>
  list.reduce((sum, { blocks }) => sum + blocks.reduce((own, block) => own + countPairs(block), 0), 0)

/** Returns the two ends of pairs under familiar names. */
export function endsOf(
  { blocks, self }: Blocks,
  { describer, network }: EvaluatedPolicy,
  targets: Target[],
): { from: Bundle; to: Bundle } {
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
  return { from: describer.bundle(from, targets), to: self && blocks.length > 1 ? own : named }
}

/** Machines with the same targets. */
export interface PairBlock {
  from: readonly number[]
  targets: Bits
}

/** Counts the pairs of a block, without those of a machine with itself, which no rule covers. */
export function countPairs({ from, targets }: PairBlock): number {
  const own = from.reduce((sum, index) => sum + (hasBit(targets, index) ? 1 : 0), 0)
  return from.length * countBits(targets) - own
}

/** Returns a page of the blocks' pairs in order, without building the others. */
export function slicePairs(blocks: readonly PairBlock[], offset: number, limit: number): [from: number, to: number][] {
  const found: [number, number][] = []
  let skip = offset
  for (const block of blocks) {
    const count = countPairs(block)
    if (skip >= count) {
      skip -= count
      continue
    }
    const targets = listBits(block.targets)
    for (const from of block.from) {
      const own = hasBit(block.targets, from)
      const reached = targets.length - (own ? 1 : 0)
      if (skip >= reached) {
        skip -= reached
        continue
      }
      for (const to of targets) {
        if (to === from) continue
        if (skip > 0) skip--
        else found.push([from, to])
        if (found.length === limit) return found
      }
    }
  }
  return found
}
