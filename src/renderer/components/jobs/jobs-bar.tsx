import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { jobPath } from '@shared/history-path'
import type { Job } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { jobsQuery, useJobEvents } from '@/lib/queries/jobs'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { JobControls } from './job-controls'
import { jobProgress, jobTitle } from './job-text'
import styles from './jobs-bar.module.css'

/** The maximum number of jobs shown at once; the list shows all. */
const MAX = 3

interface EntryProps {
  job: Job
  onDetails: () => void
  onDismiss: () => void
}

function Entry({ job, onDetails, onDismiss }: EntryProps) {
  const { t } = useTranslation('jobs')
  const title = jobTitle(job, t)
  const { total, waiting, unknown } = job.counts
  const text = jobProgress(job, t)
  return (
    <section aria-label={title}>
      {job.state === 'running' ? (
        <LinearProgress
          variant="determinate"
          aria-label={title}
          aria-valuetext={text}
          value={total === 0 ? 0 : ((total - waiting - unknown) / total) * 100}
        />
      ) : null}
      <div className={styles.job}>
        <div className={styles.words} title={`${title} · ${text}`}>
          <span className={styles.title}>{title}</span> · {text}
        </div>
        <JobControls job={job} title={title} />
        <Button size="small" aria-label={t('detailsOf', { job: title })} onClick={onDetails}>
          {t('details')}
        </Button>
        {job.state === 'running' ? null : (
          <Button size="small" aria-label={t('dismissOf', { job: title })} onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * Returns jobs that run or need attention, or that ended since `since` and were not dismissed. Jobs that ended earlier are only in the
 * list.
 */
function useShownJobs(serverId: string, since: number) {
  const { data } = useQuery(jobsQuery(serverId))
  const [away, setAway] = useState<ReadonlySet<number>>(new Set())
  const isOver = ({ id, state, endedAt }: Job) =>
    away.has(id) || ((state === 'done' || state === 'stopped') && endedAt !== null && Date.parse(endedAt) < since)
  const shown = (data?.jobs ?? []).filter((job) => job.state === 'running' || !isOver(job))
  const dismiss = (id: number) => setAway(new Set([...away, id]))
  return { shown: shown.slice(0, MAX), dismiss }
}

interface JobsBarProps {
  serverId: string
  /** When the window first showed this server, in milliseconds. A job may end before this bar is mounted. */
  since: number
}

/** Shows the progress of jobs at the foot of the window on every page. Announces changes of state but not each step. */
export function JobsBar({ serverId, since }: JobsBarProps) {
  const { t, ready } = useTranslation('jobs')
  useJobEvents(serverId)
  const { shown, dismiss } = useShownJobs(serverId, since)
  const navigate = useNavigate()
  const [first] = shown
  if (!ready) return null
  return (
    <>
      <VisuallyHidden live="polite">
        {first ? `${jobTitle(first, t)}: ${t(`spoken.${first.state}`)}` : ''}
      </VisuallyHidden>
      {first ? (
        <div data-free-of-toasts className={styles.bar}>
          {shown.map((job) => (
            <Entry
              key={job.id}
              job={job}
              onDetails={() => void navigate(jobPath(job.id))}
              onDismiss={() => dismiss(job.id)}
            />
          ))}
        </div>
      ) : null}
    </>
  )
}
