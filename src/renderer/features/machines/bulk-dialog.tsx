import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Node } from '@shared/api/nodes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '@/ui/focus'
import { useToast } from '@/ui/toast/toast'
import type { BulkAction } from './bulk-actions'
import { BulkForm } from './bulk-form'
import { BulkProgress } from './bulk-progress'
import { type BulkRun, useBulkRun } from './use-bulk-run'

interface BulkDialogProps {
  action: BulkAction
  nodes: readonly Node[]
  onClose: () => void
  /** All machines were changed. */
  onDone: () => void
}

function RunActions({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const { t } = useTranslation('machines')
  const failed = run.results.filter((result) => result.error !== null)
  if (run.phase === 'running') return <Button onClick={run.stop}>{t('bulk.stop')}</Button>
  return (
    <>
      {failed.length > 0 ? (
        <Button onClick={() => run.retry(failed.map((result) => result.node))}>
          {t('bulk.retry', { count: failed.length })}
        </Button>
      ) : null}
      <Button variant="contained" color="primary" ref={focusOnMount} onClick={onClose}>
        {t('bulk.close')}
      </Button>
    </>
  )
}

/** One action on many machines: what it needs to know, how far it is, and the outcome for each machine. */
export function BulkDialog({ action, nodes, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('machines')
  const toast = useToast()
  const titleId = useId()
  const run = useBulkRun(action, (count) => {
    toast.show(t(`bulk.done.${action}`, { count }))
    onDone()
    onClose()
  })
  if (run.phase === 'form')
    return <BulkForm action={action} nodes={nodes} onClose={onClose} onStart={(input) => run.start(nodes, input)} />
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={titleId}>{t(`bulk.running.${action}`, { count: run.total })}</DialogTitle>
      <DialogContent>
        <BulkProgress run={run} />
      </DialogContent>
      <DialogActions>
        <RunActions run={run} onClose={onClose} />
      </DialogActions>
    </Dialog>
  )
}
