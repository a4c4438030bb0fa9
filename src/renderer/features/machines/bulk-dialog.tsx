import type { Node } from '@shared/api/nodes'
import type { JobAction } from '@shared/acts/job-action'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { Consequence } from '@/components/consequence/consequence'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { usePlanFacts } from '@/components/jobs/use-plan-facts'
import { type MachineChange, planMachines } from '@/domain/machine-plan'
import { serverNow } from '@/lib/now'
import { nodesQuery } from '@/lib/queries/nodes'
import { useCapabilities } from '@/lib/session'
import { BulkInput, changeOf, choiceProblem } from './bulk-choice'
import type { BulkAction } from './bulk-actions'
import { BulkOwnerField, BulkTagFields } from './bulk-fields'
import { firstChoice } from './expire-dialog'
import type { DateProblem, ExpiryMode } from './expiry-choice'
import { ExpiryFields } from './expiry-fields'
import type { TagRules } from './tag-rules'
import { useTagRules } from './tags-dialog'

interface MachineBulkDialogProps {
  action: BulkAction
  nodes: readonly Node[]
  /** Preselected expiry mode, if the server supports it. */
  expiry?: ExpiryMode
  onClose: () => void
  onStarted: () => void
}

const schemaOf = (action: BulkAction, rules: TagRules) =>
  BulkInput.superRefine((input, context) => {
    const problem = choiceProblem(action, input, rules)
    if (problem !== null && problem !== 'user' && problem !== 'expiry')
      context.addIssue({ code: 'custom', path: ['tags'], message: problem })
    if (problem === 'user') context.addIssue({ code: 'custom', path: ['user'], message: 'required' })
  })

/** Title of the job until the form has a choice. */
const firstKind: Record<BulkAction, MachineChange['kind'] & JobAction> = {
  tags: 'addTags',
  move: 'move',
  expire: 'expireAt',
  approve: 'approveRoutes',
  withdraw: 'withdrawRoutes',
  delete: 'deleteMachines',
}

/**
 * Returns the machines as the list has them now, because others may change them while the dialog is open. A deleted machine stays, so that
 * the server reports it.
 */
function useCurrentNodes(chosen: readonly Node[]): readonly Node[] {
  const { data } = useQuery(nodesQuery())
  return useMemo(() => {
    const listed = new Map(data?.map((node) => [node.id, node]))
    return chosen.map((node) => listed.get(node.id) ?? node)
  }, [chosen, data])
}

/** Performs one action on many machines: asks for its input, previews each change and starts the job. */
export function MachineBulkDialog(props: MachineBulkDialogProps) {
  const { action, expiry = 'date', onClose, onStarted } = props
  const nodes = useCurrentNodes(props.nodes)
  const { t } = useTranslation('machines')
  const { expireAt, neverExpire } = useCapabilities()
  const [first] = useState(() => {
    const choice = firstChoice(null, expireAt, serverNow())
    return expiry === 'now' || (expiry === 'never' && neverExpire) ? { ...choice, mode: expiry } : choice
  })
  const rules = useTagRules()
  const form = useZodForm<BulkInput>(schemaOf(action, rules), { expiry: first, tagMode: 'add', tags: [], user: null })
  const input = form.watch()
  const facts = usePlanFacts()
  const change = changeOf(action, input, rules)
  const key = JSON.stringify(change)
  // oxlint-disable-next-line react/exhaustive-deps -- the change is a new object on each render; `key` is its content
  const plan = useMemo(() => change && planMachines(nodes, change, facts), [nodes, key, facts])
  const acts = useMemo(() => plan && plan.acts.map(({ act }) => act), [plan])
  const kind = change?.kind ?? firstKind[action]
  const [known, setKnown] = useState<typeof acts>(null)
  return (
    <BulkDialog
      title={t(`bulk.title.${action}`, { count: nodes.length })}
      {...(action === 'delete' && { body: t('bulk.deleteBody') })}
      {...(kind === 'expireNow' && { body: t('bulk.expireBody') })}
      submitLabel={t(`bulk.confirm.${kind}`, { count: plan?.acts.length ?? nodes.length })}
      action={kind}
      plan={plan}
      consequence={<Consequence acts={acts} onKnown={() => setKnown(acts)} />}
      // Access is granted only after the user can see who gains it; without an act nothing changes.
      waiting={kind === 'approveRoutes' && (acts?.length ?? 0) > 0 && known !== acts}
      check={(start) => void form.handleSubmit(start)()}
      onClose={onClose}
      onStarted={onStarted}
    >
      {action === 'tags' ? <BulkTagFields form={form} nodes={nodes} /> : null}
      {action === 'move' ? <BulkOwnerField form={form} /> : null}
      {action === 'expire' ? <BulkExpiryField form={form} /> : null}
    </BulkDialog>
  )
}

function BulkExpiryField({ form }: { form: ReturnType<typeof useZodForm<BulkInput>> }) {
  const expiry = useFormField(form, 'expiry')
  return (
    <ExpiryFields
      value={expiry.value}
      problem={expiry.problem as DateProblem | undefined}
      dateRef={expiry.ref}
      onChange={expiry.onChange}
      onBlur={expiry.onBlur}
    />
  )
}
