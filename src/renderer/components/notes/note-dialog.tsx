import MenuItem from '@mui/material/MenuItem'
import { criticalities, type Note, NoteFieldsSchema } from '@shared/ipc/annotations'
import { errorText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField, useZodForm } from '@/components/form/form'
import { useSetNote } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import { FormDialog } from '@/ui/dialogs'

const NONE = 'none'
/** A select field cannot hold null. */
const Fields = NoteFieldsSchema.extend({ criticality: z.enum([NONE, ...criticalities]) })

interface NoteDialogProps extends Pick<Note, 'kind' | 'id' | 'name'> {
  note: Note | undefined
  onClose: () => void
}

/** Edits an admin's note on a machine or user. Clearing all fields deletes the note. */
export function NoteDialog({ kind, id, name, note, onClose }: NoteDialogProps) {
  const { t } = useTranslation('notes')
  const { t: tCommon } = useTranslation('common')
  const serverId = useServerId() ?? ''
  const set = useSetNote()
  const form = useZodForm<z.infer<typeof Fields>>(Fields, {
    text: note?.text ?? '',
    place: note?.place ?? '',
    contact: note?.contact ?? '',
    criticality: note?.criticality ?? NONE,
  })
  const send = ({ criticality, ...fields }: z.infer<typeof Fields>) => {
    const written = { kind, id, name, ...fields, criticality: criticality === NONE ? null : criticality }
    set.mutate({ serverId, note: written }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open
      discards
      local
      title={t('title', { name })}
      submitLabel={t('save')}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      onClose={onClose}
      busy={set.isPending}
      error={set.error ? errorText(set.error, tCommon) : null}
    >
      <FormTextField form={form} name="text" label={t('field.text')} multiline minRows={3} help={t('local')} />
      <FormTextField form={form} name="place" label={t('field.place')} />
      <FormTextField form={form} name="contact" label={t('field.contact')} />
      <FormTextField form={form} name="criticality" label={t('field.criticality')} select>
        {[NONE, ...criticalities].map((value) => (
          <MenuItem key={value} value={value}>
            {t(`criticality.${value as (typeof criticalities)[number]}`)}
          </MenuItem>
        ))}
      </FormTextField>
    </FormDialog>
  )
}
