import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { jobPath } from '@shared/history-path'
import type { Job } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { jobsQuery, useJobEvents } from '@/lib/queries/jobs'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { JobControls } from './job-controls'
import { jobProgress, jobTitle } from './job-text'
import styles from './jobs-bar.module.css'

/** So many jobs are shown at once; the list has all. */
const MOST = 3

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

/** Jobs that run, that wait for somebody, or that ended since `since` and have not been put away: those that ended before are in the list. */
function useShown(serverId: string, since: number) {
  const { data } = useQuery(jobsQuery(serverId))
  const [away, setAway] = useState<ReadonlySet<number>>(new Set())
  const isOver = ({ id, state, endedAt }: Job) =>
    away.has(id) || ((state === 'done' || state === 'stopped') && endedAt !== null && Date.parse(endedAt) < since)
  const shown = (data?.jobs ?? []).filter((job) => job.state === 'running' || !isOver(job))
  const dismiss = (id: number) => setAway(new Set([...away, id]))
  return { shown: shown.slice(0, MOST), dismiss }
}

interface JobsBarProps {
  serverId: string
  /** When the window began to show this server, in milliseconds: this bar comes later, and a job may have ended by then. */
  since: number
}

/** How far jobs are, at the foot of the window, whichever page it shows. A change of state is spoken; each step is not. */
export function JobsBar({ serverId, since }: JobsBarProps) {
  const { t, ready } = useTranslation('jobs')
  useJobEvents(serverId)
  const { shown, dismiss } = useShown(serverId, since)
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
