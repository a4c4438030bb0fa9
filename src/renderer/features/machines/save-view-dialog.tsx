import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { viewLimits } from '@shared/ipc/prefs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MachineQuery } from '@/domain/machine-query'
import { queryWords } from '@/domain/machine-query-words'
import { useSavedViews, viewNameProblem } from '@/domain/saved-views'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast/toast'
import { useCall } from './use-node-changes'

interface SaveViewDialogProps {
  open: boolean
  query: MachineQuery
  onClose: () => void
}

/** Names the present filter and keeps it. */
export function SaveViewDialog({ open, query, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('machines')
  const { views, add } = useSavedViews()
  const toast = useToast()
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const { run, busy, error } = useCall(add)
  const problem = viewNameProblem(name, views)
  const words = queryWords(query, t)
  const submit = async () => {
    setAsked(true)
    if (problem || !(await run(name, query))) return
    toast.show(t('toast.viewSaved', { name: name.trim() }))
    setName('')
    setAsked(false)
    onClose()
  }
  return (
    <FormDialog
      local
      open={open}
      title={t('views.saveTitle')}
      submitLabel={t('views.submit')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={asked && problem !== null}
        helperText={asked && problem ? t(`views.problem.${problem}`, viewLimits) : undefined}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <Typography color="textSecondary">{words.map(({ label, text }) => `${label}: ${text}`).join(' · ')}</Typography>
    </FormDialog>
  )
}
