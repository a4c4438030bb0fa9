import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Job } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { jobsQuery } from '@/lib/queries/jobs'
import { focusOnMount } from '@/ui/focus'
import { OwnTimeSince } from '@/ui/time'
import { JobControls } from './job-controls'
import { JobItems } from './job-items'
import { jobProgress, jobTitle } from './job-text'

interface EntryProps {
  job: Job
  open: boolean
  onToggle: () => void
}

function Entry({ job, open, onToggle }: EntryProps) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const title = jobTitle(job, t)
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {jobProgress(job, t)} · <OwnTimeSince value={job.createdAt} />
            {job.undoneBy === null ? null : ` · ${t('undone')}`}
          </Typography>
        </Box>
        <Button size="small" aria-expanded={open} aria-label={t('detailsOf', { job: title })} onClick={onToggle}>
          {t('details')}
        </Button>
        <JobControls job={job} title={title} />
      </Box>
      {job.reason ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {errorText({ ...job.reason, status: 0 }, tCommon)}
        </Alert>
      ) : null}
      {open ? <JobItems job={job} /> : null}
    </Box>
  )
}

interface JobsDialogProps {
  serverId: string
  /** The job whose items are shown first. */
  first: number | null
  onClose: () => void
}

/** What was done to many things at once on a server, newest first: how it ended for each of them, and what undoes it. */
export function JobsDialog({ serverId, first, onClose }: JobsDialogProps) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const { data } = useQuery(jobsQuery(serverId))
  const [open, setOpen] = useState(first)
  const jobs = data?.jobs ?? []
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 760 } } }}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        {data?.problem ? (
          <Alert severity="error">{tCommon('issues.jobsNotKept', { path: data.problem.path })}</Alert>
        ) : null}
        {data && jobs.length === 0 && !data.problem ? <Typography>{t('empty')}</Typography> : null}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {jobs.map((job) => (
            <Entry
              key={job.id}
              job={job}
              open={open === job.id}
              onToggle={() => setOpen(open === job.id ? null : job.id)}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} ref={focusOnMount}>
          {tCommon('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
