import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { MadeEntry } from '@shared/history/journal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { FollowedNote } from '@/components/consequence/followed-note'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { errorText } from '@/lib/error-text'
import { useUndoEntry } from '@/lib/queries/journal'
import { FormDialog } from '@/ui/form-dialog'
import { useToast } from '@/ui/toast/toast'
import { entryDifference, entryTitle } from './entry-words'
import { useFollowing, useWayBack } from './present'

interface UndoDialogProps {
  entry: MadeEntry
  onClose: () => void
}

const Reason = z.object({ reason: z.string().trim().max(500) })

/** Says what undoing an entry does, and what changed since, before it is done. */
export function UndoDialog({ entry, onClose }: UndoDialogProps) {
  const { t, i18n } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm(Reason, { reason: '' })
  const undo = useUndoEntry()
  const toast = useToast()
  const way = useWayBack(entry)
  const { acts, note } = useFollowing(way?.inverse)
  const [failure, setFailure] = useState<string | null>(null)
  const title = entryTitle(entry, t)
  const difference = entryDifference(entry, t, i18n.language)
  const submit = form.handleSubmit(async ({ reason }) => {
    setFailure(null)
    try {
      await undo.mutateAsync({ id: entry.id, reason })
      toast.show(t('undo.done', { act: title }))
      onClose()
    } catch (thrown) {
      setFailure(errorText(toApiError(thrown), tCommon))
    }
  })
  return (
    <FormDialog
      open
      title={t('undo.title', { act: title })}
      submitLabel={t('undo.submit')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      busy={undo.isPending}
      error={failure}
    >
      {difference?.from ? <Typography>{t('undo.back', { value: difference.from })}</Typography> : null}
      {way?.changedSince ? <Alert severity="warning">{t('undo.changedSince')}</Alert> : null}
      {way?.gone ? <Alert severity="warning">{t('undo.gone')}</Alert> : null}
      <FormTextField
        form={form}
        name="reason"
        label={t('undo.reason')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {note ? <FollowedNote {...note} /> : null}
      <Consequence acts={acts} />
    </FormDialog>
  )
}
