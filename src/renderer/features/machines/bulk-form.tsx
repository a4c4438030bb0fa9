import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { machineName, waitingRoutes } from '@/domain/machine-state'
import { serverNow } from '@/lib/now'
import { useCapabilities } from '@/lib/session'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { FormDialog } from '@/ui/form-dialog'
import { type BulkAction, type BulkInput, tagModes } from './bulk-actions'
import { BulkTagFields, bulkTagProblem } from './bulk-tag-fields'
import { firstChoice } from './expire-dialog'
import { type DateProblem, ExpiryField } from './expiry-choice'
import { ExpiryFields } from './expiry-fields'
import type { TagRules } from './tag-rules'
import { useTagRules } from './tags-dialog'

interface BulkFormProps {
  action: BulkAction
  nodes: readonly Node[]
  onStart: (input: BulkInput) => void
  onClose: () => void
}

const MOST_NAMED = 8

/** The first names, and how many more there are. */
function useNames(nodes: readonly Node[]): string[] {
  const { t } = useTranslation('machines')
  const names = nodes.slice(0, MOST_NAMED).map(machineName)
  const rest = nodes.length - names.length
  return rest > 0 ? [...names, t('bulk.more', { count: rest })] : names
}

function useFirstInput(): BulkInput {
  const { expireAt } = useCapabilities()
  const [expiry] = useState(() => firstChoice(null, expireAt, serverNow()))
  return { expiry, tagMode: 'add', tags: [] }
}

/** What the form of one action holds; the fields of the other one are not looked at. */
function bulkSchema(action: 'expire' | 'tags', nodes: readonly Node[], rules: TagRules) {
  const fields = z.object({ expiry: ExpiryField, tagMode: z.enum(tagModes), tags: z.array(z.string()) })
  if (action === 'expire') return fields
  return fields.superRefine((input, context) => {
    if (bulkTagProblem(nodes, input, rules)) context.addIssue({ code: 'custom', path: ['tags'], message: 'tags' })
  })
}

function AskFirst({ action, nodes, onStart, onClose }: BulkFormProps & { action: 'approve' | 'delete' }) {
  const { t } = useTranslation('machines')
  const input = useFirstInput()
  const names = useNames(nodes)
  const count = nodes.length
  const routes = [...new Set(nodes.flatMap(waitingRoutes))]
  const deleting = action === 'delete'
  return (
    <ConfirmDialog
      open
      danger={deleting}
      title={t(`bulk.title.${action}`, { count })}
      body={
        deleting
          ? t('bulk.deleteBody')
          : t('bulk.approveBody', { routes: routes.slice(0, MOST_NAMED).join(', '), names: names.join(', ') })
      }
      {...(deleting && { losses: names })}
      {...(deleting && count > 1 && { typeToConfirm: String(count) })}
      confirmLabel={t(`bulk.confirm.${action}`, { count })}
      onConfirm={() => onStart(input)}
      onClose={onClose}
    />
  )
}

function FillIn({ action, nodes, onStart, onClose }: BulkFormProps & { action: 'expire' | 'tags' }) {
  const { t } = useTranslation('machines')
  const count = nodes.length
  const form = useZodForm<BulkInput>(bulkSchema(action, nodes, useTagRules()), useFirstInput())
  const expiry = useFormField(form, 'expiry')
  const label =
    action === 'expire'
      ? t(`bulk.confirm.expire.${expiry.value.mode}`, { count })
      : t(`bulk.confirm.tags.${form.watch('tagMode')}`, { count })
  return (
    <FormDialog
      open
      title={t(`bulk.title.${action}`, { count })}
      submitLabel={label}
      onSubmit={(event) => void form.handleSubmit(onStart)(event)}
      onClose={onClose}
    >
      {action === 'expire' ? (
        <ExpiryFields
          value={expiry.value}
          problem={expiry.problem as DateProblem | undefined}
          dateRef={expiry.ref}
          onChange={expiry.onChange}
          onBlur={expiry.onBlur}
        />
      ) : (
        <BulkTagFields form={form} nodes={nodes} />
      )}
    </FormDialog>
  )
}

/** What an action on many machines has to know, or has to have confirmed, before it starts. */
export function BulkForm(props: BulkFormProps) {
  const { action } = props
  if (action === 'approve' || action === 'delete') return <AskFirst {...props} action={action} />
  return <FillIn {...props} action={action} />
}
