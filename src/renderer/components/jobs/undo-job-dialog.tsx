import Typography from '@mui/material/Typography'
import type { Job } from '@shared/ipc/jobs'
import { useQuery } from '@tanstack/react-query'
import { errorText, useTranslation } from '@/lib/texts'
import { Consequence } from '@/components/consequence/consequence'
import { jobUndoingQuery, useControlJob } from '@/lib/queries/jobs'
import { ConfirmDialog } from '@/ui/dialogs'
import { OwnTimeSince } from '@/ui/marks'
import { jobTitle } from './job-text'

interface UndoJobDialogProps {
  job: Job
  onClose: () => void
}

/** Asks for confirmation to undo a job. Shows the job, its time, the number of objects and who gains or loses access. */
export function UndoJobDialog({ job, onClose }: UndoJobDialogProps) {
  const { t } = useTranslation('jobs')
  const { t: tCommon } = useTranslation('common')
  const { data } = useQuery(jobUndoingQuery(job.id))
  const control = useControlJob()
  const { total, undoable } = job.counts
  const undo = () => control.mutate({ id: job.id, command: 'undo' }, { onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      title={t('undo.title', { job: jobTitle(job, t) })}
      body={
        <>
          <Typography>
            <OwnTimeSince value={job.createdAt} sentence={(time) => t('undo.begun', { time })} />
          </Typography>
          <Typography sx={{ my: 2 }}>
            {t('undo.count', { count: undoable })} {undoable < total ? t('undo.rest', { count: total - undoable }) : ''}{' '}
            {t('undo.since')}
          </Typography>
          {data?.acts.some(({ kind }) => kind === 'user.create') ? (
            <Typography sx={{ my: 2 }}>{t('undo.users')}</Typography>
          ) : null}
          <Consequence acts={data?.acts ?? null} />
        </>
      }
      confirmLabel={t('undo.submit', { count: undoable })}
      busy={control.isPending}
      error={control.error ? errorText(control.error, tCommon) : null}
      onConfirm={undo}
      onClose={onClose}
    />
  )
}
