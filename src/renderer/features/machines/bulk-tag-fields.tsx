import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Node } from '@shared/api/nodes'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormField } from '@/components/form/use-form-field'
import { useTagSuggestions } from '@/domain/tag-suggestions'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { TagsInput } from '@/ui/tags-input'
import { type BulkInput, changedTags } from './bulk-actions'
import { type TagProblem, tagProblem, type TagRules } from './tag-rules'
import { useTagProblemText, useTagRules } from './tags-dialog'

/** Why the server would refuse the change: the first machine it would refuse it for speaks for all. */
export function bulkTagProblem(nodes: readonly Node[], input: BulkInput, rules: TagRules): TagProblem | 'none' | null {
  if (input.tags.length === 0) return 'none'
  for (const node of nodes) {
    const after = input.tagMode === 'add' ? input.tags : changedTags(node, input)
    const problem = tagProblem(node, after, rules)
    if (problem) return problem
  }
  return null
}

interface BulkTagFieldsProps {
  form: UseFormReturn<BulkInput>
  nodes: readonly Node[]
}

/** Tags to give to, or take from, all selected machines. */
export function BulkTagFields({ form, nodes }: BulkTagFieldsProps) {
  const { t } = useTranslation('machines')
  const { t: tCommon } = useTranslation('common')
  const suggested = useTagSuggestions()
  const rules = useTagRules()
  const problemText = useTagProblemText()
  const mode = useFormField(form, 'tagMode')
  const tags = useFormField(form, 'tags')
  const problem = bulkTagProblem(nodes, form.watch(), rules)
  const words = problem === 'none' ? t('tags.problem.none') : problemText(problem)
  const carried = [...new Set(nodes.flatMap((node) => node.forcedTags))].toSorted()
  const owned = nodes.filter((node) => node.user && node.forcedTags.length === 0).length
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
        suggestions={mode.value === 'remove' ? carried : suggested.tags}
        {...(tags.problem && words && { error: words })}
        helperText={t('tags.hint')}
      />
      {mode.value === 'add' ? <MissingLists lists={suggested.lists} effect={tCommon('tags.notSuggested')} /> : null}
      {rules.tagsAreIdentity && mode.value === 'add' && owned > 0 ? (
        <Alert severity="warning">{t('bulk.identity', { count: owned })}</Alert>
      ) : null}
    </>
  )
}
