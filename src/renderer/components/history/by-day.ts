import { day } from '@/lib/format'
import type { ListedEntry } from './merge-changes'

/**
 * Groups entries by day in their order: setting the clock back starts a new group. A day keeps its key when an entry is added, so that
 * expanded rows stay expanded.
 */
export function byDay(listed: readonly ListedEntry[], language: string) {
  const days: { title: string; key: string; rows: ListedEntry[] }[] = []
  for (const each of listed) {
    const title = day(each.entry.at, language)
    const last = days.at(-1)
    if (last?.title === title) last.rows.push(each)
    else days.push({ title, key: `${title} ${days.filter((one) => one.title === title).length}`, rows: [each] })
  }
  return days
}
