import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { machineName, waitingRoutes } from '@/domain/machine-state'
import { useNow } from '@/lib/now'
import { useCapabilities } from '@/lib/session'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { FormDialog } from '@/ui/form-dialog'
import type { BulkAct, BulkInput } from './bulk-acts'
import { BulkTagFields, useBulkTagProblem } from './bulk-tag-fields'
import { firstChoice } from './expire-dialog'
import { dateProblem } from './expiry-choice'
import { ExpiryFields } from './expiry-fields'

interface BulkFormProps {
  act: BulkAct
  nodes: readonly Node[]
  onStart: (input: BulkInput) => void
  onClose: () => void
}

const MOST_NAMED = 8
const CLOCK_MS = 5_000

/** The first names, and how many more there are. */
function useNames(nodes: readonly Node[]): string[] {
  const { t } = useTranslation('machines')
  const names = nodes.slice(0, MOST_NAMED).map(machineName)
  const rest = nodes.length - names.length
  return rest > 0 ? [...names, t('bulk.more', { count: rest })] : names
}

function useBulkInput() {
  const { expireAt } = useCapabilities()
  return useState<BulkInput>(() => ({ expiry: firstChoice(null, expireAt, Date.now()), tagMode: 'add', tags: [] }))
}

function AskFirst({ act, nodes, onStart, onClose }: BulkFormProps & { act: 'approve' | 'delete' }) {
  const { t } = useTranslation('machines')
  const [input] = useBulkInput()
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
  const [input, setInput] = useBulkInput()
  const [asked, setAsked] = useState(false)
  const count = nodes.length
  const dateWrong = dateProblem(input.expiry, useNow(CLOCK_MS))
  const tagsWrong = useBulkTagProblem(nodes, input)
  const submit = () => {
    setAsked(true)
    if (!(act === 'expire' ? dateWrong : tagsWrong)) onStart(input)
  }
  const label =
    act === 'expire'
      ? t(`bulk.confirm.expire.${input.expiry.mode}`, { count })
      : t(`bulk.confirm.tags.${input.tagMode}`, { count })
  return (
    <FormDialog open title={t(`bulk.title.${act}`, { count })} submitLabel={label} onSubmit={submit} onClose={onClose}>
      {act === 'expire' ? (
        <ExpiryFields
          value={input.expiry}
          problem={asked ? dateWrong : null}
          onChange={(expiry) => setInput({ ...input, expiry })}
        />
      ) : (
        <BulkTagFields input={input} onChange={setInput} nodes={nodes} problem={asked ? tagsWrong : undefined} />
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
