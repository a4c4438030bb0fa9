import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { commandLine, withSudo } from '@shared/host/call'
import { hostCommands } from '@shared/host/commands'
import type { LogLine, LogRead, LogSource, LogState } from '@shared/host/host-report'
import { logLimits } from '@shared/host/log-limits'
import { MINUTE } from '@shared/time'
import type { OpenHost } from './open-hosts'
import type { Follow } from './follow'
import { HostError } from './host-error'
import { findLog, HIDDEN, withoutRights } from './log-source'
import { createLogReader, type ReadLine } from './read-log-line'
import { refusedBySudo, SUDO_SAYS } from './connection'
import { StringDecoder } from 'node:string_decoder'

/** The last lines of a log. */
interface LogRing {
  add(line: ReadLine): void
  /** Returns at most one answer's lines after a number; the newest ones if more are missing than are kept. */
  after(seq: number): LogLine[]
  /** The log is printed again from an earlier line: lines that are already stored are skipped. */
  again(): void
}

/** @param most how many lines are kept */
export function createLogRing(most: number = logLimits.lines): LogRing {
  let lines: LogLine[] = []
  let next = 1
  /** While the log is printed again: the last known lines, the number of the first that was not printed again yet, and their latest instant. */
  let known: { readonly lines: readonly LogLine[]; from: number; readonly latest: string; left: number } | null = null
  const isKnown = ({ at, text }: ReadLine) => {
    if (!known) return false
    const { lines: last, from, latest } = known
    const place = last.findIndex((line, index) => index >= from && line.at === at && line.text === text)
    if (place >= 0) known.from = place + 1
    known.left -= 1
    if (known.from === last.length || known.left <= 0 || (at !== null && at > latest)) known = null
    return place >= 0
  }
  return {
    add(line) {
      if (isKnown(line)) return
      lines.push({ ...line, seq: next })
      next += 1
      // In blocks: removing the first element of a long list copies it.
      if (lines.length >= most + most / 10) lines = lines.slice(-most)
    },
    after(seq) {
      const first = lines[0]?.seq ?? next
      const from = Math.max(0, seq + 1 - first)
      return lines.slice(from, from + logLimits.answer)
    },
    again() {
      const last = lines.slice(-logLimits.earlier)
      const latest = last.reduce((time, { at }) => (at !== null && at > time ? at : time), '')
      known = last.length > 0 ? { lines: last, from: 0, latest, left: 2 * logLimits.earlier } : null
    },
  }
}

interface SplitLines {
  add(part: Buffer): void
}

/**
 * Splits output into lines. Only the first `longest` characters of a line are kept, so that a line without end needs no memory.
 * @param onLine `isCut`: the line was longer
 */
export function createSplitLines(longest: number, onLine: (line: string, isCut: boolean) => void): SplitLines {
  const decoder = new StringDecoder('utf8')
  let [open, isCut] = ['', false]
  const append = (text: string) => {
    const left = longest - open.length
    isCut ||= text.length > left
    if (left > 0) open += text.slice(0, left)
  }
  return {
    add(part) {
      const [first = '', ...others] = decoder.write(part).split('\n')
      append(first)
      for (const next of others) {
        onLine(open, isCut)
        ;[open, isCut] = ['', false]
        append(next)
      }
    },
  }
}

interface HostLogOptions {
  /** Opens the host. Rejects with HostError, and with ApiError if its use is not allowed any more. */
  readonly open: () => Promise<OpenHost>
}

/** The log of one server. The command on its host runs only while a page reads the log. */
export interface HostLog {
  /** Returns the lines after a number of a named log, or all, and follows the log for the next 20 seconds. */
  read(log: string, after: number): LogRead
  /** Ends the command on the host. */
  stop(): void
}

/** How long the command runs without a reader, and how soon one that ended starts again, in milliseconds. */
const IDLE_MS = 20_000
const AGAIN_MS = 5000
/** How long its lines are kept after that, in milliseconds. */
const FORGET_MS = 10 * MINUTE

