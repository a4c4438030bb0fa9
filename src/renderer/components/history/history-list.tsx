import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { JournalEntry, JournalJob, MadeEntry } from '@shared/history/journal'
import { Fragment, type ReactNode } from 'react'
import { useTranslation, absoluteTime, weekday } from '@/lib/texts'
import { EntryRow, useEntryLabels, useUndoing } from './entry-row'
import styles from './history.module.css'
import { isPartOfRename, type ListedEntry, mergeChanges } from './present'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { journalQuery, useJournalEvents } from '@/lib/queries/journal'
import { useNamesAsGiven } from '@/lib/queries/lists'
import { useServerId } from '@/lib/session'
import { ErrorPanel, Section } from '@/ui/page'

/** Jobs shown as one row in place of their entries, and a function that renders the row. */
export interface ListedJobs {
  readonly jobs: readonly JournalJob[]
  readonly row: (entry: MadeEntry, job: JournalJob) => ReactNode
}

interface HistoryListProps {
  /** Newest first. */
  entries: readonly JournalEntry[]
  linked: boolean
  /** True if all entries belong to one job named on the page. */
  inJob?: boolean
  /** If undefined, each entry of a job is listed. */
  ofJobs?: ListedJobs
  /** Loads the next page; undefined if there is none. */
  onMore?: (() => void) | undefined
}

/** Journal entries grouped by day. */
export function HistoryList({ entries, linked, inJob, ofJobs, onMore }: HistoryListProps) {
  const { t, i18n } = useTranslation('activity')
  const undoing = useUndoing()
  const nameOf = useNamesAsGiven()
  const labelOf = useEntryLabels()
  const days = byDay(mergeChanges(entries), i18n.language)
  const jobOf = (entry: JournalEntry) => {
    if (entry.kind !== 'act' || !ofJobs) return undefined
    const job = ofJobs.jobs.find(({ jobId }) => jobId === entry.jobId)
    // The only change of a job is more informative than the job.
    return job && (job.entries > 1 || isPartOfRename(entry)) ? ofJobs.row(entry, job) : undefined
  }
  return (
    <>
      {days.map(({ title, key, rows }) => (
        <Fragment key={key}>
          <h3 className={styles.day}>{title}</h3>
          <ul className={styles.list}>
            {rows.map(
              ({ entry, saves }) =>
                jobOf(entry) ?? (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    saves={saves}
                    linked={linked}
                    inJob={inJob}
                    nameOf={nameOf}
                    labelOf={labelOf}
                    onUndo={undoing.ask}
                  />
                ),
            )}
          </ul>
        </Fragment>
      ))}
      {onMore ? <Button onClick={onMore}>{t('more')}</Button> : null}
      {undoing.dialog}
    </>
  )
}

/**
 * Groups entries by day in their order: setting the clock back starts a new group. A day keeps its key when an entry is added, so that
 * expanded rows stay expanded.
 */
export function byDay(listed: readonly ListedEntry[], language: string) {
  const days: { title: string; key: string; rows: ListedEntry[] }[] = []
  for (const each of listed) {
    const title = weekday(each.entry.at, language)
    const last = days.at(-1)
    if (last?.title === title) last.rows.push(each)
    else days.push({ title, key: `${title} ${days.filter((one) => one.title === title).length}`, rows: [each] })
  }
  return days
}

/** The changes made to and observed of an object. `object` is its kind and id, such as `node 7`. */
export function HistorySection({ object }: { object: string }) {
  const { t, i18n } = useTranslation('activity')
  const serverId = useServerId() ?? ''
  useJournalEvents(serverId)
  const journal = useInfiniteQuery(journalQuery({ serverId, object }))
  const entries = journal.data?.pages.flatMap((page) => page.entries) ?? []
  const { problem, since } = journal.data?.pages[0] ?? {}
  const { error } = journal
  return (
    <Section title={t('history')}>
      {error ? <ErrorPanel title={t('loadFailed')} error={error} onRetry={() => void journal.refetch()} /> : null}
      {problem ? <Alert severity="error">{t('problem', { path: problem.path })}</Alert> : null}
      {journal.data && entries.length === 0 ? (
        problem ? null : (
          <Typography color="textSecondary">
            {t('historyEmpty')} {since ? t('begun', { since: absoluteTime(since, i18n.language) }) : ''}
          </Typography>
        )
      ) : (
        <HistoryList
          entries={entries}
          linked={false}
          onMore={journal.hasNextPage ? () => void journal.fetchNextPage() : undefined}
        />
      )}
    </Section>
  )
}
