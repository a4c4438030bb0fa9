import type { JournalEntry } from './journal'

/** Returns the policy before and after an entry that changed it; nothing for any other entry. */
export function policiesOf(entry: JournalEntry): [before?: string, after?: string] {
  if (entry.kind === 'seen' && entry.change.kind === 'policy.changed')
    return [entry.change.before.policy, entry.change.after.policy]
  if (entry.kind !== 'act' || entry.result !== 'done') return []
  if (entry.before?.kind !== 'policy' || entry.act?.kind !== 'policy.save') return []
  return [entry.before.policy, entry.act.text]
}

/** Counts the lines that only one of two texts has, and returns the first line that differs. A line that moved is no change. */
export function changedLines(before: string, after: string): { added: number; removed: number; line: number } {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const counts = new Map<string, number>()
  for (const line of now) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of old) counts.set(line, (counts.get(line) ?? 0) - 1)
  const left = [...counts.values()]
  const sum = (of: (count: number) => number) => left.reduce((total, count) => total + Math.max(0, of(count)), 0)
  const line = now.findIndex((text, at) => text !== old[at])
  return { added: sum((count) => count), removed: sum((count) => -count), line: (line < 0 ? now.length : line) + 1 }
}
