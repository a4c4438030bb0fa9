import { addBits, type Bits, isEmptyBits, isSubset, newBits } from '@shared/policy/net/ip'

/** An address family. */
export type Family = 4 | 6

/**
 * The address families over which access between two ends is open. `both`: every family that both ends have. The others: one family alone,
 * though both ends have the other as well. A rule about a machine's IPv6 address opens nothing at its IPv4 address.
 */
export type Families = 'both' | 'ipv4' | 'ipv6'

/** Ends with the same address families, and the same families named by a rule. Families are a bit mask: 1 for IPv4, 2 for IPv6. */
export interface FamilyPart {
  readonly bits: Bits
  readonly has: number
  readonly open: number
}

/** Ends that have an address of each family. */
export type EndsByFamily = Readonly<Record<Family, Bits>>

const kinds: [has: number, open: number][] = [
  [3, 3],
  [3, 1],
  [3, 2],
  [1, 1],
  [2, 2],
]

/** Groups ends by the families they have and those that a rule names; ends that it does not name are in no part. */
export function familyParts(open: EndsByFamily, having: EndsByFamily): FamilyPart[] {
  // Nearly all sets of machines: each has both families, and no single family is named.
  if (open[4] === open[6] && isSubset(open[4], having[4]) && isSubset(open[4], having[6]))
    return isEmptyBits(open[4]) ? [] : [{ bits: open[4], has: 3, open: 3 }]
  const found: (Bits | undefined)[] = kinds.map(() => undefined)
  const width = having[4].length
  for (let at = 0; at < width; at++) {
    const [named4, named6] = [open[4][at] ?? 0, open[6][at] ?? 0]
    // Most sets of ends are small, so most words are empty.
    if ((named4 | named6) === 0) continue
    const [has4, has6] = [having[4][at] ?? 0, having[6][at] ?? 0]
    const both = has4 & has6
    // In the order of `kinds`. An end only counts as named in families that it has.
    const words = [
      both & named4 & named6,
      both & named4 & ~named6,
      both & ~named4 & named6,
      has4 & ~has6 & named4,
      ~has4 & has6 & named6,
    ]
    words.forEach((word, kind) => {
      if (word !== 0) (found[kind] ??= newBits(width * 32))[at] = word
    })
  }
  return kinds.flatMap(([has, named], kind) => {
    const bits = found[kind]
    return bits ? [{ bits, has, open: named }] : []
  })
}

/** Returns the families over which a rule opens one end to the other; undefined if none. */
function between(source: FamilyPart, target: FamilyPart): Families | undefined {
  const open = source.open & target.open
  if (open === 0) return undefined
  if (open === (source.has & target.has)) return 'both'
  return open === 1 ? 'ipv4' : 'ipv6'
}

/** Targets that are open to the same sources in the same way. */
export interface FamilyPair {
  /** Includes every source of the rule. */
  readonly all: boolean
  readonly sources: Bits
  readonly families: Families
  readonly targets: Bits
}

/** Returns the union; of one part, its own set. */
const union = ([first, ...others]: readonly [FamilyPart, ...FamilyPart[]]): Bits => {
  if (others.length === 0) return first.bits
  const bits = first.bits.slice()
  others.forEach((part) => addBits(bits, part.bits))
  return bits
}

/** Returns the access a rule opens between its sources and targets: usually one pair of sets, more if it names single addresses. */
export function familyPairs(sources: readonly FamilyPart[], targets: readonly FamilyPart[]): FamilyPair[] {
  const alike = new Map<string, [FamilyPart, ...FamilyPart[]]>()
  for (const source of sources) {
    const key = targets.map((target) => between(source, target) ?? '').join()
    alike.set(key, [source, ...(alike.get(key) ?? [])])
  }
  return [...alike.values()].flatMap((own) =>
    (['both', 'ipv4', 'ipv6'] as const).flatMap((families): FamilyPair[] => {
      const [only, ...others] = targets.filter((target) => between(own[0], target) === families)
      if (!only) return []
      return [{ all: own.length === sources.length, families, targets: union([only, ...others]), sources: union(own) }]
    }),
  )
}

/** True if access over `families` lets packets of a family through. */
export const letsThrough = (families: Families, family: Family): boolean =>
  families === 'both' || families === (family === 4 ? 'ipv4' : 'ipv6')
