import type { Node } from '@shared/api/nodes'
import { type Host, isAddress, isHostName } from '@shared/net-address'
import { posixCommand } from './words'

/**
 * The host to reach a machine by: its name in MagicDNS if that is known, else its first address. Undefined for a machine without an
 * address, and for one whose address is none.
 */
export function hostOf({ ipAddresses: [address] }: Pick<Node, 'ipAddresses'>, fqdn: string | null): Host | undefined {
  if (address === undefined || !isAddress(address)) return undefined
  return fqdn !== null && isHostName(fqdn) ? fqdn : address
}

/** Opens a shell on a machine; undefined if {@link hostOf} knows no host. `fqdn` is its name in MagicDNS, null if none is known. */
export function sshCommand(node: Pick<Node, 'ipAddresses'>, fqdn: string | null): string | undefined {
  const host = hostOf(node, fqdn)
  return host && posixCommand('ssh', [host])
}
