import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { machineName } from '@/domain/machine-state'
import { FormDialog } from '@/ui/form-dialog'
import type { ActDialogProps } from './act'
import { nameProblem } from './node-name'
import { useRename } from './use-node-changes'

/** Renames a machine: the label in its DNS name, not the host name its client reports. */
export function RenameDialog({ node, open, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation('machines')
  const before = machineName(node)
  const [name, setName] = useState(before)
  const [asked, setAsked] = useState(false)
  const { run, busy, error, clearError } = useRename()
  const problem = nameProblem(name.trim())
  const submit = async () => {
    setAsked(true)
    if (problem) return
    if (name.trim() === before || (await run(node, name.trim()))) onDone()
  }
  return (
    <FormDialog
      open={open}
      title={t('rename.title', { name: before })}
      submitLabel={t('rename.submit')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('rename.label')}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          clearError()
        }}
        onBlur={() => setAsked(name !== before)}
        onFocus={(event) => event.target.select()}
        error={asked && problem !== null}
        helperText={asked && problem ? t(`name.${problem}`) : t('rename.hint', { host: node.name })}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  )
}
