import type { JsonValue } from '@shared/policy/syntax/hujson'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import type { PolicyItem } from '@shared/policy/edit/items'
import type { PolicyEdit } from '@shared/policy/edit/policy-edit'
import { type EntryFields, sameField } from '@shared/policy/edit/values'
import type { FieldSpec, SectionSpec } from './section-specs'

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
