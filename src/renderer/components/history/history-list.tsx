import Button from '@mui/material/Button'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day } from '@/lib/format'
import { EntryRow } from './entry-row'
import styles from './history.module.css'
import { type Listed, oneChangeEach } from './one-change'
import { UndoDialog } from './undo-dialog'

interface HistoryListProps {
  /** Newest first. */
  entries: readonly JournalEntry[]
  linked: boolean
  /** Reads the next page; undefined where there is none. */
  onMore?: (() => void) | undefined
}

/** Entries of the journal under their days. A clock that was put back begins a day anew. */
export function HistoryList({ entries, linked, onMore }: HistoryListProps) {
  const { t, i18n } = useTranslation('activity')
  const [undoing, setUndoing] = useState<MadeEntry | null>(null)
  const days = byDay(oneChangeEach(entries), i18n.language)
  return (
    <>
      {days.map(({ title, key, rows }) => (
        <Fragment key={key}>
          <h3 className={styles.day}>{title}</h3>
          <ul className={styles.list}>
            {rows.map(({ entry, saves }) => (
              <EntryRow key={entry.id} entry={entry} saves={saves} linked={linked} onUndo={setUndoing} />
            ))}
          </ul>
        </Fragment>
      ))}
      {onMore ? <Button onClick={onMore}>{t('more')}</Button> : null}
      {undoing ? <UndoDialog entry={undoing} onClose={() => setUndoing(null)} /> : null}
    </>
  )
}

function byDay(listed: readonly Listed[], language: string) {
  const days: { title: string; key: number; rows: Listed[] }[] = []
  for (const each of listed) {
    const { entry } = each
    const title = day(entry.at, language)
    const last = days.at(-1)
    if (last?.title === title) last.rows.push(each)
    else days.push({ title, key: entry.id, rows: [each] })
  }
  return days
}
