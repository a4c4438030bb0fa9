import TextField from '@mui/material/TextField'
import type { TFunction } from 'i18next'
import { useTranslation } from '@/lib/texts'
import { inOwnWords } from '@/features/policy/own-words'
import type { ItemProblem } from './evaluate-edit'
import { NamesField } from './names-field'
import type { FieldSpec, Suggestion } from './section-specs'
import type { Suggestions } from './suggestions'
import { ChoiceField, SuggestedField } from './text-field'
import type { PolicyForm } from './use-policy-form'

/** Joins the distinct messages of the control plane, one per line. */
export function problemText(problems: readonly ItemProblem[], t: TFunction<'policy'>): string {
  return [...new Set(problems.map(({ message }) => inOwnWords(message, t)))].join('\n')
}

/** Shows problems below a field, one per line. */
export function ProblemLines({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
}

/** Names of these kinds have a form of their own, so a bare word is the beginning of one. Login names have none. */
const completed: readonly Suggestion[] = ['users', 'groups', 'tags']

interface ItemFieldProps {
  field: FieldSpec
  form: PolicyForm
  suggestions: Suggestions
}

function useFieldTexts({ field, form }: ItemFieldProps) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const problems = form.problemsOf(field.name)
  const missing = form.missing[field.name]
  const text = missing ? t(`form.${missing}`) : problemText(problems, tPolicy)
  return {
    label: t(`label.${field.label}`),
    error: text !== '',
    helperText: text ? <ProblemLines text={text} /> : field.help ? t(`help.${field.help}`) : null,
    wrong: problems.flatMap(({ index }) => index ?? []),
  }
}

/** One field of an entry's form, with the control plane's messages about its value. */
export function ItemField(props: ItemFieldProps) {
  const { t } = useTranslation('policy-forms')
  const { field, form, suggestions } = props
  const { wrong, ...texts } = useFieldTexts(props)
  const value = form.values.fields[field.name] ?? ''
  const change = (next: string | readonly string[]) =>
    form.change({ fields: { ...form.values.fields, [field.name]: next } })
  const names = field.suggest.flatMap((one) => suggestions[one])
  if (field.kind === 'names') {
    const list = typeof value === 'string' ? [] : value
    return (
      <NamesField
        {...texts}
        wrong={wrong}
        value={list}
        onChange={change}
        suggestions={names}
        machineNames={suggestions.machineNames}
        completes={field.suggest.some((one) => completed.includes(one))}
        ports={field.ports ?? false}
      />
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'json') {
    return (
      <TextField
        {...texts}
        multiline
        minRows={2}
        maxRows={12}
        value={text}
        onChange={(event) => change(event.target.value)}
        placeholder={'{ "example.com/cap/admin": [{}] }'}
        slotProps={{ htmlInput: { spellCheck: false }, input: { sx: { typography: 'mono' } } }}
      />
    )
  }
  if (field.choices) {
    const choices = field.choices.map((one) => ({ value: one, label: t(`choice.${one}`) }))
    return <ChoiceField {...texts} value={text} onChange={change} choices={choices} />
  }
  return <SuggestedField {...texts} value={text} onChange={change} suggestions={names} />
}
