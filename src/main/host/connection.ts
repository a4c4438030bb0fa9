import { join, posix } from 'node:path'
import {
  type HostCall,
  allowedBySudo,
  commandLine,
  withSudo,
  programsIn,
  type SudoNeeds,
  sudoersLine,
} from '@shared/host/call'
import type { Destination } from '@shared/host/destination'
import type { TunnelEnd } from '@shared/host/host-report'
import { type ProgramOutput, runProgram } from '@main/lib/run-program'
import { type Follow, startFollow, afterMark } from './follow'
import { HostError, sshError } from './host-error'
import { type Ask, createQuestions } from './questions'
import { MARK, scriptOf, OWN_PRINTF, followScriptOf } from './script'
import { type SshFolder, ASK_FOLDER, ASK_PID, removeFolder } from './ssh-folder'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { posixWord } from '@shared/command/words'
import { hostCommands } from '@shared/host/commands'
import { spawn } from 'node:child_process'

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

/** The reader of a command's output. */
export interface StreamTo {
  /** The command waits until the promise resolves; if it rejects, the command is ended. */
  readonly onOutput: (part: Buffer) => Promise<void> | void
  /** Ends the command. */
  readonly signal: AbortSignal
}

export interface Streamed {
  readonly exit: number
  readonly stderr: string
}

interface StreamOptions {
  readonly ssh: string
  readonly args: readonly string[]
  readonly call: HostCall
}

/** How long the host has to end the command, in milliseconds. */
const CLOSE_MS = 3000

/**
 * Runs a command, and passes its output on part by part. A failed command is a result. Throws HostError if the connection is gone or a limit
 * is exceeded, and the reason of `signal`. The command on the host ends with its connection.
 */
export async function runStream({ ssh, args, call }: StreamOptions, { onOutput, signal }: StreamTo): Promise<Streamed> {
  signal.throwIfAborted()
  const child = spawn(ssh, [...args], { shell: false, windowsHide: true, stdio: ['pipe', 'pipe', 'pipe'] })
  const { stdin, stdout, stderr } = child
  const closed = once(child, 'close')
  let words = ''
  let failure: unknown
  let kill: NodeJS.Timeout | undefined
  const stop = (why: unknown) => {
    failure ??= why
    stdin.end()
    kill ??= setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
  }
  const cancel = () => stop(signal.reason)
  const limit = setTimeout(() => stop(new HostError('copyLong')), call.timeoutMs)
  let silence: NodeJS.Timeout | undefined
  const listen = () => {
    if (call.silentMs !== undefined) silence = setTimeout(() => stop(new HostError('copySilent')), call.silentMs)
  }
  signal.addEventListener('abort', cancel, { once: true })
  stderr.on('data', (part: Buffer) => (words = (words + part.toString()).slice(-8192)))
  stdin.on('error', () => undefined)
  stdin.write(followScriptOf(call, 'apart'))
  const output = afterMark()
  let size = 0
  listen()
  try {
    for await (const part of stdout as AsyncIterable<Buffer>) {
      // Writing the part takes its own time.
      clearTimeout(silence)
      if (failure) continue
      size += part.length
      const rest = output.add(part)
      if (size > call.maxBytes) stop(new HostError('copyLarge'))
      else if (rest) await onOutput(rest)
      listen()
    }
  } catch (error) {
    stop(error)
  }
  try {
    const [exit] = (await closed) as [number | null]
    if (failure) throw toError(failure)
    if (exit === null || exit === 255 || !output.began()) throw new HostError('ended', words)
    return { exit, stderr: words }
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? new HostError('sshMissing') : error
  } finally {
    clearTimeout(limit)
    clearTimeout(silence)
    clearTimeout(kill)
    signal.removeEventListener('abort', cancel)
  }
}

const toError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Returns a port of 127.0.0.1 that no program listens on. Another program may take it at any time. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Target {
  readonly host: string
  readonly port: number
}

