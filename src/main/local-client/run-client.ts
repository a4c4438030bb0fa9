import { spawn } from 'node:child_process'

/** One call of the client's command-line program. */
export interface ClientCall {
  readonly program: string
  /** Given to the program as they are: no shell reads them. */
  readonly args: readonly string[]
  /** The time limit in milliseconds. */
  readonly timeoutMs: number
  /** The limit of each output in bytes. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** How a call ended. `exit` is null if the program was ended by a signal. */
export type ClientOutput =
  | { readonly kind: 'ended'; readonly exit: number | null; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'timeout' | 'tooLarge' | 'cancelled' }
  | { readonly kind: 'notStarted'; readonly reason: string }

export type RunClient = (call: ClientCall) => Promise<ClientOutput>

/** Variables that the program needs; the rest of this process's environment stays here. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'TEMP',
  'TMPDIR',
]

function clientEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => PASSED_ON.includes(name.toUpperCase()))
  // The program inside the macOS app opens its window without this variable.
  return { ...Object.fromEntries(own), TAILSCALE_BE_CLI: '1' }
}

/**
 * Runs the client once. Never throws: a program that is missing, hangs or prints too much is a result. The program is killed when the time or
 * the size is exceeded, and when the signal aborts.
 */
export const runClient: RunClient = ({ program, args, timeoutMs, maxBytes, signal }) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve({ kind: 'cancelled' })
    const notStarted = (error: unknown) => resolve({ kind: 'notStarted', reason: reasonOf(error) })
    let child
    try {
      child = spawn(program, [...args], {
        shell: false,
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: clientEnv(process.env),
      })
    } catch (error) {
      // Windows refuses batch files without a shell by throwing.
      return notStarted(error)
    }
    const { stdout, stderr } = child
    const stop = (kind: 'timeout' | 'tooLarge' | 'cancelled') => {
      resolve({ kind })
      child.kill('SIGKILL')
      // A grandchild may hold the pipes open after the child is gone.
      stdout.destroy()
      stderr.destroy()
    }
    const outputs = [stdout, stderr].map((stream) => collect(stream, maxBytes, () => stop('tooLarge')))
    const timer = setTimeout(() => stop('timeout'), timeoutMs)
    const cancel = () => stop('cancelled')
    signal?.addEventListener('abort', cancel, { once: true })
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    child.once('error', (error) => {
      settle()
      notStarted(error)
    })
    child.once('close', (exit) => {
      settle()
      const [out = '', err = ''] = outputs.map((text) => text())
      resolve({ kind: 'ended', exit, stdout: out, stderr: err })
    })
  })

function collect(stream: NodeJS.ReadableStream, maxBytes: number, exceeded: () => void): () => string {
  const parts: Buffer[] = []
  let size = 0
  stream.on('data', (part: Buffer) => {
    size += part.length
    if (size > maxBytes) return exceeded()
    parts.push(part)
  })
  return () => Buffer.concat(parts).toString('utf8')
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
