import { type ReactNode, useMemo, useState } from 'react'
import { useNewestNode, usersQuery, useUserNames, nodesQuery } from '@/lib/queries/lists'
import type { ActionDialogProps, MachineAction, BulkAction } from './machine-actions'
import {
  ExpireDialog,
  dateProblem,
  type DateProblem,
  expiryField,
  ExpiryFields,
  type ExpiryMode,
  firstChoice,
  fromLocalInput,
} from './expire-dialog'
import { useTranslation, useServerNow } from '@/lib/texts'
import { FormDialog, ConfirmDialog } from '@/ui/dialogs'
import Box from '@mui/material/Box'
import type { Node, User, Owner } from '@shared/api/resources'
import type { TFunction } from 'i18next'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { useRenameForm, useNodeAct } from './use-node-changes'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormTextField, useFormField, useZodForm, useFollowing } from '@/components/form/form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { UserField } from '@/components/user-field/user-field'
import type { JobAction } from '@shared/acts/job-action'
import { useWithdrawnAt } from '@/domain/purpose'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { usePlanFacts } from '@/components/jobs/job-text'
import { type MachineChange, planMachines } from '@/domain/machine-plan'
import { useCapabilities } from '@/lib/session'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { UseFormReturn } from 'react-hook-form'
import { useTagSuggestions, useOwnedTags } from '@/domain/tag-suggestions'
import { TagsInput } from '@/ui/tags-input'
import Alert from '@mui/material/Alert'
import { isTag } from '@shared/api/tags'

/** Returns the tag rules of the current server. */
export function useTagRules(): TagRules {
  const { tagsAreIdentity } = useCapabilities()
  return { tagsAreIdentity, owned: useOwnedTags() }
}

/** Returns a function that describes a tag problem. */
export function useTagProblemText(): (problem: TagProblem | null) => string | undefined {
  const { t } = useTranslation('machines')
  return (problem) => {
    if (!problem) return undefined
    if (problem.kind === 'last') return t('tags.problem.last')
    return t(`tags.problem.${problem.kind}`, { count: problem.tags.length, tags: problem.tags.join(', ') })
  }
}

const tagsSchema = (node: ActionDialogProps['node'], rules: TagRules) =>
  z.object({
    tags: z.array(z.string()).superRefine((tags, context) => {
      const problem = tagsProblem(node, tags, rules)
      if (problem) context.addIssue(problem.kind)
    }),
  })

/** Says that the machine belongs to its tags from then on, and no longer to its user. */
function LosesOwner({ name, user }: { name: string; user: Owner }) {
  const { t } = useTranslation('machines')
  const { moveNode } = useCapabilities()
  return t(moveNode ? 'tags.identityMovable' : 'tags.identity', { name, user: useUserNames()(user) })
}

/** Edits the tags that an admin assigns to a machine. Problems show as tags are chosen. */
export function TagsDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const name = machineName(node)
  const rules = useTagRules()
  const suggested = useTagSuggestions()
  const only = rules.tagsAreIdentity ? rules.owned : undefined
  const problemText = useTagProblemText()
  const { run, busy, error, clearError } = useNodeAct()
  const form = useZodForm(tagsSchema(node, rules), { tags: [...node.forcedTags] })
  useFollowing(form, { tags: [...node.forcedTags] })
  const { ref, value: typed, onChange } = useFormField(form, 'tags', { onEdit: clearError })
  // Tags are sent as a whole, and another admin may have changed them since the form was opened.
  const tags = withEdits(node.forcedTags, form.formState.defaultValues?.tags ?? [], typed)
  const problem = problemText(tagsProblem(node, tags, rules))
  const isChange = !sameTags(tags, node.forcedTags)
  const own = node.validTags.filter((tag) => !node.forcedTags.includes(tag))
  const submit = form.handleSubmit(async () => {
    const act = { kind: 'node.tags' as const, id: node.id, tags }
    if (!isChange || (await run(act, node, t('toast.tagged', { name })))) onDone()
  })
  return (
    <FormDialog
      open={open}
      title={t('tags.title', { name })}
      submitLabel={t('tags.submit')}
      busy={busy}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TagsInput
        label={t('tags.label')}
        value={typed}
        onChange={onChange}
        inputRef={ref}
        suggestions={only ?? suggested.tags}
        {...(problem && { error: problem })}
        helperText={own.length > 0 ? t('tags.own', { count: own.length, tags: own.join(', ') }) : t('tags.hint')}
      />
      <Consequence acts={open && !problem && isChange ? [{ kind: 'node.tags', id: node.id, tags }] : null} />
      {only ? null : <MissingLists lists={suggested.lists} effect={tCommon('tags.notSuggested')} />}
      {rules.tagsAreIdentity && node.forcedTags.length === 0 && node.user && tags.length > 0 ? (
        <Alert severity="warning">
          <LosesOwner name={name} user={node.user} />
        </Alert>
      ) : null}
    </FormDialog>
  )
}

export type TagProblem = { kind: 'format' | 'notOwned'; tags: string[] } | { kind: 'last' }

