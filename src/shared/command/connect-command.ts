import type { Host } from '@shared/net-address'
import { socketArgs } from '@shared/local-client/client-place'
import { posixCommand } from './words'

/** Ways to connect that open a shell in a terminal. */
export const shellWays = ['ssh', 'tailscaleSsh'] as const
export type ShellWay = (typeof shellWays)[number]

/** Ways to connect that open the screen of a machine. */
export const screenWays = ['rdp', 'vnc'] as const
export type ScreenWay = (typeof screenWays)[number]

export const DEFAULT_PORTS = { ssh: 22, tailscaleSsh: 22, rdp: 3389, vnc: 5900 } as const

/** Returns true for a login name that no program takes for an option; '' is the default name. */
export const isLoginName = (text: string): boolean => /^([a-z0-9_][a-z0-9_.-]{0,63})?$/i.test(text)

export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/** Returns the key of a remembered login: of a machine by its id, or of a tag. */
export const loginKey = (serverId: string, what: 'machine' | 'tag', name: string): string =>
  `${serverId} ${what} ${name}`

export interface ShellTarget {
  readonly way: ShellWay
  readonly host: Host
  /** '' for the default name. */
  readonly user: string
  readonly port: number
}

/**
 * Returns the words of the command that opens a shell on a machine: the program first. Each word is one argument.
 * `socket`: the socket of this computer's client; null for the usual one. Another client may belong to another network.
 */
export function connectWords(
  { way, host, user, port }: ShellTarget,
  socket: string | null = null,
): readonly [program: string, ...words: string[]] {
  if (way === 'tailscaleSsh') return ['tailscale', ...socketArgs(socket), 'ssh', user === '' ? host : `${user}@${host}`]
  const portWords = port === DEFAULT_PORTS.ssh ? [] : ['-p', String(port)]
  return ['ssh', ...portWords, ...(user === '' ? [] : ['-l', user]), host]
}

/** Returns the same command as text for a POSIX shell. */
export function connectCommand(target: ShellTarget, socket: string | null = null): string {
  const [program, ...words] = connectWords(target, socket)
  return posixCommand(program, words)
}
