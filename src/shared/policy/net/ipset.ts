import { type AddressRange, formatAddress, isV6, prefixOf, v6Base } from './ip'

/** Splits a range into the fewest prefixes, as `[first address, bits]`. */
function rangeToPrefixes({ from, to }: AddressRange): [bigint, number][] {
  const base = isV6(from) ? v6Base : 0n
  const width = isV6(from) ? 128 : 32
  const found: [bigint, number][] = []
  let at = from - base
  const end = to - base
  while (at <= end) {
    let free = 0
    while (free < width && (at & ((1n << BigInt(free + 1)) - 1n)) === 0n && at + (1n << BigInt(free + 1)) - 1n <= end)
      free++
    found.push([at + base, width - free])
    at += 1n << BigInt(free)
  }
  return found
}

/** An immutable set of addresses: ordered, disjoint, non-touching ranges. */
export class IpSet {
  private constructor(readonly ranges: readonly AddressRange[]) {}

  static readonly empty = new IpSet([])

  /** Returns the union of ranges in any order. */
  static of(ranges: Iterable<AddressRange>): IpSet {
    const sorted = [...ranges].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    const merged: AddressRange[] = []
    for (const range of sorted) {
      const last = merged.at(-1)
      if (last && range.from <= last.to + 1n) {
        if (range.to > last.to) last.to = range.to
      } else {
        merged.push({ from: range.from, to: range.to })
      }
    }
    return new IpSet(merged)
  }

  static ofAddresses(addresses: Iterable<bigint>): IpSet {
    return IpSet.of(Array.from(addresses, (address) => ({ from: address, to: address })))
  }

  static union(sets: Iterable<IpSet>): IpSet {
    const all = [...sets]
    return all.length === 1 && all[0] ? all[0] : IpSet.of(all.flatMap((set) => set.ranges))
  }

  get isEmpty(): boolean {
    return this.ranges.length === 0
  }

  /** Returns the index of the first range that ends at or after the address. */
  private indexFrom(address: bigint): number {
    let low = 0
    let high = this.ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      const range = this.ranges[middle]
      if (range && range.to < address) low = middle + 1
      else high = middle
    }
    return low
  }

  has(address: bigint): boolean {
    const range = this.ranges[this.indexFrom(address)]
    return range !== undefined && range.from <= address
  }

  /** True if the set and the range share an address. */
  overlaps(other: AddressRange): boolean {
    const range = this.ranges[this.indexFrom(other.from)]
    return range !== undefined && range.from <= other.to
  }

  /** True if the whole range is in the set. */
  covers(other: AddressRange): boolean {
    const range = this.ranges[this.indexFrom(other.from)]
    return range !== undefined && range.from <= other.from && range.to >= other.to
  }

  coversSet(other: IpSet): boolean {
    return other.ranges.every((range) => this.covers(range))
  }

  minus(other: IpSet): IpSet {
    const left: AddressRange[] = []
    for (const range of this.ranges) {
      let from = range.from
      for (const hole of other.ranges) {
        if (hole.to < from || hole.from > range.to) continue
        if (hole.from > from) left.push({ from, to: hole.from - 1n })
        from = hole.to + 1n
      }
      if (from <= range.to) left.push({ from, to: range.to })
    }
    return new IpSet(left)
  }

  /** Returns the fewest prefixes that make up the set, written as Go does: a single address without its bits. */
  prefixes(): { text: string; range: AddressRange }[] {
    return this.ranges.flatMap((range) =>
      rangeToPrefixes(range).map(([first, bits]) => {
        const width = isV6(first) ? 128 : 32
        const to = first + (1n << BigInt(width - bits)) - 1n
        return { text: formatAddress(first) + (bits === width ? '' : `/${bits}`), range: { from: first, to } }
      }),
    )
  }

  /** Returns the ranges as the control plane writes sources: an address, a prefix, or `first-last`. */
  strings(): string[] {
    return this.ranges.map((range) => {
      if (range.from === range.to) return formatAddress(range.from)
      const prefixes = rangeToPrefixes(range)
      const [first, bits] = prefixes[0] ?? [0n, 0]
      return prefixes.length === 1
        ? `${formatAddress(first)}/${bits}`
        : `${formatAddress(range.from)}-${formatAddress(range.to)}`
    })
  }
}

/** Every address: the meaning of `*` as a destination and of `autogroup:danger-all`. */
export const everything = IpSet.of([prefixOf('0.0.0.0/0'), prefixOf('::/0')])

/** Addresses machines may have: Tailscale's ranges without the part reserved for ChromeOS. The meaning of `*` as a source. */
export const tailnetRange = IpSet.of([prefixOf('100.64.0.0/10'), prefixOf('fd7a:115c:a1e0::/48')]).minus(
  IpSet.of([prefixOf('100.115.92.0/23')]),
)

const privateRanges = [
  'fc00::/7',
  'fe80::/10',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
]

/** The public internet: the meaning of `autogroup:internet`. */
export const internet = IpSet.of([prefixOf('0.0.0.0/0'), prefixOf('2000::/3')]).minus(
  IpSet.of(privateRanges.map(prefixOf)),
)
