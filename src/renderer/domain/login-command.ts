import type { Node } from '@shared/api/nodes'
/** One word of a POSIX shell command line; quoted only where it holds anything a shell would read. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_.,:/@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * The command that joins a machine, ready to paste. `serverUrl` is '' where the server does not tell its address: the placeholder
 * then says what to fill in. Without `authKey` the client prints a page to register it by.
 */
export function loginCommand(serverUrl: string, authKey?: string): string {
  const server = serverUrl === '' ? 'https://YOUR-SERVER' : shellWord(serverUrl)
  const key = authKey === undefined ? '' : ` --authkey ${shellWord(authKey)}`
  return `tailscale up --login-server ${server}${key}`
}

/**
 * By what one reaches a machine: its name in MagicDNS where that is known, else the address that works whatever names there are; undefined
 * where it has no address yet.
 */
export function hostOf({ ipAddresses: [address] }: Pick<Node, 'ipAddresses'>, fqdn: string | null): string | undefined {
  return address && (fqdn ?? address)
}

/** Gets onto a machine; undefined where it has no address yet. `fqdn` is its name in MagicDNS, null where none is known. */
export function sshCommand(node: Pick<Node, 'ipAddresses'>, fqdn: string | null): string | undefined {
  const host = hostOf(node, fqdn)
  return host && `ssh ${host}`
}
