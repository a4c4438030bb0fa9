import type { LogLine, LogRead, LogState } from '@shared/host/host-report'
import { type LogLevel, logLevels, logLimits } from '@shared/host/log-limits'

/** The least severe level that is shown. */
export const levelFilters = ['none', 'info', 'warn', 'error'] as const satisfies readonly LogLevel[]
export type LevelFilter = (typeof levelFilters)[number]

export interface LogFilter {
  readonly level: LevelFilter
  /** Its id and names; null for lines of all machines. */
  readonly machine: { readonly id: string; readonly names: readonly string[] } | null
  readonly text: string
}

/** The lines that the page knows, and those that pass the filter. */
export interface LogStore {
  readonly log: string
  readonly lines: readonly LogLine[]
  readonly shown: readonly LogLine[]
  readonly filter: LogFilter
  readonly state: LogState
  /** The number of the last line. */
  readonly last: number
}

export const emptyLog: LogStore = {
  log: '',
  lines: [],
  shown: [],
  filter: { level: 'none', machine: null, text: '' },
  state: { is: 'starting' },
  last: 0,
}

export type LogAction =
  | { readonly do: 'read'; readonly read: LogRead }
  | { readonly do: 'filter'; readonly filter: Partial<LogFilter> }

/** Adds lines or changes the filter. The time to add lines does not depend on the length of the log. */
export function logReducer(store: LogStore, action: LogAction): LogStore {
  if (action.do === 'filter') {
    const filter = { ...store.filter, ...action.filter }
    return { ...store, filter, shown: store.lines.filter(testOf(filter)) }
  }
  const { log, lines: added, state } = action.read
  const isOther = log !== store.log
  if (!isOther && added.length === 0) return sameState(store.state, state) ? store : { ...store, state }
  const before = isOther ? { lines: [], shown: [] } : store
  const lines = [...before.lines, ...added].slice(-logLimits.lines)
  const first = lines[0]?.seq ?? 0
  const kept = (before.shown[0]?.seq ?? first) < first ? before.shown.filter(({ seq }) => seq >= first) : before.shown
  const shown = [...kept, ...added.filter((line) => line.seq >= first && testOf(store.filter)(line))]
  return { ...store, log, lines, shown, state, last: lines.at(-1)?.seq ?? 0 }
}

const sameState = (one: LogState, other: LogState) => JSON.stringify(one) === JSON.stringify(other)

/** Returns a function that tells whether a line passes a filter. */
export function testOf({ level, machine, text }: LogFilter): (line: LogLine) => boolean {
  const least = logLevels.indexOf(level)
  const wanted = text.trim().toLowerCase()
  return (line) =>
    logLevels.indexOf(line.level) >= least &&
    (machine === null || (line.nodeId === '' ? machine.names.includes(line.nodeName) : line.nodeId === machine.id)) &&
    (wanted === '' || line.text.toLowerCase().includes(wanted))
}
