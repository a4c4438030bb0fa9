import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { jobPath } from '@shared/history-path'
import type { JournalJob, MadeEntry } from '@shared/history/journal'
import type { Job } from '@shared/ipc/jobs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { timeOfDay, EntryRow } from '@/components/history/entry-row'
import styles from '@/components/history/history.module.css'
import { useUndoing } from '@/components/history/use-undoing'
import { JobControls } from '@/components/jobs/job-controls'
import { jobTitle } from '@/components/jobs/job-text'
import { absoluteTime } from '@/lib/format'
import { jobsQuery } from '@/lib/queries/jobs'
import { journalQuery } from '@/lib/queries/journal'

interface JobRowProps {
  serverId: string
  /** The newest entry of the job. */
  entry: MadeEntry
  counted: JournalJob
}

/** Summarises a job as one entry with its results and Undo; expands to the entries. */
export function JobRow({ serverId, entry, counted }: JobRowProps) {
  const { t, i18n } = useTranslation('activity')
  const { t: tJobs } = useTranslation('jobs')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(jobsQuery(serverId))
  const job = data?.jobs.find(({ id }) => id === counted.jobId)
  const title = titleOf({ entry, counted, job }, t, tJobs)
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <li>
      <div className={styles.entry}>
        <time className={styles.time} dateTime={entry.at} title={absoluteTime(entry.at, i18n.language)}>
          {timeOfDay(entry.at, i18n.language)}
        </time>
        <span className={styles.who}>{entry.who}</span>
        <span className={styles.what}>
          <span className={styles.job}>
            <IconButton
              size="small"
              className={styles.opener}
              aria-expanded={open}
              aria-label={t('ofJob.entries', { job: title })}
              onClick={() => setOpen(!open)}
            >
              <Chevron size={14} aria-hidden />
            </IconButton>
            <Link component={RouterLink} to={jobPath(counted.jobId)}>
              {title}
            </Link>
          </span>
          <span className={styles.difference}>{outcomeText(counted, t)}</span>
          {job && job.undoneBy !== null ? <span className={styles.note}>{t('undone')}</span> : null}
        </span>
        {job ? <JobControls job={job} title={title} only="undo" /> : null}
      </div>
      {open ? <EntriesOfJob serverId={serverId} jobId={counted.jobId} title={title} /> : null}
    </li>
  )
}

type Named = Pick<JobRowProps, 'entry' | 'counted'> & { readonly job: Job | undefined }

/** Returns the title of a job. Jobs are kept for a shorter time than their journal entries. */
function titleOf({ entry, counted, job }: Named, t: TFunction<'activity'>, tJobs: TFunction<'jobs'>): string {
  if (job) return jobTitle(job, tJobs)
  if (!entry.job) return t('ofJob.title', { jobNumber: counted.jobId })
  const { action, undoes } = entry.job
  return jobTitle({ action, undoes: undoes ? 0 : null, counts: { total: counted.entries } }, tJobs)
}

function outcomeText(counted: JournalJob, t: TFunction<'activity'>): string {
  const outcomes = ['done', 'failed', 'unknown', 'doing'] as const
  return outcomes
    .filter((outcome) => counted[outcome] > 0)
    .map((outcome) => t(`ofJob.${outcome}`, { count: counted[outcome] }))
    .join(' · ')
}

/** The entries of a job, newest first, loaded page by page. */
function EntriesOfJob({ serverId, jobId, title }: { serverId: string; jobId: number; title: string }) {
  const { t } = useTranslation('activity')
  const undoing = useUndoing()
  const journal = useInfiniteQuery(journalQuery({ serverId, jobId }))
  const entries = journal.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <ul className={styles.inner} aria-label={t('ofJob.entries', { job: title })}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} saves={0} linked inJob onUndo={undoing.ask} />
        ))}
      </ul>
      {journal.hasNextPage ? (
        <Button className={styles.more} size="small" onClick={() => void journal.fetchNextPage()}>
          {t('ofJob.more')}
        </Button>
      ) : null}
      {undoing.dialog}
    </>
  )
}
