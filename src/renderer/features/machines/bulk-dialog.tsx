import type { Node } from '@shared/api/nodes'
import type { JobAction } from '@shared/acts/job-action'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWithdrawnAt } from '@/domain/purpose'
import { useTranslation } from '@/lib/texts'
import { useFormField, useZodForm } from '@/components/form/form'
import { Consequence } from '@/components/consequence/consequence'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { usePlanFacts } from '@/components/jobs/job-text'
import { type MachineChange, planMachines } from '@/domain/machine-plan'
import { useServerNow } from '@/lib/now'
import { nodesQuery, usersQuery } from '@/lib/queries/lists'
import { useCapabilities } from '@/lib/session'
import type { BulkAction } from './machine-actions'
import {
  dateProblem,
  type DateProblem,
  expiryField,
  ExpiryFields,
  type ExpiryMode,
  firstChoice,
  fromLocalInput,
} from './expire-dialog'
import { type TagProblem, type TagRules, tagsProblem, useTagProblemText, useTagRules } from './tags-dialog'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { UseFormReturn } from 'react-hook-form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { useTagSuggestions } from '@/domain/tag-suggestions'
import { TagsInput } from '@/ui/tags-input'
import { UserField } from '@/components/user-field/user-field'
import { z } from 'zod'
import type { User } from '@shared/api/users'

const tagModes = ['add', 'remove'] as const

/** Schema of all bulk forms; each form uses its own field. */
const bulkInput = (now: () => number) =>
  z.object({
    expiry: expiryField(now),
    tagMode: z.enum(tagModes),
    tags: z.array(z.string()),
    user: z.custom<User | null>(),
  })
type BulkInput = z.infer<ReturnType<typeof bulkInput>>

/** The facts that a choice is judged by. `now` in milliseconds of the server's time. */
interface Judged {
  readonly rules: TagRules
  readonly now: () => number
}

type ChoiceProblem = 'none' | TagProblem['kind'] | 'user' | 'expiry'

/** Returns the problem of the tags to add, whatever the machines. A tag that a machine has can be removed whatever its form. */
function addedTagsProblem({ tagMode, tags }: Pick<BulkInput, 'tagMode' | 'tags'>, rules: TagRules) {
  return tagMode === 'add' ? tagsProblem({ forcedTags: [] }, tags, rules) : null
}

/** Returns the problem of a choice, or null if it can be planned. */
function choiceProblem(action: BulkAction, input: BulkInput, { rules, now }: Judged): ChoiceProblem | null {
  if (action === 'tags') {
    if (input.tags.length === 0) return 'none'
    return addedTagsProblem(input, rules)?.kind ?? null
  }
  if (action === 'move') return input.user === null ? 'user' : null
  return action === 'expire' && dateProblem(input.expiry, now()) !== null ? 'expiry' : null
}

/** Returns the change for a choice, or null if the choice is incomplete. */
function changeOf(action: BulkAction, input: BulkInput, judged: Judged): MachineChange | null {
  if (choiceProblem(action, input, judged) !== null) return null
  switch (action) {
    case 'tags':
      return { kind: input.tagMode === 'add' ? 'addTags' : 'removeTags', tags: input.tags }
    case 'move':
      return input.user && { kind: 'move', user: input.user }
    case 'expire': {
      if (input.expiry.mode === 'now') return { kind: 'expireNow' }
      const at = input.expiry.mode === 'date' ? fromLocalInput(input.expiry.date) : null
      return at === null ? { kind: 'neverExpire' } : { kind: 'expireAt', at }
    }
    case 'approve':
      return { kind: 'approveRoutes' }
    case 'withdraw':
      return { kind: 'withdrawRoutes' }
    case 'delete':
      return { kind: 'deleteMachines' }
  }
}

interface MachineBulkDialogProps {
  action: BulkAction
  nodes: readonly Node[]
  /** Preselected expiry mode, if the server supports it. */
  expiry?: ExpiryMode
  onClose: () => void
  onStarted: () => void
}

