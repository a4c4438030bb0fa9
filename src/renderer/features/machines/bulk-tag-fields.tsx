import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Node } from '@shared/api/nodes'
import { useTranslation } from 'react-i18next'
import { useTagSuggestions } from '@/domain/tag-suggestions'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { TagsInput } from '@/ui/tags-input'
import { type BulkInput, changedTags } from './bulk-acts'
import { tagProblem } from './tag-rules'
import { useTagProblemText, useTagRules } from './tags-dialog'

/** Why the server would refuse the change, in words: the first machine it would refuse it for speaks for all. */
export function useBulkTagProblem(nodes: readonly Node[], input: BulkInput): string | undefined {
  const { t } = useTranslation('machines')
  const rules = useTagRules()
  const text = useTagProblemText()
  if (input.tags.length === 0) return t('tags.problem.none')
  for (const node of nodes) {
    const after = input.tagMode === 'add' ? input.tags : changedTags(node, input)
    const problem = tagProblem(node, after, rules)
    if (problem) return text(problem)
  }
  return undefined
}

interface BulkTagFieldsProps {
  input: BulkInput
  onChange: (input: BulkInput) => void
  nodes: readonly Node[]
  problem: string | undefined
}

/** Tags to give to, or take from, all selected machines. */
export function BulkTagFields({ input, onChange, nodes, problem }: BulkTagFieldsProps) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const suggested = useTagSuggestions()
  const rules = useTagRules()
  const carried = [...new Set(nodes.flatMap((node) => node.forcedTags))].toSorted()
  const owned = nodes.filter((node) => node.user && node.forcedTags.length === 0).length
  return (
    <>
      <RadioGroup
        row
        aria-label={t('bulk.tagMode')}
        value={input.tagMode}
        onChange={(_event, mode) => onChange({ ...input, tagMode: mode === 'remove' ? 'remove' : 'add' })}
      >
        <FormControlLabel value="add" control={<Radio />} label={t('bulk.tagAdd')} />
        <FormControlLabel value="remove" control={<Radio />} label={t('bulk.tagRemove')} />
      </RadioGroup>
      <TagsInput
        label={t('tags.label')}
        value={input.tags}
        onChange={(tags) => onChange({ ...input, tags })}
        suggestions={input.tagMode === 'remove' ? carried : suggested.tags}
        {...(problem && { error: problem })}
        helperText={t('tags.hint')}
      />
      {input.tagMode === 'add' ? <MissingLists lists={suggested.lists} effect={tCommon('tags.notSuggested')} /> : null}
      {rules.tagsAreIdentity && input.tagMode === 'add' && owned > 0 ? (
        <Alert severity="warning">{t('bulk.identity', { count: owned })}</Alert>
      ) : null}
    </>
  )
}
