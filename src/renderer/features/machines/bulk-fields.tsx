import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Node } from '@shared/api/nodes'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { useFormField } from '@/components/form/use-form-field'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { useTagSuggestions } from '@/domain/tag-suggestions'
import { usersQuery } from '@/lib/queries/users'
import { TagsInput } from '@/ui/tags-input'
import { addedTagsProblem, type BulkInput } from './bulk-choice'
import { useTagProblemText, useTagRules } from './tags-dialog'
import { UserField } from '@/components/user-field/user-field'

interface BulkFieldProps {
  form: UseFormReturn<BulkInput>
}

/** Tags to add to or remove from all selected machines. */
export function BulkTagFields({ form, nodes }: BulkFieldProps & { nodes: readonly Node[] }) {
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
export function BulkOwnerField({ form }: BulkFieldProps) {
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
