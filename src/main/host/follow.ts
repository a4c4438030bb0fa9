import { spawn } from 'node:child_process'
import type { HostCall } from '@shared/host/call'
import { HostError } from './host-error'
import { followScriptOf, MARK, scriptOf } from './script'

/** A command on the host that runs until it is closed. */
export interface Follow {
  /** Resolves when it has ended. `failure`: the connection is gone or a limit was exceeded. */
  readonly ended: Promise<FollowEnd>
  /** Gives the command more input; only to one with a script of its own, which others would take for the end. */
  readonly write: (text: string) => void
  readonly close: () => void
}

export interface FollowEnd {
  /** Null if the command failed or was killed. */
  readonly exit: number | null
  readonly failure: HostError | null
}

export interface FollowOptions {
  readonly ssh: string
  readonly args: readonly string[]
  readonly call: HostCall
  /** The command waits until a promise resolves. */
  readonly onOutput: (part: Buffer) => Promise<void> | void
}

/** How long the host has to end the command, in milliseconds. */
const CLOSE_MS = 3000

/** Starts a command whose script ends when its input does: even a console that is killed leaves no process on the host. */
export function startFollow({ ssh, args, call, onOutput }: FollowOptions): Follow {
  const child = spawn(ssh, [...args], { shell: false, windowsHide: true, stdio: ['pipe', 'pipe', 'pipe'] })
  const { stdin, stdout, stderr } = child
  let [size, words, failure]: [number, string, HostError | null] = [0, '', null]
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    stdin.end()
    // The end comes behind everything that was printed.
    stdout.resume()
    timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
  }
  const output = afterMark()
  let reading: Promise<void> | null = null
  const take = (part: Buffer) => {
    // The last parts come in spite of the pause once the command has ended.
    const taken = reading ? reading.then(() => (isClosed ? undefined : onOutput(part))) : onOutput(part)
    if (!taken) return
    reading = taken
    stdout.pause()
    void taken.then(() => {
      if (reading !== taken) return
      reading = null
      stdout.resume()
    })
  }
  stdout.on('data', (part: Buffer) => {
    if (isClosed) return
    size += part.length
    if (size <= call.maxBytes) {
      const rest = output.add(part)
      if (rest) take(rest)
      return
    }
    failure ??= new HostError('tooLarge')
    close()
  })
  stderr.on('data', (part: Buffer) => (words = (words + part.toString()).slice(-8192)))
  stdin.on('error', () => undefined)
  stdin.write(call.script === undefined ? followScriptOf(call, 'together') : scriptOf(call))
  const ended = new Promise<FollowEnd>((resolve) => {
    const end = (exit: number | null, error: HostError | null) => {
      clearTimeout(timer)
      resolve({ exit: error ? null : exit, failure: error })
    }
    child.once('error', (error) => end(null, new HostError('sshMissing', error.message)))
    child.once('close', (exit) => {
      const isLost = !isClosed && (exit === 255 || exit === null || !output.began())
      const finish = () => end(exit, failure ?? (isLost ? new HostError('ended', words) : null))
      if (reading && !isClosed) void reading.then(finish)
      else finish()
    })
  })
  return { ended, write: (text) => void (isClosed || stdin.write(text)), close }
}

/** Removes what precedes the mark: a login shell may print something first. */
export function afterMark() {
  const mark = Buffer.from(`${MARK}\n`)
  /** The end of what precedes it, which may be the start of the mark. */
  let head: Buffer | null = Buffer.alloc(0)
  return {
    began: () => head === null,
    /** Returns the part of the output that follows the mark; null without one. */
    add(part: Buffer): Buffer | null {
      if (head === null) return part
      head = Buffer.concat([head, part])
      const start = head.indexOf(mark)
      if (start < 0) {
        head = head.subarray(Math.max(0, head.length - mark.length + 1))
        return null
      }
      const rest = head.subarray(start + mark.length)
      head = null
      return rest.length > 0 ? rest : null
    },
  }
}
