import { posixCommand, powershellCommand } from './words'

/** Stands for a server's address that is not known. */
export const YOUR_SERVER = 'https://YOUR-SERVER'

interface LoginOptions {
  /** Without one the client prints a page to register it by. */
  readonly authKey?: string | undefined
  /** Signs in again a machine whose key has expired. */
  readonly again?: boolean
  /** The shell that reads it; POSIX by default. */
  readonly shell?: 'posix' | 'powershell'
  /** Asks for root's rights first; POSIX only. */
  readonly sudo?: boolean
}

/**
 * The command that joins a machine, ready to paste. `serverUrl` is '' if the server does not tell its address: a placeholder then says
 * what to fill in.
 */
export function loginCommand(serverUrl: string, options: LoginOptions = {}): string {
  const key = options.authKey === undefined ? [] : ['--authkey', options.authKey]
  const words = ['up', '--login-server', serverUrl || YOUR_SERVER, ...key, ...(options.again ? ['--force-reauth'] : [])]
  if (options.shell === 'powershell') return powershellCommand('tailscale', words)
  return options.sudo ? posixCommand('sudo', ['tailscale', ...words]) : posixCommand('tailscale', words)
}
