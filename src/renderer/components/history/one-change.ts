import type { JournalEntry, MadeEntry } from '@shared/history/journal'

/** An entry as it is listed, with how often the policy was stored for it. */
export interface Listed {
  readonly entry: JournalEntry
  readonly saves: number
}

/** A policy that was stored because something was renamed, by itself or by a job: it is undone with that, and not alone. */
export function isPartOfRename(entry: MadeEntry): boolean {
  return entry.call === 'policy.set' && entry.undoes === null && (entry.together !== null || entry.jobId !== null)
}

/** A policy that was stored in one change with a rename. */
function followsRename(entry: JournalEntry): entry is MadeEntry & { together: string } {
  return entry.kind === 'act' && entry.call === 'policy.set' && entry.undoes === null && entry.together !== null
}

/** What is one change is one entry: what follows a rename is listed with it, where that is there. */
export function oneChangeEach(entries: readonly JournalEntry[]): Listed[] {
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
