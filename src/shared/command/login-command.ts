import { posixCommand, powershellCommand } from './words'

/** Placeholder for an unknown server address. */
export const YOUR_SERVER = 'https://YOUR-SERVER'

interface LoginOptions {
  /** Without a key the client prints the address of a page to register it. */
  readonly authKey?: string | undefined
  /** Signs a machine in again after its key has expired. */
  readonly again?: boolean
  /** The shell that runs the command; POSIX by default. */
  readonly shell?: 'posix' | 'powershell'
  /** Adds `sudo`; POSIX only. */
  readonly sudo?: boolean
}

/** Builds the command that joins a machine, ready to paste. If `serverUrl` is '', the command contains a placeholder to fill in. */
export function loginCommand(serverUrl: string, options: LoginOptions = {}): string {
  const key = options.authKey === undefined ? [] : ['--authkey', options.authKey]
  const words = ['up', '--login-server', serverUrl || YOUR_SERVER, ...key, ...(options.again ? ['--force-reauth'] : [])]
  if (options.shell === 'powershell') return powershellCommand('tailscale', words)
  return options.sudo ? posixCommand('sudo', ['tailscale', ...words]) : posixCommand('tailscale', words)
}