export interface TagRules {
  /** Headscale 0.28 and newer: tags replace the owner, must be in the policy, and at least one must stay. */
  tagsAreIdentity: boolean
  /** Tags in the policy's tagOwners; undefined until the policy is loaded. */
  owned: readonly string[] | undefined
}

/** Returns the present tags with the additions and removals that turned `before` into `after`. */
export function withEdits(
  present: readonly string[],
  before: readonly (string | undefined)[],
  after: readonly string[],
): string[] {
  const kept = present.filter((tag) => after.includes(tag) || !before.includes(tag))
  return [...new Set([...kept, ...after.filter((tag) => !before.includes(tag))])]
}

const sameTags = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join()

/** Returns why the server would refuse these tags for a machine; null if it would not, and for the tags that the machine has. */
export function tagsProblem(
  node: Pick<Node, 'forcedTags'>,
  tags: readonly string[],
  rules: TagRules,
): TagProblem | null {
  // The server has accepted the tags that the machine has.
  const odd = tags.filter((tag) => !isTag(tag) && !node.forcedTags.includes(tag))
  if (odd.length > 0) return { kind: 'format', tags: odd }
  if (sameTags(tags, node.forcedTags)) return null
  if (!rules.tagsAreIdentity) return null
  if (tags.length === 0 && node.forcedTags.length > 0) return { kind: 'last' }
  const { owned } = rules
  const foreign = owned ? tags.filter((tag) => !owned.includes(tag)) : []
  return foreign.length > 0 ? { kind: 'notOwned', tags: foreign } : null
}

const NewOwner = z.object({ user: z.custom<User | null>((user) => user !== null, 'required') })

/** Moves a machine to another user. The current one is not offered. */
function MoveDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery())
  const nameOf = useUserNames()
  const others = users.data?.filter((user) => user.id !== node.user?.id)
  const { run, busy, error, clearError } = useNodeAct()
  const form = useZodForm(NewOwner, { user: null })
  const { ref, value: user, problem, onChange, onBlur } = useFormField(form, 'user', { onEdit: clearError })
  const name = machineName(node)
  const submit = form.handleSubmit(async (wanted) => {
    if (!wanted.user) return
    const act = { kind: 'node.move' as const, id: node.id, user: wanted.user.id }
    if (await run(act, node, t('toast.moved', { name, user: nameOf(wanted.user) }))) onDone()
  })
  return (
    <FormDialog
      open={open}
      title={t('move.title', { name })}
      submitLabel={user ? t('move.submit', { user: nameOf(user) }) : t('move.submitNone')}
      busy={busy}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <UserField
        label={t('move.label')}
        users={others}
        value={user}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={ref}
        error={problem && t('move.required')}
        helperText={node.user ? t('move.hint', { user: nameOf(node.user) }) : undefined}
        none={t('move.none')}
      />
      <MissingLists lists={{ users }} />
      <Consequence acts={open && user ? [{ kind: 'node.move', id: node.id, user: user.id }] : null} />
    </FormDialog>
  )
}

const dialogOf: Record<MachineAction, (props: ActionDialogProps) => ReactNode> = {
  rename: RenameDialog,
  tags: TagsDialog,
  expire: ExpireDialog,
  move: MoveDialog,
  delete: DeleteDialog,
}

/**
 * The dialog of an action on one machine. It follows the machine while it is open: it may have been opened before the lists were refetched
 * after the previous change.
 */
export function MachineActionDialog({ action, ...props }: ActionDialogProps & { action: MachineAction }) {
  const node = useNewestNode(props.node)
  const Dialog = dialogOf[action]
  return <Dialog {...props} node={node} />
}

/** Renames a machine: changes the label in its DNS name, not the host name its client reports. */
function RenameDialog({ node, open, onClose, onDone }: ActionDialogProps) {
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

/** Returns the losses when a machine is deleted, one line each. */
function losses(node: Node, t: TFunction<'machines'>): string[] {
  const lines = [t('delete.loss.name', { name: machineName(node) })]
  if (node.ipAddresses.length > 0) lines.push(t('delete.loss.addresses', { addresses: node.ipAddresses.join(', ') }))
  if (node.tags.length > 0) lines.push(t('delete.loss.tags', { tags: node.tags.join(', ') }))
  if (node.approvedRoutes.length > 0) {
    lines.push(t('delete.loss.routes', { count: node.approvedRoutes.length, routes: node.approvedRoutes.join(', ') }))
  }
  return lines
}

/** Deletes a machine after stating the losses. */
function DeleteDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const name = machineName(node)
  const act = { kind: 'node.delete' as const, id: node.id }
  const { run, busy, error } = useNodeAct()
  const confirm = async () => {
    if (await run(act, node, t('toast.deleted', { name }))) onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('delete.title', { name })}
      body={
        <>
          {node.online ? t('delete.disconnected') : null} {t('delete.body')}
          <Box sx={{ mt: 3 }}>
            <Consequence acts={open ? [act] : null} />
          </Box>
        </>
      }
      losses={losses(node, t)}
      confirmLabel={t('delete.confirm', { name })}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

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
