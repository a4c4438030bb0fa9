import { logLimits, type LogLine } from '@shared/host/log'
import type { ReadLine } from './read-log-line'

/** The last lines of a log. */
export interface LogRing {
  add(line: ReadLine): void
  /** Returns at most one answer's lines after a number; the newest ones if more are missing than are kept. */
  after(seq: number): LogLine[]
  /** The log is printed again from an earlier line: lines that are already here are skipped. */
  again(): void
}

/** @param most how many lines are kept */
export function createLogRing(most: number = logLimits.lines): LogRing {
  let lines: LogLine[] = []
  let next = 1
  /** While the log is printed again: the last known instant, and the lines that have it. */
  let known: { readonly at: string; readonly texts: ReadonlySet<string> } | null = null
  const isKnown = ({ at, text }: ReadLine) => {
    if (!known) return false
    if (at === null || at < known.at || (at === known.at && known.texts.has(text))) return true
    known = null
    return false
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
      const at = lines.findLast((line) => line.at !== null)?.at
      known = at ? { at, texts: new Set(lines.filter((line) => line.at === at).map(({ text }) => text)) } : null
    },
  }
}
