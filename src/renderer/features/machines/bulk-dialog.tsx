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
import type { BulkAct } from './bulk-acts'
import { BulkForm } from './bulk-form'
import { BulkProgress } from './bulk-progress'
import { type BulkRun, useBulkRun } from './use-bulk-run'

interface BulkDialogProps {
  act: BulkAct
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

/** One act on many machines: what it needs to know, how far it is, and what became of each machine. */
export function BulkDialog({ act, nodes, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('machines')
  const toast = useToast()
  const titleId = useId()
  const run = useBulkRun(act, (count) => {
    toast.show(t(`bulk.done.${act}`, { count }))
    onDone()
    onClose()
  })
  if (run.phase === 'form')
    return <BulkForm act={act} nodes={nodes} onClose={onClose} onStart={(input) => run.start(nodes, input)} />
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={titleId}>{t(`bulk.running.${act}`, { count: run.total })}</DialogTitle>
      <DialogContent>
        <BulkProgress run={run} />
      </DialogContent>
      <DialogActions>
        <RunActions run={run} onClose={onClose} />
      </DialogActions>
    </Dialog>
  )
}
