import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { machineName, waitingRoutes } from '@/domain/machine-state'
import { useCapabilities } from '@/lib/session'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { FormDialog } from '@/ui/form-dialog'
import { type BulkAct, type BulkInput, tagModes } from './bulk-acts'
import { BulkTagFields, bulkTagProblem } from './bulk-tag-fields'
import { firstChoice } from './expire-dialog'
import { type DateProblem, ExpiryField } from './expiry-choice'
import { ExpiryFields } from './expiry-fields'
import type { TagRules } from './tag-rules'
import { useTagRules } from './tags-dialog'

interface BulkFormProps {
  act: BulkAct
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
  const [expiry] = useState(() => firstChoice(null, expireAt, Date.now()))
  return { expiry, tagMode: 'add', tags: [] }
}

/** What the form of one act holds; the fields of the other one are not looked at. */
function bulkSchema(act: 'expire' | 'tags', nodes: readonly Node[], rules: TagRules) {
  const fields = z.object({ expiry: ExpiryField, tagMode: z.enum(tagModes), tags: z.array(z.string()) })
  if (act === 'expire') return fields
  return fields.superRefine((input, context) => {
    if (bulkTagProblem(nodes, input, rules)) context.addIssue({ code: 'custom', path: ['tags'], message: 'tags' })
  })
}

function AskFirst({ act, nodes, onStart, onClose }: BulkFormProps & { act: 'approve' | 'delete' }) {
  const { t } = useTranslation('machines')
  const input = useFirstInput()
  const names = useNames(nodes)
  const count = nodes.length
  const routes = [...new Set(nodes.flatMap(waitingRoutes))]
  const deleting = act === 'delete'
  return (
    <ConfirmDialog
      open
      danger={deleting}
      title={t(`bulk.title.${act}`, { count })}
      body={
        deleting
          ? t('bulk.deleteBody')
          : t('bulk.approveBody', { routes: routes.slice(0, MOST_NAMED).join(', '), names: names.join(', ') })
      }
      {...(deleting && { losses: names })}
      {...(deleting && count > 1 && { typeToConfirm: String(count) })}
      confirmLabel={t(`bulk.confirm.${act}`, { count })}
      onConfirm={() => onStart(input)}
      onClose={onClose}
    />
  )
}

function FillIn({ act, nodes, onStart, onClose }: BulkFormProps & { act: 'expire' | 'tags' }) {
  const { t } = useTranslation('machines')
  const count = nodes.length
  const form = useZodForm<BulkInput>(bulkSchema(act, nodes, useTagRules()), useFirstInput())
  const expiry = useFormField(form, 'expiry')
  const label =
    act === 'expire'
      ? t(`bulk.confirm.expire.${expiry.value.mode}`, { count })
      : t(`bulk.confirm.tags.${form.watch('tagMode')}`, { count })
  return (
    <FormDialog
      open
      title={t(`bulk.title.${act}`, { count })}
      submitLabel={label}
      onSubmit={(event) => void form.handleSubmit(onStart)(event)}
      onClose={onClose}
    >
      {act === 'expire' ? (
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

/** What an act on many machines has to know, or has to have confirmed, before it starts. */
export function BulkForm(props: BulkFormProps) {
  const { act } = props
  if (act === 'approve' || act === 'delete') return <AskFirst {...props} act={act} />
  return <FillIn {...props} act={act} />
}
