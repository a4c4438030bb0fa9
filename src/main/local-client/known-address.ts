import ipaddr from 'ipaddr.js'
import type { ClientReport } from '@shared/local-client/client-report'

/** Ranges in which an address is no machine of a network, whatever a peer claims: this computer, its link, and groups. */
const NEVER: ReadonlySet<string> = new Set(['loopback', 'unspecified', 'linkLocal', 'multicast', 'broadcast'])
/** Shorter prefixes are exit routes in parts, such as 0.0.0.0/1 and 128.0.0.0/1. */
const SHORTEST = { ipv4: 8, ipv6: 16 } as const

/**
 * True if the address belongs to a peer of this computer's client or to a subnet that a peer serves. Exit routes do not count, nor does an
 * address that is never another machine: peers name their own addresses and routes.
 */
export function isKnownAddress(report: ClientReport, text: string): boolean {
  if (report.state !== 'running' || !ipaddr.isValid(text)) return false
  // An IPv4 address in IPv6 notation reaches the IPv4 address.
  const address = ipaddr.process(text)
  if (NEVER.has(address.range())) return false
  const wanted = address.toString()
  return report.peers.some(
    ({ addresses, routes }) => addresses.includes(wanted) || routes.some((prefix) => isIn(address, prefix)),
  )
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, prefix: string): boolean {
  if (!ipaddr.isValidCIDR(prefix)) return false
  const [network, bits] = ipaddr.parseCIDR(prefix)
  return bits >= SHORTEST[network.kind()] && network.kind() === address.kind() && address.match(network, bits)
}
