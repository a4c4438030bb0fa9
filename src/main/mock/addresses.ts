import { isExitPrefix } from '@shared/api/exit-prefix'
import { serverPrefix } from '@shared/api/primitives'
import ipaddr from 'ipaddr.js'

const EXIT_PREFIXES = ['0.0.0.0/0', '::/0']

/** Normalizes a list of prefixes to approve: sorted, without duplicates, and with both exit prefixes if either is given. */
export function approvedSet(prefixes: readonly string[]): string[] {
  const parsed = prefixes.map(serverPrefix)
  const exits = parsed.some(isExitPrefix) ? EXIT_PREFIXES : []
  return [...new Set([...parsed, ...exits])].toSorted(byPrefix)
}

const sortKeys = new Map<string, string>()

/** Sorts IPv4 before IPv6, then by address, then by length. */
export function byPrefix(a: string, b: string): number {
  const [left, right] = [sortKey(a), sortKey(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

function sortKey(prefix: string): string {
  const known = sortKeys.get(prefix)
  if (known !== undefined) return known
  const [host = '', bits = ''] = prefix.split('/')
  const address = ipaddr.parse(host)
  const hex = address.toByteArray().map((byte) => byte.toString(16).padStart(2, '0'))
  const key = `${address.kind()}${hex.join('')}/${bits.padStart(3, '0')}`
  if (sortKeys.size > 10_000) sortKeys.clear()
  sortKeys.set(prefix, key)
  return key
}

// The tailnet's ranges: 100.64.0.0/10 and fd7a:115c:a1e0::/48, the server's defaults.
const FIRST_V4 = 0x64_40_00_00
const COUNT_V4 = 1 << 22
/** Assigns IPv6 addresses fd7a:115c:a1e0::1 to …::ffff:ffff: more than any number of machines. */
const COUNT_V6 = 0xffff_ffff

/** 100.115.92.0/23 (used by Chrome OS) and 100.100.100.100 (every client's resolver) are never assigned to a machine. */
function isReservedV4(address: number): boolean {
  return (address & ~0x1ff) === 0x64_73_5c_00 || address === 0x64_64_64_64
}

/** Returns the address with this number in the range: 1 is 100.64.0.1. Undefined if it is reserved. */
export function ipv4At(index: number): string | undefined {
  const address = FIRST_V4 + index
  if (index < 1 || index >= COUNT_V4 - 1 || isReservedV4(address)) return undefined
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.')
}

/** Returns the address with this number: 1 is fd7a:115c:a1e0::1. Undefined for the resolver's address, ::53. */
export function ipv6At(index: number): string | undefined {
  if (index < 1 || index > COUNT_V6 || index === 0x53) return undefined
  const [high, low] = [Math.floor(index / 0x1_0000), index % 0x1_0000]
  return high === 0 ? `fd7a:115c:a1e0::${low.toString(16)}` : `fd7a:115c:a1e0::${high.toString(16)}:${low.toString(16)}`
}

/** Creates an allocator of free addresses, lowest first. `taken` holds the used ones and is extended. */
export function createAllocator(taken: Set<string>) {
  const next = (at: (index: number) => string | undefined, count: number) => {
    let index = 1
    return (): string => {
      for (; index < count; index++) {
        const address = at(index)
        if (address === undefined || taken.has(address)) continue
        taken.add(address)
        return address
      }
      throw new Error('failed to allocate IP')
    }
  }
  return { ipv4: next(ipv4At, COUNT_V4), ipv6: next(ipv6At, COUNT_V6) }
}
