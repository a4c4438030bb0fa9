import Typography from '@mui/material/Typography'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useZodForm, viewNameField, ViewNameField } from '@/components/form/form'
import type { MachineQuery } from '@/domain/machine-query'
import { queryWords } from '@/domain/machine-query-words'
import { useSavedViews } from '@/domain/saved-views'
import { FormDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'
import { useCall } from './use-node-changes'

interface SaveViewDialogProps {
  open: boolean
  query: MachineQuery
  onClose: () => void
}

/** Saves the current filter under a name. */
export function SaveViewDialog({ open, query, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation(['machines', 'common'])
  const { views, add } = useSavedViews()
  const toast = useToast()
  const form = useZodForm(z.object({ name: viewNameField(views) }), { name: '' })
  const { run, busy, error } = useCall(add)
  const words = queryWords(query, t)
  const submit = form.handleSubmit(async ({ name }) => {
    if (!(await run(name, query))) return
    toast.show(t('toast.viewSaved', { name: name.trim() }))
    form.startOver()
    onClose()
  })
  return (
    <FormDialog
      local
      open={open}
      title={t('views.saveTitle')}
      submitLabel={t('views.submit')}
      busy={busy}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ViewNameField form={form} />
      <Typography color="textSecondary">{words.map(({ text }) => text).join(' · ')}</Typography>
    </FormDialog>
  )
}
