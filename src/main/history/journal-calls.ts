import type { Change } from '@shared/history/change'
import {
  JOURNAL_PAGE,
  type JournalCheck,
  type JournalEntry,
  type JournalFilter,
  type SeenChange,
} from '@shared/history/journal'
import { inTurns, type Steps } from '@main/lib/worker-thread'
import type { FoundEntry, ReadPage } from './journal-read'
import type { BegunAct, EndedAct, NotedAct } from './journal-rows'
import type { JournalStore } from './journal-store'
import { csvText } from '@shared/csv'

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
function journalCsv(entries: readonly JournalEntry[]): string {
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
function journalJson(entries: readonly JournalEntry[], chain: JournalCheck): string {
  return `${JSON.stringify({ chain, entries }, null, 2)}\n`
}

/** Calls from main to the journal. Times in RFC 3339. */
export interface JournalCalls {
  journalBegin: {
    input: { at: string; where: { serverId: string; object: string; jobId: number | null }; act: BegunAct }
    output: number
  }
  journalEnd: { input: { at: string; id: number; ended: EndedAct }; output: undefined }
  journalNote: { input: { at: string; id: number; noted: NotedAct }; output: undefined }
  journalSeen: { input: { serverId: string; at: string; changes: readonly SeenChange[] }; output: undefined }
  /** Records changes that happened at some time since an earlier run, except that run's own. */
  journalMissed: {
    input: { serverId: string; at: string; changes: readonly Change[]; since: string }
    output: undefined
  }
  journalGap: { input: { serverId: string; at: string; gap: { count: number; since: string } }; output: undefined }
  journalList: { input: JournalFilter; output: ReadPage }
  journalEntry: { input: number; output: FoundEntry | null }
  journalVerify: { input: string; output: JournalCheck }
  /** Deletes older entries on every server. */
  journalDrop: { input: string; output: undefined }
  journalFile: { input: { filter: JournalFilter; format: 'csv' | 'json' }; output: string }
}

type LongCall = 'journalList' | 'journalVerify' | 'journalFile'

type Calls = {
  [C in keyof JournalCalls]: (
    input: JournalCalls[C]['input'],
  ) => C extends LongCall ? Promise<JournalCalls[C]['output']> : JournalCalls[C]['output']
}

export function createJournalCalls(store: () => JournalStore): Calls {
  return {
    journalBegin: ({ at, where, act }) => store().begin(at, where, act),
    journalEnd({ at, id, ended }) {
      store().end(at, id, ended)
    },
    journalNote({ at, id, noted }) {
      store().note(at, id, noted)
    },
    journalSeen({ serverId, at, changes }) {
      store().seen(serverId, at, changes, null)
    },
    journalMissed({ serverId, at, changes, since }) {
      store().missed(serverId, at, changes, since)
    },
    journalGap({ serverId, at, gap }) {
      store().gap(serverId, at, gap)
    },
    journalList: (filter) => inTurns(search(store(), filter)),
    journalEntry: (id) => store().entry(id),
    journalVerify: (serverId) => inTurns(store().verifyInSteps(serverId)),
    journalDrop(at) {
      for (const serverId of store().servers()) store().drop(serverId, at)
    },
    async journalFile({ filter, format }) {
      const entries = await inTurns(allEntries(store(), filter))
      if (format === 'csv') return journalCsv(entries)
      return journalJson(entries, await inTurns(store().verifyInSteps(filter.serverId)))
    },
  }
}

/** The number of rows searched for words between two other calls: about 20 ms. */
const ROWS_PER_STEP = 10_000

/** Returns one page of entries. Searches for words in blocks of rows, newest first, because no index supports them. */
function* search(store: JournalStore, filter: JournalFilter): Steps<ReadPage> {
  if (filter.text === '' && filter.prefixes.length === 0) return store.list(filter)
  const found: { entries: JournalEntry[]; jobs: ReadPage['jobs'] } = { entries: [], jobs: [] }
  let before = filter.before ?? store.lastId() + 1
  while (before > 1 && found.entries.length <= JOURNAL_PAGE) {
    const above = Math.max(0, before - 1 - ROWS_PER_STEP)
    const page = store.list({ ...filter, before }, above)
    found.entries.push(...page.entries)
    found.jobs.push(...page.jobs)
    before = page.more ? (page.entries.at(-1)?.id ?? 1) : above + 1
    yield
  }
  const entries = found.entries.slice(0, JOURNAL_PAGE)
  const heads = new Set(entries.map((entry) => (entry.kind === 'act' ? entry.jobId : null)))
  return {
    entries,
    jobs: found.jobs.filter(({ jobId }) => heads.has(jobId)),
    more: found.entries.length > JOURNAL_PAGE,
  }
}

function* allEntries(store: JournalStore, filter: JournalFilter): Steps<JournalEntry[]> {
  const entries: JournalEntry[] = []
  let before = filter.before
  for (;;) {
    const page: ReadPage = yield* search(store, { ...filter, before })
    entries.push(...page.entries)
    before = page.entries.at(-1)?.id ?? null
    if (!page.more || before === null) return entries
    yield
  }
}
