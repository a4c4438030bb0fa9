import Alert from '@mui/material/Alert'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useFollowing, useFormField, useZodForm } from '@/components/form/form'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { useCapabilities } from '@/lib/session'
import { useOwnedTags, useTagSuggestions } from '@/domain/tag-suggestions'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'
import { TagsInput } from '@/ui/tags-input'
import type { ActionDialogProps } from './machine-actions'
import { useNodeAct } from './use-node-changes'
import type { Node, Owner } from '@shared/api/nodes'
import { isTag } from '@shared/api/tags'
import { useUserNames } from '@/lib/queries/lists'

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
  const isChange = (wanted: readonly string[]) => wanted.toSorted().join() !== node.forcedTags.toSorted().join()
  const own = node.validTags.filter((tag) => !node.forcedTags.includes(tag))
  const submit = form.handleSubmit(async () => {
    const act = { kind: 'node.tags' as const, id: node.id, tags }
    if (!isChange(tags) || (await run(act, node, t('toast.tagged', { name })))) onDone()
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
      <Consequence acts={open && !problem && isChange(tags) ? [{ kind: 'node.tags', id: node.id, tags }] : null} />
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

/** Returns why the server would refuse these tags for a machine, or null. */
export function tagsProblem(
  node: Pick<Node, 'forcedTags'>,
  tags: readonly string[],
  rules: TagRules,
): TagProblem | null {
  // The server has accepted the tags that the machine has.
  const odd = tags.filter((tag) => !isTag(tag) && !node.forcedTags.includes(tag))
  if (odd.length > 0) return { kind: 'format', tags: odd }
  if (!rules.tagsAreIdentity) return null
  if (tags.length === 0 && node.forcedTags.length > 0) return { kind: 'last' }
  const { owned } = rules
  const foreign = owned ? tags.filter((tag) => !owned.includes(tag)) : []
  return foreign.length > 0 ? { kind: 'notOwned', tags: foreign } : null
}
