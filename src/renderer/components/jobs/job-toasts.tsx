import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { jobPath } from '@shared/history-path'
import type { Job } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { jobsQuery, useJobEvents } from '@/lib/queries/jobs'
import { ToastSlot } from '@/ui/toast/toast'
import { STAY_WITH_ACTION_MS, ToastBox, ToastText, useStay } from '@/ui/toast/toast-box'
import { VisuallyHidden } from '@/ui/marks'
import { JobControls } from './job-controls'
import { jobOutcome, jobProgress, jobTitle } from './job-text'
import styles from './job-toasts.module.css'

/** The maximum number of jobs shown at once; Activity lists all. */
const MAX = 3

interface EntryProps {
  job: Job
  onDetails: () => void
  onDismiss: () => void
}

/** Leaves by itself once the job is done; a failure stays. */
function Entry({ job, onDetails, onDismiss }: EntryProps) {
  const { t } = useTranslation('jobs')
  const title = jobTitle(job, t)
  const { total, waiting, failed, unknown } = job.counts
  const running = job.state === 'running'
  const needsNothing = (job.state === 'done' || job.state === 'stopped') && failed + unknown === 0
  const ref = useStay<HTMLSpanElement>(needsNothing ? STAY_WITH_ACTION_MS : null, onDismiss)
  const text = jobOutcome(job, t)
  return (
    <ToastBox label={title}>
      <ToastText title={text}>
        <span ref={ref}>{text}</span>
      </ToastText>
      <JobControls job={job} title={title} plain />
      <Button size="small" variant="text" aria-label={t('detailsOf', { job: title })} onClick={onDetails}>
        {t('details')}
      </Button>
      {running ? null : (
        <IconButton size="small" aria-label={t('dismissOf', { job: title })} onClick={onDismiss}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
      {running ? (
        <LinearProgress
          variant="determinate"
          aria-label={title}
          aria-valuetext={jobProgress(job, t)}
          value={total === 0 ? 0 : ((total - waiting - unknown) / total) * 100}
          className={styles.progress}
        />
      ) : null}
    </ToastBox>
  )
}

/**
 * Returns jobs that run or need attention, or that ended since `since` and were neither dismissed nor undone. Jobs that ended earlier are
 * only in the list.
 */
function useShownJobs(serverId: string, since: number) {
  const { data } = useQuery(jobsQuery(serverId))
  const [away, setAway] = useState<ReadonlySet<number>>(new Set())
  const isOver = ({ id, state, endedAt, undoneBy }: Job) =>
    away.has(id) ||
    undoneBy !== null ||
    ((state === 'done' || state === 'stopped') && endedAt !== null && Date.parse(endedAt) < since)
  const shown = (data?.jobs ?? []).filter((job) => job.state === 'running' || !isOver(job))
  const dismiss = (id: number) => setAway((ids) => new Set([...ids, id]))
  return { shown: shown.slice(0, MAX), dismiss }
}

interface JobToastsProps {
  serverId: string
  /** When the window first showed this server, in milliseconds. A job may end before this is mounted. */
  since: number
}

/** Shows jobs beside the toasts, on every page: their progress, then what they did. Announces changes of state but not each step. */
export function JobToasts({ serverId, since }: JobToastsProps) {
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
      {shown.toReversed().map((job) => (
        <ToastSlot key={job.id}>
          <Entry job={job} onDetails={() => void navigate(jobPath(job.id))} onDismiss={() => dismiss(job.id)} />
        </ToastSlot>
      ))}
    </>
  )
}
