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

/** Gets onto a machine by the address that works whatever names the network's DNS knows; undefined where it has none yet. */
export function sshCommand({ ipAddresses: [address] }: Pick<Node, 'ipAddresses'>): string | undefined {
  return address && `ssh ${address}`
}
