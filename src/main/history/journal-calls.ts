import type { JournalCheck, JournalEntry, JournalFilter, SeenChange } from '@shared/history/journal'
import type { ReadPage } from './journal-read'
import type { BegunAct, DoneAct, EndedAct } from './journal-rows'
import type { JournalStore } from './journal-store'
import { journalCsv, journalJson } from './journal-file'

/** What main asks of the journal. Times in RFC 3339. */
export interface JournalCalls {
  journalBegin: {
    input: { at: string; where: { serverId: string; object: string; jobId: number | null }; act: BegunAct }
    output: number
  }
  journalEnd: { input: { at: string; id: number; ended: EndedAct }; output: undefined }
  journalSeen: {
    input: { serverId: string; at: string; changes: readonly SeenChange[]; since: string | null }
    output: undefined
  }
  journalGap: { input: { serverId: string; at: string; gap: { count: number; since: string } }; output: undefined }
  journalList: { input: JournalFilter; output: ReadPage }
  journalEntry: { input: number; output: { serverId: string; entry: JournalEntry } | null }
  journalActsSince: { input: { serverId: string; at: string }; output: DoneAct[] }
  journalVerify: { input: string; output: JournalCheck }
  /** Drops what is older, on every server. */
  journalDrop: { input: string; output: undefined }
  journalFile: { input: { filter: JournalFilter; format: 'csv' | 'json' }; output: string }
}

type Calls = { [C in keyof JournalCalls]: (input: JournalCalls[C]['input']) => JournalCalls[C]['output'] }

export function createJournalCalls(store: () => JournalStore): Calls {
  return {
    journalBegin: ({ at, where, act }) => store().begin(at, where, act),
    journalEnd({ at, id, ended }) {
      store().end(at, id, ended)
    },
    journalSeen({ serverId, at, changes, since }) {
      store().seen(serverId, at, changes, since)
    },
    journalGap({ serverId, at, gap }) {
      store().gap(serverId, at, gap)
    },
    journalList: (filter) => store().list(filter),
    journalEntry: (id) => store().entry(id),
    journalActsSince: ({ serverId, at }) => store().actsSince(serverId, at),
    journalVerify: (serverId) => store().verify(serverId),
    journalDrop(at) {
      for (const serverId of store().servers()) store().drop(serverId, at)
    },
    journalFile({ filter, format }) {
      const entries: JournalEntry[] = []
      let before = filter.before
      for (;;) {
        const page = store().list({ ...filter, before })
        entries.push(...page.entries)
        before = page.entries.at(-1)?.id ?? null
        if (!page.more || before === null) break
      }
      return format === 'csv' ? journalCsv(entries) : journalJson(entries, store().verify(filter.serverId))
    },
  }
}
