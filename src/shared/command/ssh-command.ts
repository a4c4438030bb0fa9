import type { Node } from '@shared/api/resources'
import { type Host, isAddress, isHostName } from '@shared/net-address'
import { connectCommand, DEFAULT_PORTS, loginKey, type ShellTarget } from './connect-command'

/** The user and port to connect with. */
export type SshLogin = Pick<ShellTarget, 'user' | 'port'>

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

/** Returns the remembered login of a machine: its own, otherwise that of its first tag that has one, otherwise the default. */
export function rememberedLogin(
  logins: Readonly<Record<string, SshLogin>>,
  serverId: string,
  { id, tags }: Pick<Node, 'id' | 'tags'>,
): SshLogin {
  const keys = [loginKey(serverId, 'machine', id), ...tags.map((tag) => loginKey(serverId, 'tag', tag))]
  return keys.flatMap((key) => logins[key] ?? [])[0] ?? { user: '', port: DEFAULT_PORTS.ssh }
}

/**
 * Builds the command that opens a shell on a machine; undefined if {@link sshHostOf} finds no host. `fqdn` is its MagicDNS name, or null.
 * The login must be valid.
 */
export function sshCommand(node: Pick<Node, 'ipAddresses'>, fqdn: string | null, login: SshLogin): string | undefined {
  const host = sshHostOf(node, fqdn)
  return host && connectCommand({ way: 'ssh', host, ...login })
}
