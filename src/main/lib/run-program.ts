import { spawn } from 'node:child_process'
import { posix, win32 } from 'node:path'
import { accessSync, constants, statSync } from 'node:fs'

/** One call of a program. */
export interface ProgramCall {
  readonly program: string
  /** Given to the program as they are: no shell reads them. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** The program's standard input. Default: empty. */
  readonly input?: string | undefined
  /** The time limit in milliseconds. */
  readonly timeoutMs: number
  /** The limit of each output in bytes. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** How a call ended. `exit` is null if the program was ended by a signal. */
export type ProgramOutput =
  | { readonly kind: 'ended'; readonly exit: number | null; readonly stdout: string; readonly stderr: string }
  | { readonly kind: 'timeout' | 'tooLarge' | 'cancelled' }
  | { readonly kind: 'notStarted'; readonly reason: string }

/**
 * Runs a program once. Never throws: a program that is missing, hangs or prints too much is a result. The program is killed when the time or
 * the size is exceeded, and when the signal aborts.
 */
export function runProgram(call: ProgramCall): Promise<ProgramOutput> {
  const { program, args, env, input = '', timeoutMs, maxBytes, signal } = call
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ kind: 'cancelled' })
    const notStarted = (error: unknown) => resolve({ kind: 'notStarted', reason: reasonOf(error) })
    let child
    try {
      child = spawn(program, [...args], {
        shell: false,
        windowsHide: true,
        stdio: ['pipe', 'pipe', 'pipe'],
        env,
      })
    } catch (error) {
      // Windows refuses batch files without a shell by throwing.
      return notStarted(error)
    }
    const { stdin, stdout, stderr } = child
    // The program may end before it has read everything.
    stdin.on('error', () => undefined)
    stdin.end(input)
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
    // A program that hangs must not outlive the console.
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    const settle = () => {
      process.off('exit', kill)
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
}

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

/** The parts of an operating system that determine where a program is. */
export interface ProgramHost {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** True if the path is a file that this user may run. */
  readonly isProgram: (path: string) => boolean
}

/** Returns a variable of the environment. Windows ignores the case of names; a copied environment does not. */
export function environmentVariable(
  { platform, env }: Pick<ProgramHost, 'platform' | 'env'>,
  name: string,
): string | undefined {
  if (platform !== 'win32') return env[name]
  return Object.entries(env).find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1]
}

/** Returns the absolute folders of PATH. A relative one would run a program in the current working directory. */
export function pathFolders(host: Pick<ProgramHost, 'platform' | 'env'>): string[] {
  const path = environmentVariable(host, 'PATH') ?? ''
  if (host.platform !== 'win32') return path.split(posix.delimiter).filter((folder) => posix.isAbsolute(folder))
  const folders = path.split(win32.delimiter).map((folder) => folder.replaceAll('"', ''))
  return folders.filter((folder) => /^[a-z]:[\\/]/i.test(folder))
}

/** Returns true if the path is a file that this user may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Tells whether a process of this computer is running, of whatever user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Returns the AppImage that `path`, a file or folder of this program, runs from; null if it runs from none. A program that was started from
 * within another AppImage inherits that one's variables.
 */
export function ownAppImage(env: Readonly<Record<string, string | undefined>>, path: string): string | null {
  const { APPIMAGE: file, APPDIR: mounted } = env
  return file && mounted && path.startsWith(`${mounted}/`) ? file : null
}
