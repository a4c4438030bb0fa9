import { useTranslation } from '@/lib/texts'
import { FormTextField } from '@/components/form/form-text-field'
import { FormDialog } from '@/ui/form-dialog'
import type { ActionDialogProps } from './machine-actions'
import { useRenameForm } from './use-rename-form'

/** Renames a machine: changes the label in its DNS name, not the host name its client reports. */
export function RenameDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const { form, before, save, busy, error, clearError } = useRenameForm(node)
  return (
    <FormDialog
      open={open}
      title={t('rename.title', { name: before })}
      submitLabel={t('rename.submit')}
      busy={busy}
      error={error}
      onSubmit={(event) => void save(onDone)(event)}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('rename.label')}
        help={node.name === '' ? t('rename.hintNoHost') : t('rename.hint', { host: node.name })}
        onEdit={clearError}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  )
}
