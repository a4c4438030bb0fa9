import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { Job } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { useAddressParams, withParam } from '@/lib/address'
import { JobControls } from '@/components/jobs/job-controls'
import { JobItemList } from '@/components/jobs/job-items'
import { jobProgress, jobTitle } from '@/components/jobs/job-text'
import { jobsQuery } from '@/lib/queries/jobs'
import { useServerId } from '@/lib/session'
import { EmptyState, Page } from '@/ui/page'
import { OwnTimeSince } from '@/ui/time'
import styles from './jobs-page.module.css'

interface JobEntryProps {
  job: Job
  open: boolean
  onToggle: () => void
}

function JobEntry({ job, open, onToggle }: JobEntryProps) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const title = jobTitle(job, t)
  return (
    <li className={styles.job} aria-label={title}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <span className={styles.progress}>
            {jobProgress(job, t)} · <OwnTimeSince value={job.createdAt} />
            {job.undoneBy === null ? null : ` · ${t('undone')}`}
          </span>
        </div>
        <Button size="small" aria-expanded={open} aria-label={t('detailsOf', { job: title })} onClick={onToggle}>
          {t('details')}
        </Button>
        <JobControls job={job} title={title} />
      </div>
      {job.reason ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {errorText({ ...job.reason, status: 0 }, tCommon)}
        </Alert>
      ) : null}
      {open ? (
        <>
          <JobItemList job={job} />
          <Link component={RouterLink} to={`/activity?job=${job.id}`}>
            {t('changes')}
          </Link>
        </>
      ) : null}
    </li>
  )
}

/** Returns the job whose items are shown; it is part of the address. */
function useOpenJob(): [number | null, (id: number | null) => void] {
  const [params, change] = useAddressParams()
  const named = Number(params.get('job') ?? Number.NaN)
  const open = (id: number | null) => change(withParam('job', id === null ? null : String(id)))
  return [Number.isInteger(named) ? named : null, open]
}

/** The Jobs page: bulk changes on this server, newest first, with the result of each item and Undo. */
export function JobsPage() {
  const title = usePageTitle('/activity/jobs')
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const { data } = useQuery(jobsQuery(useServerId() ?? ''))
  const [open, setOpen] = useOpenJob()
  const jobs = data?.jobs ?? []
  return (
    <Page local title={title} context={t('context', { count: jobs.length })}>
      {data?.problem ? (
        <Alert severity="error">{tCommon('issues.jobsNotKept', { path: data.problem.path })}</Alert>
      ) : null}
      {data && jobs.length === 0 && !data.problem ? <EmptyState text={t('empty')} /> : null}
      <ul className={styles.list} aria-label={title}>
        {jobs.map((job) => (
          <JobEntry
            key={job.id}
            job={job}
            open={open === job.id}
            onToggle={() => setOpen(open === job.id ? null : job.id)}
          />
        ))}
      </ul>
    </Page>
  )
}
