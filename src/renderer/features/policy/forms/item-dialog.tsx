import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { PolicyEdit } from '@shared/policy/edit/policy-edit'
import { useTranslation } from '@/lib/texts'
import { ActionAlert } from '@/ui/action-alert'
import { FormDialog } from '@/ui/form-dialog'
import { type FormValues, otherMembers } from './form-values'
import { ItemField, problemText, ProblemLines } from './item-field'
import { SuggestedField } from './text-field'
import type { Suggestions } from './suggestions'
import { type FormTarget, type PolicyForm, startValues, usePolicyForm } from './use-policy-form'

interface ItemDialogProps {
  target: FormTarget
  suggestions: Suggestions
  /** Values entered earlier and never applied. */
  kept: FormValues | undefined
  onDone: (edit: PolicyEdit | null) => void
  /** Called with the entered values when the dialog is closed without applying them. */
  onClose: (values: FormValues) => void
  onStartOver: () => void
}

function KeyField({ target, form, suggestions }: { target: FormTarget; form: PolicyForm; suggestions: Suggestions }) {
  const { t } = useTranslation('policy-forms')
  const { t: tPolicy } = useTranslation('policy')
  const { key } = target.spec
  if (!key) return null
  const problems = form.problemsOf('key')
  const shared = {
    label: t(`key.${key.label}`),
    value: form.values.key,
    error: problems.length > 0,
    helperText: problems.length > 0 ? <ProblemLines text={problemText(problems, tPolicy)} /> : null,
  }
  if (key.suggest.length === 0) {
    return <TextField {...shared} onChange={(event) => form.change({ key: event.target.value })} />
  }
  const options = key.suggest.flatMap((name) => suggestions[name])
  return <SuggestedField {...shared} suggestions={options} onChange={(text) => form.change({ key: text })} />
}

function useStopText({ stop }: PolicyForm): string | null {
  const { t } = useTranslation('policy-forms')
  if (!stop) return null
  if (stop.kind === 'refused') return t(`refused.${stop.refusal.reason}`, { name: stop.refusal.path.join('.') })
  return t(stop.kind === 'gone' ? 'form.gone' : 'form.fields')
}

/** The form of one entry. Typed values survive closing until they are applied or discarded. */
export function ItemDialog({ target, suggestions, kept, onDone, onClose, onStartOver }: ItemDialogProps) {
  const { t } = useTranslation('policy-forms')
  const { spec, item } = target
  const form = usePolicyForm(target, kept ?? startValues(target), onDone)
  const error = useStopText(form)
  const others = item ? otherMembers(spec, item) : []
  return (
    <FormDialog
      open
      title={t(item ? `edit.${spec.section}` : `add.${spec.section}`)}
      submitLabel={t(item ? 'form.change' : `add.${spec.section}`)}
      onSubmit={form.submit}
      onClose={() => onClose(form.values)}
      error={error}
    >
      {kept ? (
        <ActionAlert severity="info" actions={[{ label: t('form.startOver'), onClick: onStartOver }]}>
          {t('form.kept')}
        </ActionAlert>
      ) : null}
      <KeyField target={target} form={form} suggestions={suggestions} />
      {form.fields.map((field) => (
        <ItemField key={field.name} field={field} form={form} suggestions={suggestions} />
      ))}
      <TextField
        label={t('form.description')}
        helperText={t('form.descriptionHelp')}
        multiline
        maxRows={6}
        value={form.values.description}
        onChange={(event) => form.change({ description: event.target.value })}
      />
      {others.length > 0 ? <Box sx={{ color: 'text.secondary' }}>{t('also', { names: others.join(', ') })}</Box> : null}
    </FormDialog>
  )
}
