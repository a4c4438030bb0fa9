import { addBits, type Bits, countCommon, hasBit, isEmptyBits, newBits } from '@shared/policy/net/bits'
import type { Opening, SourceClass } from '@shared/policy/compile/reach'
import type { AccessShare, OpenPorts } from './access-types'
import { mergeOpened } from './open-set'

/** Sources of the same class. */
export interface ClassShare {
  machines: number[]
  source: SourceClass
}

/** A subject as the source of access. */
export interface SourceSet {
  members: readonly number[]
  shares: ClassShare[]
  /** The openings of all its machines, without duplicates. */
  openings: Opening[]
}

/** Targets with the same openings. */
export interface OpenBlock {
  targets: Bits
  openings: Opening[]
}

const both = (a: Bits, b: Bits): Bits => a.map((word, at) => word & (b[at] ?? 0))
const without = (a: Bits, b: Bits): Bits => a.map((word, at) => word & ~(b[at] ?? 0))

/** Groups targets by their openings. Openings share their target sets, so there are few blocks. */
export function openBlocks(openings: readonly Opening[], width: number): OpenBlock[] {
  const byTargets = new Map<Bits, Opening[]>()
  for (const opening of openings) {
    const alike = byTargets.get(opening.targets)
    if (alike) alike.push(opening)
    else byTargets.set(opening.targets, [opening])
  }
  let blocks: OpenBlock[] = []
  for (const [targets, own] of byTargets) {
    let rest: Bits = newBits(width)
    addBits(rest, targets)
    const next: OpenBlock[] = []
    for (const block of blocks) {
      const common = both(block.targets, rest)
      if (isEmptyBits(common)) {
        next.push(block)
        continue
      }
      const left = without(block.targets, common)
      if (!isEmptyBits(left)) next.push({ targets: left, openings: block.openings })
      next.push({ targets: common, openings: [...block.openings, ...own] })
      rest = without(rest, common)
    }
    if (!isEmptyBits(rest)) next.push({ targets: rest, openings: own })
    blocks = next
  }
  return blocks
}

/** Targets with the same described access. */
interface WordedBlock {
  targets: Bits
  opened: OpenPorts[]
  key: string
}

const worded = (openings: readonly Opening[], width: number): WordedBlock[] =>
  openBlocks(openings, width).map(({ targets, openings: own }) => {
    const opened = mergeOpened(own)
    return { targets, opened, key: JSON.stringify(opened) }
  })

const known = new WeakMap<SourceClass, WordedBlock[]>()

function blocksOf(source: SourceClass): WordedBlock[] {
  const found = known.get(source) ?? worded(source.openings, source.reach.length * 32)
  known.set(source, found)
  return found
}

/** Counts the pairs of machines with targets that are in both sets, without those of a machine with itself. */
function countPairs(machines: readonly number[], targets: Bits, destinations: Bits): number {
  const reached = countCommon(targets, destinations)
  if (reached === 0) return 0
  const own = machines.reduce((sum, index) => sum + (hasBit(destinations, index) && hasBit(targets, index) ? 1 : 0), 0)
  return reached * machines.length - own
}

/**
 * Returns the access between sources and destinations as shares: the number of pairs with exactly the same access, largest first. Pairs
 * without access are not included. `fits` filters the openings.
 */
export function sharesOf(
  { shares }: SourceSet,
  destinations: Bits,
  fits?: (opening: Opening) => boolean,
): AccessShare[] {
  const found = new Map<string, AccessShare>()
  for (const { machines, source } of shares) {
    const blocks = fits ? worded(source.openings.filter(fits), destinations.length * 32) : blocksOf(source)
    for (const { targets, opened, key } of blocks) {
      const pairs = countPairs(machines, targets, destinations)
      if (pairs === 0) continue
      const share = found.get(key)
      if (share) share.pairs += pairs
      else found.set(key, { opened, pairs })
    }
  }
  return [...found.entries()]
    .toSorted(([a, one], [b, other]) => other.pairs - one.pairs || (a < b ? -1 : 1))
    .map(([, share]) => share)
}

/** Returns the sources that have exactly the access of a share. */
export function sourcesOfShare({ shares }: SourceSet, destinations: Bits, { opened }: AccessShare): number[] {
  const wanted = JSON.stringify(opened)
  return shares.flatMap(({ machines, source }) => {
    const blocks = blocksOf(source).filter(({ key }) => key === wanted)
    const reached = blocks.reduce((sum, { targets }) => sum + countCommon(targets, destinations), 0)
    if (reached !== 1) return reached === 0 ? [] : machines
    // The only target may be a machine itself.
    return machines.filter((index) => blocks.some(({ targets }) => countPairs([index], targets, destinations) > 0))
  })
}

/** Counts the pairs of all shares. */
export const pairsOf = (shares: readonly AccessShare[]) => shares.reduce((sum, { pairs }) => sum + pairs, 0)
