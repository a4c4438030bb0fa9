import { NewNodeName } from '@shared/api/nodes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { machineName } from '@/domain/machine-state'
import { valueProblem } from '@/lib/issue-text'
import { FormDialog } from '@/ui/form-dialog'
import type { ActionDialogProps } from './machine-actions'
import { useRename } from './use-node-changes'

const NewName = z.object({ name: z.string().trim().pipe(NewNodeName) })

/** Renames a machine: the label in its DNS name, not the host name its client reports. */
export function RenameDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const before = machineName(node)
  const form = useZodForm(NewName, { name: before })
  const { run, busy, error, clearError } = useRename()
  const submit = form.handleSubmit(async ({ name }) => {
    if (name.trim() === before || (await run(node, name.trim()))) onDone()
  })
  return (
    <FormDialog
      open={open}
      title={t('rename.title', { name: before })}
      submitLabel={t('rename.submit')}
      busy={busy}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('rename.label')}
        help={t('rename.hint', { host: node.name })}
        say={() => valueProblem(NewName, form.getValues(), tCommon) ?? ''}
        onEdit={clearError}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  )
}
