import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { HostCall } from '@shared/host/call'
import { afterMark } from './follow'
import { HostError } from './host-error'
import { followScriptOf } from './script'

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
