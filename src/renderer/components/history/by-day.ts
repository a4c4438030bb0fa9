import { day } from '@/lib/format'
import type { Listed } from './one-change'

/**
 * Entries under their days, in their order: a clock that was put back begins a day anew. A day keeps its key when an entry comes, so that
 * what is open below it stays open.
 */
export function byDay(listed: readonly Listed[], language: string) {
  const days: { title: string; key: string; rows: Listed[] }[] = []
  for (const each of listed) {
    const title = day(each.entry.at, language)
    const last = days.at(-1)
    if (last?.title === title) last.rows.push(each)
    else days.push({ title, key: `${title} ${days.filter((one) => one.title === title).length}`, rows: [each] })
  }
  return days
}
