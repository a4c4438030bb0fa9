import { spawn } from 'node:child_process'
import { hostCommands } from '@shared/host/commands'
import { ASK_FOLDER, ASK_PID, removeFolder } from './ssh-folder'
import { HostError, sshError } from './host-error'
import { type Ask, createQuestions } from './questions'
import { MARK, scriptOf } from './script'
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

/** How long connecting may take without counting the time for answers, in milliseconds. */
const CONNECT_MS = 30_000
const LOOK_MS = 100
/** The bytes that a login shell may print: the command itself prints nothing, however long the connection lasts. */
const MOST_PRINTED = 64 * 1024

/** A process of ssh that holds a connection. */
export interface SshProcess {
  readonly isOpen: () => boolean
  readonly close: () => void
}

export interface SshProcessOptions extends Omit<ConnectArgs, 'asks'> {
  readonly ssh: string
  /** The program that asks questions, and the folder where it puts them. */
  readonly askpass: string
  readonly folder: string
  /** Undefined if no person can answer. */
  readonly ask: Ask | undefined
  readonly signal: AbortSignal | undefined
}

/** Starts the process that holds a connection, and waits until the host's shell answers. Throws HostError. */
export async function startSsh({ ssh, askpass, folder, ask, signal, ...way }: SshProcessOptions): Promise<SshProcess> {
  const child = spawn(ssh, connectArgs({ ...way, asks: ask !== undefined }), {
    shell: false,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment(askpass, folder),
  })
  let [stdout, stderr, isOpen] = ['', '', true]
  let failure: HostError | undefined
  let printed = 0
  child.stdout.on('data', (part: Buffer) => {
    stdout = (stdout + part.toString()).slice(-4096)
    printed += part.length
    if (printed <= MOST_PRINTED || !isOpen) return
    failure ??= new HostError('tooLarge')
    close()
  })
  child.stderr.on('data', (part: Buffer) => (stderr = (stderr + part.toString()).slice(-8192)))
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => {
    isOpen = false
    failure = new HostError('sshMissing', error.message)
  })
  // ssh leaves the sockets of its forwardings behind.
  const clean = () => removeFolder(folder)
  child.once('close', () => {
    isOpen = false
    clean()
  })
  // The input stays open: the command on the host waits for its end.
  child.stdin.write(scriptOf(hostCommands.hold(), ''))
  const close = () => {
    isOpen = false
    child.kill('SIGTERM')
    child.stdin.destroy()
    clean()
  }
  const refused = () => (failure ??= new HostError('cancelled'))
  const questions = ask && createQuestions(folder, ask, refused)
  let left = CONNECT_MS
  try {
    while (isOpen && !stdout.includes(`${MARK}\n`)) {
      const asks = (await questions?.look()) ?? false
      if (signal?.aborted) refused()
      if (!asks && (left -= LOOK_MS) < 0) failure ??= new HostError('timeout', stderr)
      if (failure) throw failure
      await pause(LOOK_MS)
    }
    if (!isOpen) throw failure ?? sshError(stderr)
  } catch (error) {
    close()
    throw error
  } finally {
    questions?.end()
  }
  return { isOpen: () => isOpen, close }
}

/** The admin's whole environment, because programs of their own configuration may need it, and the program for questions. */
function environment(askpass: string, questions: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SSH_ASKPASS: askpass,
    SSH_ASKPASS_REQUIRE: 'force',
    [ASK_FOLDER]: questions,
    [ASK_PID]: String(process.pid),
  }
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
