import { type Bits, newBits, addBits } from '@shared/policy/net/bits'

/** A kind of address. */
export type Family = 4 | 6

/**
 * Over which addresses something is open between two ends. `both`: over every kind of address that the two have in common. The others:
 * over one kind alone, though they have the other in common too. A rule about a machine's IPv6 address opens nothing at its IPv4 address.
 */
export type Families = 'both' | 'ipv4' | 'ipv6'

/** Ends that have the same kinds of address and of which a rule names the same. Kinds as a sum: 1 for IPv4, 2 for IPv6. */
export interface FamilyPart {
  readonly bits: Bits
  readonly has: number
  readonly open: number
}

/** Ends with an address of each kind. */
export type Having = Readonly<Record<Family, Bits>>

const kinds: [has: number, open: number][] = [
  [3, 3],
  [3, 1],
  [3, 2],
  [1, 1],
  [2, 2],
]

/** Sorts ends by the kinds of address they have and a rule names; ends it does not name are in no part. */
export function familyParts(open: Having, having: Having): FamilyPart[] {
  const found: (Bits | undefined)[] = kinds.map(() => undefined)
  const width = having[4].length
  for (let at = 0; at < width; at++) {
    const [named4, named6] = [open[4][at] ?? 0, open[6][at] ?? 0]
    // Most sets of ends are small: there is nothing in most places.
    if ((named4 | named6) === 0) continue
    const [has4, has6] = [having[4][at] ?? 0, having[6][at] ?? 0]
    const both = has4 & has6
    // In the order of `kinds`. Only ends that have a kind are asked whether it is named.
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

/** Over what a rule opens one end to the other; undefined where nothing gets through. */
function between(source: FamilyPart, target: FamilyPart): Families | undefined {
  const open = source.open & target.open
  if (open === 0) return undefined
  if (open === (source.has & target.has)) return 'both'
  return open === 1 ? 'ipv4' : 'ipv6'
}

/** Targets that are open to some sources alike. */
export interface FamilyPair {
  /** Every source of the rule is among them. */
  readonly all: boolean
  readonly sources: Bits
  readonly families: Families
  readonly targets: Bits
}

const union = (parts: readonly FamilyPart[]): Bits => {
  const bits = newBits((parts[0]?.bits.length ?? 0) * 32)
  parts.forEach((part) => addBits(bits, part.bits))
  return bits
}

/** What a rule opens between its sources and targets: one pair of sets as a rule, more where it names single addresses. */
export function familyPairs(sources: readonly FamilyPart[], targets: readonly FamilyPart[]): FamilyPair[] {
  const alike = new Map<string, FamilyPart[]>()
  for (const source of sources) {
    const key = targets.map((target) => between(source, target) ?? '').join()
    alike.set(key, [...(alike.get(key) ?? []), source])
  }
  return [...alike.values()].flatMap((own) => {
    const [first] = own
    return (['both', 'ipv4', 'ipv6'] as const).flatMap((families): FamilyPair[] => {
      const [only, ...others] = targets.filter((target) => first && between(first, target) === families)
      if (!only) return []
      const open = others.length === 0 ? only.bits : union([only, ...others])
      return [{ all: own.length === sources.length, families, targets: open, sources: union(own) }]
    })
  })
}

/** Does something open for `families` let packets of a kind through? */
export const letsThrough = (families: Families, family: Family): boolean =>
  families === 'both' || families === (family === 4 ? 'ipv4' : 'ipv6')