const schemaOf = (action: BulkAction, judged: Judged) =>
  bulkInput(judged.now).superRefine((input, context) => {
    const problem = choiceProblem(action, input, judged)
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
  const serverNow = useServerNow()
  const { action, expiry = 'date', onClose, onStarted } = props
  const nodes = useCurrentNodes(props.nodes)
  const { t } = useTranslation('machines')
  const { expireAt, neverExpire } = useCapabilities()
  const [first] = useState(() => {
    const choice = firstChoice(null, expireAt, serverNow())
    return expiry === 'now' || (expiry === 'never' && neverExpire) ? { ...choice, mode: expiry } : choice
  })
  const judged = { rules: useTagRules(), now: serverNow }
  const form = useZodForm<BulkInput>(schemaOf(action, judged), { expiry: first, tagMode: 'add', tags: [], user: null })
  const input = form.watch()
  const planned = usePlanFacts()
  const withdrawnAt = useWithdrawnAt()
  const facts = useMemo(() => ({ ...planned, withdrawnAt }), [planned, withdrawnAt])
  const change = changeOf(action, input, judged)
  const key = JSON.stringify(change)
  // oxlint-disable-next-line react/exhaustive-deps -- the change is a new object on each render; `key` is its content
  const plan = useMemo(() => change && planMachines(nodes, change, facts), [nodes, key, facts])
  const acts = useMemo(() => plan && plan.acts.map(({ act }) => act), [plan])
  const kind = change?.kind ?? firstKind[action]
  const disconnected = nodes.some(({ online }) => online) ? `${t('bulk.disconnected')} ` : ''
  const [known, setKnown] = useState<typeof acts>(null)
  return (
    <BulkDialog
      title={t(`bulk.title.${action}`, { count: nodes.length })}
      {...(action === 'delete' && { body: `${disconnected}${t('bulk.deleteBody')}` })}
      {...(kind === 'expireNow' && { body: `${disconnected}${t('bulk.expireBody')}` })}
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

interface BulkFieldProps {
  form: UseFormReturn<BulkInput>
}

/** Tags to add to or remove from all selected machines. */
function BulkTagFields({ form, nodes }: BulkFieldProps & { nodes: readonly Node[] }) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const suggested = useTagSuggestions()
  const rules = useTagRules()
  const problemText = useTagProblemText()
  const mode = useFormField(form, 'tagMode')
  const tags = useFormField(form, 'tags')
  const wrong = addedTagsProblem({ tagMode: mode.value, tags: tags.value }, rules)
  const words = tags.value.length === 0 ? t('tags.problem.none') : problemText(wrong)
  const carried = [...new Set(nodes.flatMap((node) => node.forcedTags))].toSorted()
  const offered = (rules.tagsAreIdentity ? rules.owned : undefined) ?? suggested.tags
  return (
    <>
      <RadioGroup
        row
        aria-label={t('bulk.tagMode')}
        value={mode.value}
        onChange={(_event, chosen) => mode.onChange(chosen === 'remove' ? 'remove' : 'add')}
      >
        <FormControlLabel value="add" control={<Radio />} label={t('bulk.tagAdd')} />
        <FormControlLabel value="remove" control={<Radio />} label={t('bulk.tagRemove')} />
      </RadioGroup>
      <TagsInput
        label={t('tags.label')}
        value={tags.value}
        onChange={tags.onChange}
        inputRef={tags.ref}
        suggestions={mode.value === 'remove' ? carried : offered}
        {...((tags.problem ?? wrong) && words && { error: words })}
        helperText={t('tags.hint')}
      />
      {mode.value === 'add' ? <MissingLists lists={suggested.lists} effect={tCommon('tags.notSuggested')} /> : null}
    </>
  )
}

/** The new owner of all selected machines. */
function BulkOwnerField({ form }: BulkFieldProps) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery())
  const user = useFormField(form, 'user')
  return (
    <>
      <UserField
        label={t('move.label')}
        users={users.data}
        value={user.value}
        onChange={user.onChange}
        onBlur={user.onBlur}
        inputRef={user.ref}
        error={user.problem && t('move.required')}
        none={t('move.none')}
      />
      <MissingLists lists={{ users }} />
    </>
  )
}
