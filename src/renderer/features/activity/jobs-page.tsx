import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { Job, JobItem } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { useAddressParams, withParam } from '@/lib/address'
import { JobControls } from '@/components/jobs/job-controls'
import { groupCount, type ItemGroup, itemGroups, itemName, jobProgress, listedTitle } from '@/components/jobs/job-text'
import { jobItemsQuery, jobsQuery } from '@/lib/queries/jobs'
import { useServerId } from '@/lib/session'
import { EmptyState, Page } from '@/ui/page'
import styles from './jobs-page.module.css'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ITEMS_PAGE } from '@shared/ipc/limits'
import { useState } from 'react'
import { FilterToggle } from '@/ui/list-filters'
import { OwnTimeSince, StateDot } from '@/ui/marks'

const dots = {
  waiting: 'neutral',
  doing: 'waiting',
  done: 'good',
  already: 'good',
  failed: 'bad',
  unknown: 'waiting',
} as const satisfies Record<JobItem['state'], string>

const groups = Object.keys(itemGroups) as ItemGroup[]

function Item({ item }: { item: JobItem }) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 1, overflowWrap: 'anywhere' }}>
      <StateDot iconOnly state={dots[item.state]} label={t(`item.${item.state}`)} />
      <div>
        {itemName(item, t)}
        {item.error ? (
          <Typography variant="body2" color="textSecondary">
            {errorText({ ...item.error, status: 0 }, tCommon)}
          </Typography>
        ) : null}
      </div>
    </Box>
  )
}

/** The result of each item of a job: failures first, then open items, then finished ones. */
function JobItemList({ job }: { job: Job }) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const [chosen, setChosen] = useState<ItemGroup | null>(null)
  const [page, setPage] = useState(0)
  const group = chosen ?? groups.find((one) => groupCount(job, one) > 0) ?? 'done'
  const total = groupCount(job, group)
  // Items leave a group while the job runs, and its last pages with them.
  const shown = Math.min(page, Math.max(0, Math.ceil(total / ITEMS_PAGE) - 1))
  const { data, error } = useQuery(
    jobItemsQuery(
      { id: job.id, states: [...itemGroups[group]], offset: shown * ITEMS_PAGE },
      JSON.stringify([job.state, job.counts]),
    ),
  )
  const choose = (next: ItemGroup) => {
    setChosen(next)
    setPage(0)
  }
  return (
    <Box sx={{ pt: 2 }}>
      <FilterToggle
        label={t('items')}
        value={group}
        onChange={choose}
        options={groups.map((value) => ({ value, label: t(`group.${value}`), count: groupCount(job, value) }))}
      />
      {error && !data ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('items')}
        sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, maxHeight: 220, overflow: 'auto' }}
      >
        {data?.items.map((item) => (
          <Item key={item.position} item={item} />
        ))}
      </Box>
      {total > ITEMS_PAGE ? (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Button size="small" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {t('earlier')}
          </Button>
          <Button size="small" disabled={(shown + 1) * ITEMS_PAGE >= total} onClick={() => setPage(shown + 1)}>
            {t('later')}
          </Button>
          {t('shown', { first: shown * ITEMS_PAGE + 1, last: Math.min(total, (shown + 1) * ITEMS_PAGE), total })}
        </Box>
      ) : null}
    </Box>
  )
}

interface JobEntryProps {
  job: Job
  open: boolean
  onToggle: () => void
}

function JobEntry({ job, open, onToggle }: JobEntryProps) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const title = listedTitle(job, t)
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
  const { data, error } = useQuery(jobsQuery(useServerId() ?? ''))
  const [open, setOpen] = useOpenJob()
  const { t: tActivity } = useTranslation('activity')
  const jobs = data?.jobs ?? []
  const toMachines = (
    <Button component={RouterLink} to="/machines">
      {tActivity('toMachines')}
    </Button>
  )
  return (
    <Page local title={title} context={data && !data.problem ? t('context', { count: jobs.length }) : null}>
      {error && !data ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
      {data?.problem ? (
        <Alert severity="error">{tCommon('issues.jobsNotKept', { path: data.problem.path })}</Alert>
      ) : null}
      {data && jobs.length === 0 && !data.problem ? <EmptyState text={t('empty')} action={toMachines} /> : null}
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
