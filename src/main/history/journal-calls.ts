import type { Change } from '@shared/history/change'
import {
  JOURNAL_PAGE,
  type JournalCheck,
  type JournalEntry,
  JournalFilter,
  type SeenChange,
} from '@shared/history/journal'
import { inTurns, type Steps } from '@main/lib/worker-thread'
import type { FoundEntry, ListedPage, ReadPage } from './journal-read'
import type { BegunAct, EndedAct, NotedAct } from './journal-rows'
import { createShows } from './journal-search'
import type { JournalStore } from './journal-store'
import { csvText } from '@shared/csv'
import type { Node } from '@shared/api/resources'
import { machineName } from '@shared/states/machine-state'
import { DAY } from '@shared/time'
import { pastIntervals, type PastMachine, pastSpans, seenIntervals } from '@shared/presence/demo-past'
import { DAY_SECONDS, type Stretch } from '@shared/presence/interval'
import type { JobStore } from './seen-store'
import type { PresenceServer } from './presence-reads'
import { seenNode } from '@main/observe/stored-lists'

/** The demo network that a past belongs to. */
interface PastNetwork {
  readonly where: PresenceServer
  /** Identifies this network and its past. */
  readonly stamp: string
}

/** Calls from main for the past of the demo network. */
export interface PastCalls {
  pastOf: { input: PresenceServer; output: string | null }
  /** Deletes the past of another network, and creates one of this many days if `days` is set. `body`: the response with all machines. */
  makePast: {
    input: PastNetwork & { seed: number; days: number | null; now: number; body: Uint8Array<ArrayBuffer> }
    output: undefined
  }
}

type Answers = { [C in keyof PastCalls]: (input: PastCalls[C]['input']) => PastCalls[C]['output'] }

export function createPastCalls(store: () => JobStore): Answers {
  return {
    pastOf: (where) => store().presence.pastOf(where),
    makePast({ where, stamp, seed, days, now, body }) {
      const { presence, journal, seen } = store()
      presence.forgetServer(where.serverId)
      seen.forgetServer(where.serverId)
      const { nodes } = JSON.parse(new TextDecoder().decode(body)) as { nodes: readonly Node[] }
      const until = Math.floor(now / 1000)
      const stretch = { from: until - (days ?? 0) * DAY_SECONDS, until }
      const spans = days === null ? [] : pastSpans(seed, stretch)
      presence.makePast(where, stamp, { spans, machines: pastOfAll(seed, nodes, stretch, spans) })
      const isFirst = journal.list(emptyFilter(where.serverId)).entries.length === 0
      if (days !== null && isFirst) {
        for (const { at, change } of pastChanges(nodes, stretch.from * 1000, now))
          journal.seen(where.serverId, at, [change], null)
      }
    },
  }
}

/** One machine at a time: all together are millions of intervals. */
function* pastOfAll(seed: number, nodes: readonly Node[], stretch: Stretch, spans: readonly Stretch[]) {
  for (const node of nodes) {
    const intervals = pastIntervals(seed, pastMachine(node, stretch.until), stretch)
    yield { id: node.id, intervals: seenIntervals(intervals, spans) }
  }
}

const emptyFilter = (serverId: string) => JournalFilter.parse({ serverId })

const seconds = (time: string | null, otherwise: number) =>
  time === null ? otherwise : Math.floor(Date.parse(time) / 1000)

const pastMachine = ({ id, user, tags, online, createdAt, lastSeen }: Node, now: number): PastMachine => ({
  id,
  personal: user !== null && tags.length === 0,
  online,
  created: seconds(createdAt, 0),
  lastSeen: seconds(lastSeen, now),
})

/**
 * Creates the changes made by others, oldest first: each machine joined once, and on each of the last days one got its tags, its end or its
 * name.
 */
function pastChanges(nodes: readonly Node[], from: number, now: number): { at: string; change: Change }[] {
  const changes = nodes.flatMap((node): { at: number; change: Change }[] => {
    const after = seenNode(node)
    const thing = { id: node.id, name: machineName(node) }
    const at = Date.parse(node.createdAt ?? '')
    if (Number.isNaN(at) || at < from) return []
    const joined = { ...after, online: true, approvedRoutes: [], subnetRoutes: [] }
    const found: { at: number; change: Change }[] = [{ at, change: { kind: 'node.added', ...thing, after: joined } }]
    if (after.approvedRoutes.length > 0) {
      const { approvedRoutes, availableRoutes, subnetRoutes } = after
      const before = { approvedRoutes: [], availableRoutes, subnetRoutes: [] }
      const change: Change = {
        kind: 'node.routes',
        ...thing,
        before,
        after: { approvedRoutes, availableRoutes, subnetRoutes },
      }
      found.push({ at: at + 600_000, change })
    }
    return found
  })
  changes.push(...recentChanges(nodes, now))
  return changes.toSorted((a, b) => a.at - b.at).map(({ at, change }) => ({ at: new Date(at).toISOString(), change }))
}

const RECENT_DAYS = 10

/** One change on each of the last days, also today, so that the network answers what changed on any day of the week. */
function recentChanges(nodes: readonly Node[], now: number): { at: number; change: Change }[] {
  return Array.from({ length: RECENT_DAYS }, (_, back) => {
    const today = new Date(now)
    // Late in the morning, here: an offset from now would skip a day if it is night.
    const morning = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back, 9, (back * 37) % 240)
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime()
    const at = back === 0 ? Math.max(midnight, now - 600_000) : morning.getTime()
    const there = nodes.filter(({ createdAt }) => Date.parse(createdAt ?? '') < at - DAY)
    const node = there[(back * 5) % Math.max(1, there.length)]
    return node ? [{ at, change: recentChange(node) }] : []
  }).flat()
}

function recentChange(node: Node): Change {
  const { tags, forcedTags, name, givenName, expiry } = seenNode(node)
  const thing = { id: node.id, name: machineName(node) }
  if (tags.length > 0)
    return { kind: 'node.tags', ...thing, before: { tags: [], forcedTags: [] }, after: { tags, forcedTags } }
  if (expiry !== null) return { kind: 'node.expiry', ...thing, before: null, after: expiry }
  return { kind: 'node.renamed', ...thing, before: { name, givenName: `${givenName}-1` }, after: { name, givenName } }
}

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
  journalList: { input: JournalFilter; output: ListedPage }
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
    async journalList(filter) {
      const page = await inTurns(search(store(), filter))
      return { ...page, since: store().begun(filter.serverId) }
    },
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
  const shows = filter.shown && createShows(filter.shown)
  if (filter.text === '' && !shows && filter.prefixes.length === 0) return store.list(filter)
  const found: { entries: JournalEntry[]; jobs: ReadPage['jobs'] } = { entries: [], jobs: [] }
  let before = filter.before ?? store.lastId() + 1
  while (before > 1 && found.entries.length <= JOURNAL_PAGE) {
    const above = Math.max(0, before - 1 - ROWS_PER_STEP)
    const page = store.list({ ...filter, before }, above)
    found.entries.push(...(shows ? page.entries.filter(shows) : page.entries))
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
