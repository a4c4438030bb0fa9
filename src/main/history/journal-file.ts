import { csvText } from '@shared/csv'
import type { JournalCheck, JournalEntry } from '@shared/history/journal'

const COLUMNS = [
  'id',
  'at',
  'kind',
  'who',
  'what',
  'object',
  'name',
  'result',
  'reason',
  'job',
  'before',
  'after',
  'since',
]

/** Formats entries as CSV (RFC 4180), one a line, in their order. */
export function journalCsv(entries: readonly JournalEntry[]): string {
  return csvText(COLUMNS, entries.map(cells))
}

const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

function cells(entry: JournalEntry): string[] {
  const { id, at, kind, object } = entry
  const first = [String(id), at, kind]
  if (entry.kind === 'act') {
    const { who, call, name, result, reason, jobId, before, after } = entry
    return [
      ...first,
      who,
      call,
      object,
      name,
      result,
      reason,
      jobId === null ? '' : String(jobId),
      json(before),
      json(after),
      '',
    ]
  }
  if (entry.kind === 'gap') return [...first, '', '', '', '', `${entry.count}`, '', '', '', '', entry.since]
  if (entry.kind === 'broken') return [...first, '', '', object, '', '', '', '', '', '', '']
  const { change } = entry
  const before = 'before' in change ? json(change.before) : ''
  const after = 'after' in change ? json(change.after) : ''
  return [...first, '', change.kind, object, change.name, '', '', '', before, after, entry.since ?? '']
}

/** The same as JSON, with the digest of the last entry. */
export function journalJson(entries: readonly JournalEntry[], chain: JournalCheck): string {
  return `${JSON.stringify({ chain, entries }, null, 2)}\n`
}