export interface HostRan {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** A connection to a host. It ends with this process, even if that is killed. */
export interface HostConnection {
  /** Runs a command. A failed command is a result; throws HostError if the connection is gone or a limit is exceeded. */
  run(call: HostCall): Promise<HostRan>
  /** Runs a command that reads, until it is closed or ends. `onOutput` gets both outputs together; the command waits for its promise. */
  follow(call: HostCall, onOutput: (part: Buffer) => Promise<void> | void): Follow
  /** Runs a command that reads, and passes on its output part by part, so that it may be large. Fails like {@link run}. */
  stream(call: HostCall, to: StreamTo): Promise<Streamed>
  /** Forwards a local socket to an address as the host reaches it. */
  forward(to: Target): Promise<TunnelEnd>
  isOpen(): boolean
  close(): void
}

export interface ConnectOptions {
  readonly ssh: string
  readonly folder: SshFolder
  readonly destination: Destination
  /** Undefined if no person can answer. */
  readonly ask?: Ask | undefined
  readonly signal?: AbortSignal | undefined
}

/** The time limit for a new forwarding, in milliseconds. */
const FORWARD_MS = 15_000

const addressOf = ({ host, port }: Target) => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** Connects to a host: one process of ssh, whose connection all calls share. Throws HostError. */
export async function connectShared(options: ConnectOptions): Promise<HostConnection> {
  const { ssh, destination, ask, signal } = options
  const folder = options.folder.create()
  const control = join(folder, 'c')
  const holder = await startSsh({
    ssh,
    askpass: options.folder.askpass,
    folder,
    destination,
    control,
    ask,
    signal,
  })
  let sockets = 0
  const through = async (args: readonly string[], limits: Pick<HostCall, 'timeoutMs' | 'maxBytes'>, input = '') => {
    if (!holder.isOpen()) throw new HostError('ended')
    const output = await runProgram({ program: ssh, args, env: process.env, input, ...limits })
    // The connection may have ended during the call, which explains a failure better than the call's own words.
    if (output.kind === 'ended' && output.exit === 255 && !holder.isOpen()) throw new HostError('ended', output.stderr)
    return ended(output)
  }
  return {
    run: async (call) => withoutGreeting(await through(callArgs(control), call, scriptOf(call))),
    follow: (call, onOutput) => startFollow({ ssh, args: callArgs(control), call, onOutput }),
    async stream(call, to) {
      if (!holder.isOpen()) throw new HostError('ended')
      return runStream({ ssh, args: callArgs(control), call }, to)
    },
    async forward(to) {
      sockets += 1
      const path = join(folder, `s${sockets}`)
      const args = forwardArgs(control, path, addressOf(to))
      const { exit, stderr } = await through(args, { timeoutMs: FORWARD_MS, maxBytes: 65_536 })
      if (exit !== 0) throw new HostError('commandFailed', stderr)
      return { path }
    },
    isOpen: holder.isOpen,
    close: holder.close,
  }
}

/**
 * The same for systems whose ssh cannot share a connection (Windows): each call connects again, and ssh cannot ask questions. The local
 * end of a forwarding is a port, which other users of this computer can reach; the API key protects the server behind it.
 */
export function connectSeparately({ ssh, folder, destination, signal }: ConnectOptions): HostConnection {
  const way = { destination, control: null }
  const processes: SshProcess[] = []
  return {
    async run(call) {
      const args = connectArgs({ ...way, asks: false })
      const ran = ended(await runProgram({ program: ssh, args, env: process.env, input: scriptOf(call), ...call }))
      if (ran.exit === 255 && !ran.stdout.includes(MARK)) throw sshError(ran.stderr)
      return withoutGreeting(ran)
    },
    follow: (call, onOutput) => startFollow({ ssh, args: connectArgs({ ...way, asks: false }), call, onOutput }),
    stream: (call, to) => runStream({ ssh, args: connectArgs({ ...way, asks: false }), call }, to),
    async forward(to) {
      const [host, port] = ['127.0.0.1', await freePort()]
      const forward = `${host}:${port}:${addressOf(to)}`
      const questions = folder.create()
      const asking = { askpass: folder.askpass, folder: questions, ask: undefined }
      processes.push(await startSsh({ ssh, ...asking, ...way, forward, signal }))
      return { host, port }
    },
    isOpen: () => processes.every((holder) => holder.isOpen()),
    close: () => processes.forEach((holder) => holder.close()),
  }
}

function withoutGreeting(ran: HostRan): HostRan {
  const start = ran.stdout.indexOf(`${MARK}\n`)
  if (start < 0) throw new HostError('noShell', ran.stderr || ran.stdout)
  return { ...ran, stdout: ran.stdout.slice(start + MARK.length + 1) }
}

function ended(output: ProgramOutput): HostRan {
  if (output.kind === 'notStarted') throw new HostError('sshMissing', output.reason)
  if (output.kind !== 'ended') throw new HostError(output.kind)
  const { exit, stdout, stderr } = output
  return { exit: exit ?? 255, stdout, stderr }
}

interface Refusal {
  /** The user on the host. */
  readonly user: string
  /** The commands that the user needs. */
  readonly needs: SudoNeeds
  /** The message of the host. */
  readonly words: string
}

/**
 * How messages of sudo begin: `sudo-rs` is the sudo of Ubuntu since 25.10. It warns before it runs a command on a host whose name nothing
 * resolves, or in a container: that is no refusal.
 */
const SUDO = String.raw`^sudo(?:-rs)?: (?!unable to resolve host|unable to send audit message|setrlimit\()`
/** A message of sudo itself. */
export const SUDO_SAYS = new RegExp(SUDO, 'm')
/** One that is not about a missing program, with which no rights help. */
export const SUDO_REFUSES = new RegExp(`${SUDO}(?!.*command not found)`, 'm')

/** Returns the error of a command that sudo refused, with the line that allows those of the needed commands that no line allows yet. */
export async function refusedBySudo(
  connection: Pick<HostConnection, 'run'>,
  { user, needs, words }: Refusal,
): Promise<HostError> {
  const { missing, all } = await linesFor(connection, user, needs)
  // A line that is there and does not help, as with `requiretty`, is shown again.
  return new HostError('sudo', words, missing || all)
}

/** Returns the line for sudoers that allows those of the commands that no line allows yet; '' if all are allowed, NO_LINE if none can be written. */
export const missingLine = async (connection: Pick<HostConnection, 'run'>, user: string, needs: SudoNeeds) =>
  (await linesFor(connection, user, needs)).missing

async function linesFor(connection: Pick<HostConnection, 'run'>, user: string, needs: SudoNeeds) {
  const paths = await pathsOn(connection, programsIn(needs))
  const listing = await outputOf(connection, hostCommands.sudoRules())
  return {
    missing: sudoersLine(user, needs, paths, allowedBySudo(listing)),
    all: sudoersLine(user, needs, paths),
  }
}

const PATH = /^\/[\w./+-]+$/

/** Finds programs on the host. Without an answer, the line names their usual paths. */
async function pathsOn(connection: Pick<HostConnection, 'run'>, names: readonly string[]) {
  const paths = new Map<string, string>()
  if (names.length === 0) return paths
  const stdout = await outputOf(connection, hostCommands.programs(names))
  for (const path of stdout.split('\n').filter((line) => PATH.test(line))) {
    const name = posix.basename(path)
    if (!paths.has(name)) paths.set(name, path)
  }
  return paths
}

/** Returns what a command prints; '' without an answer. */
async function outputOf(connection: Pick<HostConnection, 'run'>, call: HostCall): Promise<string> {
  try {
    return (await connection.run(call)).stdout
  } catch (error) {
    if (error instanceof HostError) return ''
    throw error
  }
}

interface Rights {
  /** The user on the host. */
  readonly user: string
  /** The commands that the user needs, named if sudo refuses. */
  readonly needs: readonly HostCall[]
  /** The exit code that, without a message, only means that there is nothing to print. */
  readonly empty?: number
  /** The command for root, if that is another one. */
  readonly asRoot?: HostCall
}

interface Ran {
  readonly stdout: string
  readonly stderr: string
  /** True if the command needed `sudo`. */
  readonly sudo: boolean
}

/** The exit code of a shell for a missing program. */
export const MISSING = 127

/** Runs a command with `sudo`. Throws HostError if it fails; if sudo refused, with the line that allows the commands. */
export async function runRoot(connection: HostConnection, call: HostCall, rights: Rights): Promise<Ran> {
  const { user, needs } = rights
  const ran = await connection.run(withSudo(call))
  const { exit, stdout, stderr } = ran
  if (isGood(ran, rights)) return { stdout, stderr, sudo: true }
  const isRefused = exit === MISSING || SUDO_SAYS.test(stderr)
  throw isRefused
    ? await refusedBySudo(connection, { user, needs, words: stderr })
    : new HostError('commandFailed', stderr)
}

/** Runs a command, and again with `sudo` if it fails. Throws HostError if both fail. */
export async function runEither(connection: HostConnection, call: HostCall, rights: Rights): Promise<Ran> {
  const asRoot = rights.asRoot ?? call
  const ran = await connection.run(rights.user === 'root' ? asRoot : call)
  const { stdout, stderr } = ran
  if (isGood(ran, rights)) return { stdout, stderr, sudo: false }
  // Root needs no sudo, and the first answer is more informative.
  if (rights.user === 'root') throw new HostError('commandFailed', stderr)
  try {
    return await runRoot(connection, asRoot, rights)
  } catch (error) {
    if (!(error instanceof HostError) || error.failure.why !== 'sudo') throw error
    throw new HostError('sudo', `${stderr}${error.failure.words}`, error.failure.sudoers)
  }
}

/**
 * Runs a command that reads `input`, with `sudo` unless the user is root. A list of processes shows the arguments of a program, and never what
 * it reads. Throws HostError if sudo refused.
 */
export async function runWithInput(
  connection: HostConnection,
  call: HostCall,
  input: string,
  { user, needs }: Rights,
): Promise<HostRan> {
  const needed = user === 'root' ? call : withSudo(call)
  const script = `${OWN_PRINTF}\nprintf %s ${posixWord(input)} | ${commandLine(needed)}\nexit $?`
  const ran = await connection.run({ ...needed, script })
  if (ran.exit === 0 || user === 'root' || !SUDO_SAYS.test(ran.stderr)) return ran
  throw await refusedBySudo(connection, { user, needs, words: ran.stderr })
}

const isGood = ({ exit, stderr }: { readonly exit: number; readonly stderr: string }, { empty }: Rights) =>
  exit === 0 || (exit === empty && stderr === '')
