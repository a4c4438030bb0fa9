import { isExitPrefix } from '@shared/api/exit-prefix'
import { serverPrefix } from '@shared/api/parse-prefix'
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