export function createHostLog({ open }: HostLogOptions): HostLog {
  let [ring, log] = [createLogRing(), randomUUID()]
  let state: LogState = { is: 'starting' }
  let run: Run | null = null
  let [idle, triedAt]: [NodeJS.Timeout | undefined, number] = [undefined, -Infinity]
  const stop = () => {
    clearTimeout(idle)
    run?.close()
    run = null
  }
  /** Without readers, the command ends soon and the lines are discarded some time later. */
  const rest = () => {
    stop()
    idle = setTimeout(() => ([ring, log] = [createLogRing(), randomUUID()]), FORGET_MS).unref()
  }
  const start = () => {
    if (run || performance.now() - triedAt < AGAIN_MS) return
    triedAt = performance.now()
    ring.again()
    const mine: Run = startRun({
      open,
      onLine(line) {
        if (run === mine) ring.add(line)
      },
      onState(next) {
        if (run === mine) state = next
      },
    })
    run = mine
    void mine.ended.then((last) => {
      if (run !== mine) return
      state = last
      run = null
    })
  }
  return {
    read(known, after) {
      start()
      clearTimeout(idle)
      idle = setTimeout(rest, IDLE_MS).unref()
      return { log, lines: ring.after(known === log ? after : 0), state }
    },
    stop,
  }
}

interface Run {
  /** The state in which it ended. */
  readonly ended: Promise<LogState>
  close(): void
}

interface RunOptions extends HostLogOptions {
  readonly onLine: (line: ReadLine) => void
  readonly onState: (state: LogState) => void
}

function startRun(options: RunOptions): Run {
  let follow: Follow | null = null
  let isClosed = false
  const started = (next: Follow) => {
    follow = next
    if (isClosed) next.close()
  }
  return {
    ended: runOnce(options, started).catch((error: unknown) => {
      if (error instanceof HostError) return { is: 'failed', failure: error.failure } as const
      return { is: 'failed', failure: new HostError('ended', String(error)).failure } as const
    }),
    close() {
      isClosed = true
      follow?.close()
    },
  }
}

/** Follows the log until it ends, with `sudo` if the host hides it otherwise. Returns the last state. */
async function runOnce({ open, onLine, onState }: RunOptions, started: (follow: Follow) => void): Promise<LogState> {
  const host = await open()
  const found = await findLog(host)
  if ('target' in found) return { is: 'noFile', target: found.target }
  const asRoot = withSudo(hostCommands.log(found.source))
  const plain = hostCommands.log(withoutRights(found.source, host.headscale.user))
  const calls = host.headscale.sudo ? [asRoot] : [plain, asRoot]
  let state: LogState = { is: 'starting' }
  for (const [at, one] of calls.entries()) {
    let [isHidden, refused, seen] = [false, '', 0]
    const read = createLogReader()
    const lines = createSplitLines(logLimits.characters, (raw, isCut) => {
      seen += 1
      const line = read(raw, isCut)
      if (one.words[0] === 'sudo' && seen <= 5 && SUDO_SAYS.test(raw)) refused ||= raw
      // Headscale's own lines have a time.
      if (at === 0 && calls.length > 1 && seen <= 5 && line.at === null && HIDDEN.test(raw)) isHidden = true
      if (isHidden) follow.close()
      else if (raw !== '') onLine(line)
    })
    const follow = host.connection.follow(one, (part) =>
      inTurns(part, (some) => {
        const before = seen
        lines.add(some)
        return seen - before
      }),
    )
    started(follow)
    onState({ is: 'following', from: commandLine(one) })
    const { exit, failure } = await follow.ended
    state = failure ? { is: 'failed', failure: failure.failure } : { is: 'ended', exit }
    if (refused !== '') return { is: 'failed', failure: (await refusedLog(host, found.source, refused)).failure }
    if (!isHidden || failure) break
  }
  return state
}

/** The bytes that are read between two other events, and the lines that these may have: Headscale's own have more than 40 bytes each. */
const AT_ONCE = 8192
const USUAL_LINES = 500
/** Lines that are read in a millisecond if there are more: each costs far more than its bytes. */
const LINES_PER_MS = 20

/** Reads a part of the log in turns with other work: a flood of lines would stop every window. `add` returns how many lines there were. */
async function inTurns(part: Buffer, add: (part: Buffer) => number): Promise<void> {
  for (let from = 0; from < part.length; from += AT_ONCE) {
    if (from > 0) await setImmediate()
    const lines = add(part.subarray(from, from + AT_ONCE))
    if (lines > USUAL_LINES) await new Promise((resolve) => void setTimeout(resolve, lines / LINES_PER_MS))
  }
}

/** All commands that read the log, so that one line for sudo is enough. */
function refusedLog({ connection, headscale }: OpenHost, source: LogSource, words: string): Promise<HostError> {
  const needs = [hostCommands.log(source), hostCommands.recentLog(source), hostCommands.lastLog(source)]
  return refusedBySudo(connection, { user: headscale.user, words, needs })
}
