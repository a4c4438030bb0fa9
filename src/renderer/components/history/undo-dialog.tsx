import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { MadeEntry } from '@shared/history/journal'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { FollowedNote } from '@/components/consequence/followed-note'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { errorText } from '@/lib/error-text'
import { useUndoEntry } from '@/lib/queries/journal'
import { FormDialog } from '@/ui/form-dialog'
import { OwnTimeSince } from '@/ui/time'
import { useToast } from '@/ui/toast/toast'
import { entryDifference, entryTitle, laterDifference } from './entry-words'
import { useFollowing, useWayBack } from './present'

interface UndoDialogProps {
  entry: MadeEntry
  onClose: () => void
}

const Undoing = z.object({ reason: z.string().trim().max(500), agreed: z.boolean() })

/** Says what undoing an entry does before it is done, and what changed since: whether that may be lost is asked. */
export function UndoDialog({ entry, onClose }: UndoDialogProps) {
  const { t, i18n } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm(Undoing, { reason: '', agreed: false })
  const agreed = useController({ control: form.control, name: 'agreed' }).field
  const undo = useUndoEntry()
  const toast = useToast()
  const way = useWayBack(entry)
  const { acts, note } = useFollowing(way?.inverse)
  const [failure, setFailure] = useState<string | null>(null)
  const title = entryTitle(entry, t)
  const difference = entryDifference(entry, t, i18n.language)
  const later = way?.changedTo ? laterDifference(entry, way.changedTo, t, i18n.language) : null
  const submit = form.handleSubmit(async ({ reason, agreed: isAgreed }) => {
    setFailure(way?.changedTo && !isAgreed ? t('undo.agreeFirst') : null)
    if (way?.changedTo && !isAgreed) return
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
      <Typography color="textSecondary">
        <OwnTimeSince value={entry.at} sentence={(time) => t('undo.made', { time })} />
      </Typography>
      {difference?.from ? <Typography>{t('undo.back', { value: difference.from })}</Typography> : null}
      {way?.changedTo ? (
        <Alert severity="warning">
          <Box sx={{ overflowWrap: 'anywhere' }}>{later ? t('undo.changedTo', later) : t('undo.changedSince')}</Box>
          <FormControlLabel
            control={<Checkbox checked={agreed.value} onChange={(event) => agreed.onChange(event.target.checked)} />}
            label={t('undo.agree')}
          />
        </Alert>
      ) : null}
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
