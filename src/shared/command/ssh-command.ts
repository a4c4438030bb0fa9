import type { Node } from '@shared/api/nodes'
import { type Host, isAddress, isHostName } from '@shared/net-address'
import { posixCommand } from './words'

/**
 * Returns the host to reach a machine by: its MagicDNS name if known, otherwise its first address. Undefined if the machine has no valid
 * address.
 */
export function sshHostOf(
  { ipAddresses: [address] }: Pick<Node, 'ipAddresses'>,
  fqdn: string | null,
): Host | undefined {
  if (address === undefined || !isAddress(address)) return undefined
  return fqdn !== null && isHostName(fqdn) ? fqdn : address
}

/** Builds the command that opens a shell on a machine; undefined if {@link hostOf} finds no host. `fqdn` is its MagicDNS name, or null. */
export function sshCommand(node: Pick<Node, 'ipAddresses'>, fqdn: string | null): string | undefined {
  const host = sshHostOf(node, fqdn)
  return host && posixCommand('ssh', [host])
}
