import TextField from '@mui/material/TextField'
import type { Note } from '@shared/ipc/annotations'
import { useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useSetNote } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import { FormDialog } from '@/ui/dialogs'

interface KeyLabelDialogProps extends Pick<Note, 'kind' | 'id' | 'name'> {
  label: string
  onClose: () => void
}

/** Edits the label of a key. An empty one is removed. */
export function KeyLabelDialog({ kind, id, name, label, onClose }: KeyLabelDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const serverId = useServerId() ?? ''
  const [text, setText] = useState(label)
  const set = useSetNote()
  return (
    <FormDialog
      open
      local
      discards
      title={t('label.title', { key: name })}
      submitLabel={t('label.save')}
      onSubmit={(event) => {
        event.preventDefault()
        const note = { kind, id, name, text: text.trim(), place: '', contact: '', criticality: null }
        set.mutate({ serverId, note }, { onSuccess: onClose })
      }}
      onClose={onClose}
      busy={set.isPending}
      error={set.error ? errorText(set.error, tCommon) : null}
    >
      <TextField
        label={t('label.field')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={t('label.help')}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
    </FormDialog>
  )
}
