import type { Destination } from '@shared/host/destination'

/** Options of every connection. The admin's own configuration decides everything else: keys, agent, jump hosts, known hosts. */
const OPTIONS = {
  // Only the console decides about forwardings and remote commands.
  ClearAllForwardings: 'yes',
  ForwardAgent: 'no',
  ForwardX11: 'no',
  PermitLocalCommand: 'no',
  RemoteCommand: 'none',
  RequestTTY: 'no',
  EscapeChar: 'none',
  // A connection that is lost, as after sleep, ends within 15 seconds.
  ConnectTimeout: '15',
  ServerAliveInterval: '5',
  ServerAliveCountMax: '3',
  ControlPersist: 'no',
  StreamLocalBindMask: '0177',
  ExitOnForwardFailure: 'yes',
} as const

const option = (name: string, value: string) => ['-o', `${name}=${value}`]

/** The shell's script is the input of this command: no value is ever part of a command line, which other users of the host can read. */
const SHELL = ['sh', '-s']

const target = ({ user, host, port }: Destination) => [
  ...(user === null ? [] : ['-l', user]),
  ...(port === null ? [] : ['-p', String(port)]),
  '--',
  host,
]

export interface ConnectArgs {
  readonly destination: Destination
  /** The socket that other calls share; null if the system has none. */
  readonly control: string | null
  /** False if no person can answer a question. */
  readonly asks: boolean
  /** A forwarding, as `address:port:host:port`. */
  readonly forward?: string
}

/** Arguments of a separate connection. Other calls share it through the socket `control` until it ends. */
export function connectArgs({ destination, control, asks, forward }: ConnectArgs): string[] {
  const { ClearAllForwardings, ...others } = OPTIONS
  const options = { ...(forward === undefined && { ClearAllForwardings }), ...others }
  return [
    '-T',
    ...Object.entries(options).flatMap(([name, value]) => option(name, value)),
    ...option('ControlMaster', control === null ? 'no' : 'yes'),
    ...option('ControlPath', control ?? 'none'),
    ...option('BatchMode', asks ? 'no' : 'yes'),
    ...(forward === undefined ? [] : ['-L', forward]),
    ...target(destination),
    ...SHELL,
  ]
}

/** Arguments of a call through a connection. Without that connection, it fails instead of opening another one. */
const shared = (control: string) => [
  '-T',
  '-F',
  'none',
  ...option('ControlPath', control),
  ...option('ControlMaster', 'no'),
  ...option('ProxyCommand', 'false'),
  ...option('BatchMode', 'yes'),
]

/** Arguments of a command through the connection. */
export const callArgs = (control: string): string[] => [...shared(control), '--', 'host', ...SHELL]

/** Arguments that add a forwarding from a local socket to the connection. */
export const forwardArgs = (control: string, socket: string, to: string): string[] => [
  ...shared(control),
  '-O',
  'forward',
  '-L',
  `${socket}:${to}`,
  '--',
  'host',
]
