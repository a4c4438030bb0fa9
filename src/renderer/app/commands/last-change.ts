import type { Capabilities } from '@shared/api/capabilities'
import { inverseOf } from '@shared/acts/effect'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import { isPartOfRename } from '@/components/history/one-change'
import type { Doing } from './doing'

interface Page {
  readonly entries: readonly JournalEntry[]
  readonly more: boolean
}

/** What was done alone, and not as part of a job, and can be put back on this server. */
function isUndoable(entry: JournalEntry, can: Capabilities): entry is MadeEntry {
  if (entry.kind !== 'act' || entry.result !== 'done' || entry.jobId !== null) return false
  const { act, before, undoes, undoneBy } = entry
  if (isPartOfRename(entry)) return false
  return undoes === null && undoneBy === null && act !== null && before !== null && inverseOf(act, before, can) !== null
}

/**
 * The newest change that can be taken back and is not: a job, or what was done to one thing. `jobs` newest first; `read` gives a page of
 * the journal, newest first, from before an entry on. Null where there is none.
 */
export async function findLastChange(
  jobs: readonly Job[],
  can: Capabilities,
  read: (before: number | null) => Promise<Page>,
): Promise<Doing | null> {
  const job = jobs.find(
    ({ state, counts, undoes, undoneBy }) =>
      state !== 'running' && counts.undoable > 0 && undoes === null && undoneBy === null,
  )
  const since = job ? Date.parse(job.createdAt) : Number.NEGATIVE_INFINITY
  for (let before: number | null = null; ;) {
    const { entries, more }: Page = await read(before)
    const newer = entries.filter(({ at }) => Date.parse(at) >= since)
    const entry = newer.find((each): each is MadeEntry => isUndoable(each, can))
    if (entry) return { what: 'undoEntry', entry }
    if (!more || newer.length < entries.length) return job ? { what: 'undoJob', job } : null
    before = entries.at(-1)?.id ?? null
  }
}
