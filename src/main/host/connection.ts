import { join } from 'node:path'
import type { HostCall } from '@shared/host/call'
import type { Destination } from '@shared/host/destination'
import type { TunnelEnd } from '@shared/host/host-report'
import { type ProgramOutput, runProgram } from '@main/lib/run-program'
import { callArgs, connectArgs, forwardArgs, type SshProcess, startSsh } from './ssh-process'
import { type Follow, startFollow } from './follow'
import { HostError, sshError } from './host-error'
import type { Ask } from './questions'
import { MARK, scriptOf } from './script'
import type { SshFolder } from './ssh-folder'
import { runStream, type Streamed, type StreamTo } from './stream'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

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
