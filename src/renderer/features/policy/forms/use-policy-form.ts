import type { EditRefusal, PolicyEdit } from '@shared/policy/edit/policy-edit'
import type { PolicyItem } from '@shared/policy/edit/items'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStudio } from '@/features/policy/studio-context'
import { editFor, emptyValues, type FormValues, isObject, shownFields, valuesOf } from './form-values'
import { usePolicyDialect } from '@/lib/session'
import { findAgain, type ItemProblem, evaluateEdit, ofField } from './evaluate-edit'
import type { FieldSpec, SectionSpec } from './section-specs'

/** What is being filled in: a new entry, or one there is. */
export interface FormTarget {
  spec: SectionSpec
  item: PolicyItem | null
}

/** Why a form cannot be taken over as it is. */
export type FormStop = { kind: 'gone' } | { kind: 'refused'; refusal: EditRefusal } | { kind: 'fields' }

const isEmpty = (value: FormValues['fields'][string] | undefined) => (value ?? '').length === 0

/** Required fields that hold nothing, and members that are no HuJSON object. */
function ownProblems(
  fields: readonly FieldSpec[],
  { fields: values }: FormValues,
): Record<string, 'required' | 'json'> {
  const found = fields.flatMap((field) => {
    const value = values[field.name]
    if (field.required && isEmpty(typeof value === 'string' ? value.trim() : value)) return [[field.name, 'required']]
    if (field.kind !== 'json' || typeof value !== 'string' || value.trim() === '') return []
    const { value: parsed, problems } = parseHuJson(value)
    return problems.length > 0 || !isObject(parsed) ? [[field.name, 'json']] : []
  })
  return Object.fromEntries(found) as Record<string, 'required' | 'json'>
}

export interface PolicyForm {
  fields: readonly FieldSpec[]
  values: FormValues
  change: (values: Partial<FormValues>) => void
  /** What the form itself misses, by field; empty before one tried to submit. */
  missing: Readonly<Record<string, 'required' | 'json'>>
  /** What the control plane says about a field with what is typed. */
  said: (name: string) => readonly ItemProblem[]
  stop: FormStop | null
  /** Makes the edit, or says what stands in its way. `onDone` hears of it: null where nothing had to change. */
  submit: () => void
}

/**
 * One form over the text being edited; `start` is what it holds at first. The one kind of form that is not react-hook-form with a schema:
 * its fields follow from the section, and what is wrong, warnings included, is what the policy engine says of the whole text with the edit
 * made, not what a schema says of the values.
 */
export function usePolicyForm(
  { spec, item }: FormTarget,
  start: FormValues,
  onDone: (edit: PolicyEdit | null) => void,
): PolicyForm {
  const { text, applyEdits } = useStudio()
  const [values, setValues] = useState(start)
  const [tried, setTried] = useState(false)
  const [stop, setStop] = useState<FormStop | null>(null)
  const fields = shownFields(spec, item)
  const settled = useDeferredValue(values)
  const dialect = usePolicyDialect()
  const problems = useMemo(
    () => evaluateEdit(text, editFor(spec, { ...settled, description: '' }, item), dialect).problems,
    [text, spec, item, settled, dialect],
  )
  const own = ownProblems(fields, values)
  const missing = Object.fromEntries(Object.entries(own).filter(([, kind]) => tried || kind === 'json'))
  const submit = () => {
    setTried(true)
    const at = item ? findAgain(text, item) : undefined
    if (at === -1) return setStop({ kind: 'gone' })
    const edit = editFor(spec, values, item, at)
    const outcome = evaluateEdit(text, edit, dialect)
    if (outcome.refused) return setStop({ kind: 'refused', refusal: outcome.refused })
    if (Object.keys(own).length > 0 || outcome.problems.some(({ fatal }) => fatal)) return setStop({ kind: 'fields' })
    const changes = outcome.edits ?? []
    if (changes.length > 0) applyEdits(changes)
    onDone(changes.length > 0 ? edit : null)
  }
  return {
    fields,
    values,
    change: (some) => {
      setStop(null)
      setValues((before) => ({ ...before, ...some }))
    },
    missing,
    // Nothing typed yet is not wrong yet.
    said: (name) =>
      !tried && isEmpty(name === 'key' ? values.key : values.fields[name]) ? [] : ofField(problems, name),
    stop,
    submit,
  }
}

/** What a form for the target holds before anything is typed. */
export const startValues = ({ spec, item }: FormTarget) => (item ? valuesOf(spec, item) : emptyValues(spec))
