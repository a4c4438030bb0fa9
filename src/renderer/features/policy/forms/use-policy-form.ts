import type { EditRefusal, PolicyEdit } from '@shared/policy/edit/policy-edit'
import { type PolicyItem, type PolicyItems, readItems } from '@shared/policy/edit/items'
import { parseHuJson, isReadable, lineAndColumn } from '@shared/policy/syntax/hujson'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStudio } from '@/features/policy/studio-context'
import { editFor, emptyValues, type FormValues, isObject, shownFields, valuesOf } from './form-values'
import { usePolicyDialect } from '@/lib/session'
import { findAgain, type ItemProblem, evaluateEdit, ofField, problemsOf } from './evaluate-edit'
import type { FieldSpec, SectionSpec } from './section-specs'
import { sameField, sectionPath, sections } from '@shared/policy/edit/values'
import { isBlank } from '@shared/policy/edit/style'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { type Obstacle, obstacleIn, readPolicy } from '@shared/policy/read/read'

/** The policy as the forms show it, or the error that prevents that. */
export interface PolicyDocument {
  text: string
  items: PolicyItems
  problemsOf: (item: PolicyItem) => readonly ItemProblem[]
  /** The first error that makes the text unreadable; the forms stay empty until it is fixed. */
  broken: (Obstacle & { line: number; column: number }) | null
  /** Members of the document that no tab shows. */
  others: readonly { name: string; offset: number; length: number }[]
}

function readDocument(text: string, dialect: PolicyDialect = currentDialect): PolicyDocument {
  const { hujson, problems } = readPolicy(text, 'headscale', [], dialect)
  const { root } = hujson
  const blank = isBlank(text)
  const first = obstacleIn({
    root,
    problems: hujson.problems.filter((problem) => !isReadable(problem) && !(blank && problem.code === 'value')),
  })
  const known = [...new Set(sections.map((section) => sectionPath(section)[0] ?? ''))]
  const keys = (root?.type === 'object' ? (root.children ?? []) : []).flatMap(({ children }) => children?.[0] ?? [])
  return {
    text,
    items: readItems(text, first ? undefined : root),
    problemsOf: (item) => problemsOf(root, item, problems),
    broken: first ? { ...first, ...lineAndColumn(text, first.offset) } : null,
    others: keys
      .filter(({ value }) => !known.some((name) => sameField(String(value), name)))
      .map(({ value, offset, length }) => ({ name: String(value), offset, length })),
  }
}

/** Returns the document of the edited text, deferred while the user types. */
export function usePolicyDocument(text: string): PolicyDocument {
  const settled = useDeferredValue(text)
  const dialect = usePolicyDialect()
  return useMemo(() => readDocument(settled, dialect), [settled, dialect])
}

/** The entry being filled in: a new one (`item` is null) or an existing one. */
export interface FormTarget {
  spec: SectionSpec
  item: PolicyItem | null
}

/** The reason a form cannot be applied. */
type FormStop = { kind: 'gone' } | { kind: 'refused'; refusal: EditRefusal } | { kind: 'fields' }

const isEmpty = (value: FormValues['fields'][string] | undefined) => (value ?? '').length === 0

/** Finds empty required fields and values that are not HuJSON objects. */
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
  /** Errors the form finds itself, by field; empty until the first attempt to submit. */
  missing: Readonly<Record<string, 'required' | 'json'>>
  /** Returns the control plane's problems of a field with its current value. */
  problemsOf: (name: string) => readonly ItemProblem[]
  stop: FormStop | null
  /** Applies the edit or reports the obstacle. Calls `onDone` with the edit, or null if nothing changed. */
  submit: () => void
}

/**
 * Creates the state of a form over the edited text; `start` is its initial values. This is the only form without react-hook-form and a
 * schema: its fields depend on the section, and its errors and warnings come from the policy engine's reading of the whole edited text.
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
    // An untouched empty field is not an error yet.
    problemsOf: (name) =>
      !tried && isEmpty(name === 'key' ? values.key : values.fields[name]) ? [] : ofField(problems, name),
    stop,
    submit,
  }
}

/** Returns the initial values of a form. */
export const startValues = ({ spec, item }: FormTarget) => (item ? valuesOf(spec, item) : emptyValues(spec))
