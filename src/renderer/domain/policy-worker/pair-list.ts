import { type Bits, countBits, hasBit, listBits } from '@shared/policy/net/bits'

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
