import type { LogLine } from '@shared/host/log'
import { logLimits } from '@shared/host/log-limits'
import type { ReadLine } from './read-log-line'

/** The last lines of a log. */
export interface LogRing {
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
