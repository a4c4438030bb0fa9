import ipaddr from 'ipaddr.js'
import type { ClientReport } from '@shared/local-client/client-report'

/** True if the address belongs to a peer of this computer's client or to a subnet that a peer serves. Exit routes do not count. */
export function isKnownAddress(report: ClientReport, text: string): boolean {
  if (report.state !== 'running' || !ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  const wanted = address.toString()
  return report.peers.some(
    ({ addresses, routes }) => addresses.includes(wanted) || routes.some((prefix) => isIn(address, prefix)),
  )
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, prefix: string): boolean {
  if (!ipaddr.isValidCIDR(prefix)) return false
  const [network, bits] = ipaddr.parseCIDR(prefix)
  return bits > 0 && network.kind() === address.kind() && address.match(network, bits)
}
