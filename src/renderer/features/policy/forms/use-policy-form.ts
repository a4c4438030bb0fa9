import {
  type EditRefusal,
  type PolicyEdit,
  type PolicyItem,
  type PolicyItems,
  readItems,
} from '@shared/policy/edit/policy-edit'
import { parseHuJson, isReadable, lineAndColumn, type JsonValue } from '@shared/policy/syntax/hujson'
import { useDeferredValue, useMemo, useState } from 'react'
import { useStudio } from '@/features/policy/studio-context'
import { usePolicyDialect } from '@/lib/session'
import { findAgain, type ItemProblem, evaluateEdit, ofField, problemsOf } from './evaluate-edit'
import type { FieldSpec, SectionSpec } from './section-specs'
import { sameField, sectionPath, sections, type EntryFields } from '@shared/policy/edit/entries'
import { isBlank } from '@shared/policy/edit/style'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { type Obstacle, obstacleIn, readPolicy } from '@shared/policy/read/read'

/** The values of a form while it is filled in. */
export interface FormValues {
  key: string
  description: string
  /** By field: a list for `names`, one text for other kinds. */
  fields: Readonly<Record<string, string | readonly string[]>>
}

type JsonObject = { [key: string]: JsonValue }

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a rule's member by name, however it is spelled; the last one counts. */
function memberOf(item: PolicyItem, { name }: FieldSpec): JsonValue | undefined {
  if (name === 'value') return item.value
  if (!isObject(item.value)) return undefined
  return Object.entries(item.value).findLast(([key]) => sameField(key, name))?.[1]
}

/** Returns a field's value as the form holds it; undefined if the text has a value the field cannot show. */
export function fieldValue(item: PolicyItem, field: FieldSpec): string | readonly string[] | undefined {
  const value = memberOf(item, field)
  const empty = value === undefined || value === null
  if (field.kind === 'json') return empty ? '' : isObject(value) ? JSON.stringify(value, null, 2) : undefined
  if (field.kind === 'text') {
    if (empty) return ''
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  if (empty) return []
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
}

/** Returns the fields of an item that the form can show. */
export function shownFields(spec: SectionSpec, item: PolicyItem | null): readonly FieldSpec[] {
  return item ? spec.fields.filter((field) => fieldValue(item, field) !== undefined) : spec.fields
}

/** Returns the members of a rule that the form does not show. They are kept, and edited in the text. */
export function otherMembers(spec: SectionSpec, item: PolicyItem): string[] {
  if (!isObject(item.value)) return []
  const shown = shownFields(spec, item)
  return Object.entries(item.value)
    .filter(([key, value]) => {
      if (shown.some(({ name }) => sameField(key, name))) return false
      return !Object.entries(spec.fixed ?? {}).some(([name, one]) => sameField(key, name) && one === value)
    })
    .map(([key]) => key)
}

/** Returns true if the form can show the item at all. */
export function isShowable(spec: SectionSpec, item: PolicyItem): boolean {
  const [first] = spec.fields
  if (first?.name === 'value') return fieldValue(item, first) !== undefined
  return isObject(item.value)
}

export function emptyValues(spec: SectionSpec): FormValues {
  const fields = spec.fields.map(({ name, kind, choices }) => [name, kind === 'names' ? [] : (choices?.[0] ?? '')])
  return { key: spec.key?.prefix ?? '', description: '', fields: Object.fromEntries(fields) as FormValues['fields'] }
}

export function valuesOf(spec: SectionSpec, item: PolicyItem): FormValues {
  const fields = shownFields(spec, item).map((field) => [field.name, fieldValue(item, field)])
  const { key = '', description } = item
  return { key, description, fields: Object.fromEntries(fields) as FormValues['fields'] }
}

/** Converts a field's value to the policy's JSON; undefined if it is empty. */
function jsonOf({ kind, name }: FieldSpec, value: string | readonly string[] | undefined): JsonValue | undefined {
  if (kind === 'names') {
    const names = Array.isArray(value) ? (value as readonly string[]) : []
    return name !== 'value' && names.length === 0 ? undefined : [...names]
  }
  const text = typeof value === 'string' ? value.trim() : ''
  if (kind === 'text') return text === '' && name !== 'value' ? undefined : text
  const { value: parsed, problems } = parseHuJson(text)
  return problems.length > 0 ? undefined : parsed
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Required lists stay in a new rule even if they are empty, as is customary. */
const isKept = ({ required, kind }: FieldSpec) => required === true && kind === 'names'

/** Returns the edit that a filled-in form makes: a new entry, or the changed members of an existing one. */
export function editFor(spec: SectionSpec, values: FormValues, item: PolicyItem | null, at?: number): PolicyEdit {
  const { section } = spec
  const key = values.key.trim()
  const json = (field: FieldSpec) => jsonOf(field, values.fields[field.name]) ?? (isKept(field) ? [] : undefined)
  const [first] = spec.fields
  const single = first?.name === 'value' ? first : undefined
  if (!item) {
    const members = spec.fields.map((field) => [field.name, json(field)] as const)
    const rule = { ...spec.fixed, ...Object.fromEntries(members.filter(([, value]) => value !== undefined)) }
    const value = single ? (json(single) ?? '') : (rule as JsonValue)
    return { kind: 'add', section, value, description: values.description, ...(spec.key && { key }) }
  }
  const before = valuesOf(spec, item)
  const changed = shownFields(spec, item).filter(({ name }) => !same(before.fields[name], values.fields[name]))
  const edit: PolicyEdit = { kind: 'change', section, at: at ?? item.at, description: values.description }
  if (spec.key) edit.key = key
  if (changed.length === 0) return edit
  if (single) return { ...edit, value: json(single) ?? '' }
  const fields: EntryFields = Object.fromEntries(
    spec.fields.filter((field) => changed.includes(field)).map((field) => [field.name, json(field)]),
  )
  return { ...edit, fields: inOrder(spec, item, fields) }
}

/** Lists the kept members before a new one, so that the new member is inserted in its usual place after them. */
function inOrder(spec: SectionSpec, item: PolicyItem, fields: EntryFields): EntryFields {
  const ordered: Record<string, JsonValue | undefined> = {}
  const names = [...Object.keys(spec.fixed ?? {}), ...spec.fields.map(({ name }) => name)]
  for (const name of names) {
    if (name in fields) ordered[name] = fields[name]
    else if (isObject(item.value)) {
      const kept = Object.entries(item.value).findLast(([key]) => sameField(key, name))
      if (kept) ordered[name] = kept[1]
    }
  }
  return ordered
}

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
