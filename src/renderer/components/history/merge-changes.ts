import type { JournalEntry, MadeEntry } from '@shared/history/journal'

/** A listed entry with the number of its policy saves. */
export interface ListedEntry {
  readonly entry: JournalEntry
  readonly saves: number
}

/** Returns true for a policy save that belongs to a rename or a job: it is undone with that, not alone. A refused one saved nothing. */
export function isPartOfRename(entry: MadeEntry): boolean {
  const { call, result, undoes } = entry
  if (call !== 'policy.set' || undoes !== null || result === 'failed') return false
  return entry.together !== null || entry.jobId !== null
}

/** Returns true for a policy save in one change with a rename. */
function followsRename(entry: JournalEntry): entry is MadeEntry & { together: string } {
  return entry.kind === 'act' && entry.call === 'policy.set' && entry.undoes === null && entry.together !== null
}

/** Merges entries of one change: policy saves are listed with their rename, if that is in the list. */
export function mergeChanges(entries: readonly JournalEntry[]): ListedEntry[] {
  const saves = new Map<string, number>()
  for (const entry of entries)
    if (followsRename(entry) && entry.result === 'done') saves.set(entry.together, (saves.get(entry.together) ?? 0) + 1)
  const isLeader = (entry: JournalEntry): entry is MadeEntry & { together: string } =>
    entry.kind === 'act' && entry.together !== null && !followsRename(entry)
  const led = new Set(entries.filter(isLeader).map(({ together }) => together))
  return entries
    .filter((entry) => !followsRename(entry) || !led.has(entry.together))
    .map((entry) => ({ entry, saves: isLeader(entry) ? (saves.get(entry.together) ?? 0) : 0 }))
}
