import type { Capabilities } from '@shared/api/capabilities'
import { inverseOf } from '@shared/acts/effect'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import { restorable } from '@/components/history/file-entry'
import { isPartOfRename } from '@/components/history/merge-changes'
import type { DialogRequest } from './dialog-request'

interface Page {
  readonly entries: readonly JournalEntry[]
  readonly more: boolean
}

/** Returns true if the entry is a single change, not part of a job, and this server can undo it. */
function isUndoable(entry: JournalEntry, can: Capabilities): entry is MadeEntry {
  if (entry.kind !== 'act' || entry.result !== 'done' || entry.jobId !== null) return false
  const { act, before, undoes, undoneBy } = entry
  if (isPartOfRename(entry)) return false
  if (restorable(entry)) return true
  return undoes === null && undoneBy === null && act !== null && before !== null && inverseOf(act, before, can) !== null
}

/**
 * Returns the newest change that can still be undone, a job or a single change, or null.
 * @param jobs newest first
 * @param read returns a page of the journal before an entry, newest first
 */
export async function findLastChange(
  jobs: readonly Job[],
  can: Capabilities,
  read: (before: number | null) => Promise<Page>,
): Promise<DialogRequest | null> {
  const job = jobs.find(
    ({ state, counts, undoes, undoneBy }) =>
      state !== 'running' && counts.undoable > 0 && undoes === null && undoneBy === null,
  )
  const since = job ? Date.parse(job.createdAt) : Number.NEGATIVE_INFINITY
  for (let before: number | null = null; ;) {
    const { entries, more }: Page = await read(before)
    const newer = entries.filter(({ at }) => Date.parse(at) >= since)
    const entry = newer.find((each): each is MadeEntry => isUndoable(each, can))
    if (entry) return { kind: 'undoEntry', entry }
    if (!more || newer.length < entries.length) return job ? { kind: 'undoJob', job } : null
    before = entries.at(-1)?.id ?? null
  }
}
