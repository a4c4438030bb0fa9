import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { machineName } from '@/domain/machine-state'
import { policyQuery } from '@/lib/queries/policy'
import { useCapabilities } from '@/lib/session'
import { policyTags, useTagSuggestions } from '@/domain/tag-suggestions'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'
import { TagsInput } from '@/ui/tags-input'
import type { ActionDialogProps } from './machine-actions'
import { type TagProblem, type TagRules, tagProblem } from './tag-rules'
import { useTagging } from './use-node-changes'

/** The rules of the current server. */
export function useTagRules(): TagRules {
  const { tagsAreIdentity } = useCapabilities()
  const policy = useQuery(policyQuery()).data?.policy
  return { tagsAreIdentity, owned: policy === undefined ? undefined : policyTags(policy) }
}

/** Why tags would be refused, in words. */
export function useTagProblemText(): (problem: TagProblem | null) => string | undefined {
  const { t } = useTranslation('machines')
  return (problem) => {
    if (!problem) return undefined
    if (problem.kind === 'last') return t('tags.problem.last')
    return t(`tags.problem.${problem.kind}`, { count: problem.tags.length, tags: problem.tags.join(', ') })
  }
}

/** Sets the tags an admin gives a machine. */
export function TagsDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const name = machineName(node)
  const rules = useTagRules()
  const suggested = useTagSuggestions()
  const only = rules.tagsAreIdentity ? rules.owned : undefined
  const problemText = useTagProblemText()
  const [tags, setTags] = useState<readonly string[]>(node.forcedTags)
  const { run, busy, error, clearError } = useTagging()
  const problem = problemText(tagProblem(node, tags, rules))
  const own = node.validTags.filter((tag) => !node.forcedTags.includes(tag))
  const submit = async () => {
    if (!problem && (await run(node, [...tags]))) onDone()
  }
  return (
    <FormDialog
      open={open}
      title={t('tags.title', { name })}
      submitLabel={t('tags.submit')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TagsInput
        label={t('tags.label')}
        value={tags}
        onChange={(next) => {
          setTags(next)
          clearError()
        }}
        suggestions={only ?? suggested.tags}
        {...(problem && { error: problem })}
        helperText={own.length > 0 ? t('tags.own', { count: own.length, tags: own.join(', ') }) : t('tags.hint')}
      />
      {only ? null : <MissingLists lists={suggested.lists} effect={tCommon('tags.notSuggested')} />}
      {rules.tagsAreIdentity && node.forcedTags.length === 0 && node.user && tags.length > 0 ? (
        <Alert severity="warning">{t('tags.identity', { name, user: node.user.name })}</Alert>
      ) : null}
    </FormDialog>
  )
}
