import type { Node } from 'jsonc-parser'
import { type JsonValue, nodeValue } from '@shared/policy/syntax/hujson'
import type { Draft } from './draft'
import { insertEntry, nodeAt, type NodePath, removeEntry } from './entries'
import { render } from './render'
import { endOfNode, indentAt, lineStart, styleOf } from './style'

/** The parts of a policy with individually editable entries. */
export const sections = [
  'acls',
  'grants',
  'groups',
  'tagOwners',
  'hosts',
  'ssh',
  'routes',
  'exitNode',
  'nodeAttrs',
  'tests',
  'sshTests',
] as const
export type PolicySection = (typeof sections)[number]

const keyed: readonly PolicySection[] = ['groups', 'tagOwners', 'hosts', 'routes']

/** Returns the member names from the document to the section. */
export function sectionPath(section: PolicySection): readonly string[] {
  return section === 'routes' || section === 'exitNode' ? ['autoApprovers', section] : [section]
}

/** Returns `object` if the entries of a section have names, `array` if they have indices. */
export const sectionKind = (section: PolicySection) => (keyed.includes(section) ? 'object' : 'array')

/** Members to set; undefined removes a member, others stay. */
export type EntryFields = Readonly<Record<string, JsonValue | undefined>>

/** How member names are compared: exactly, or like Go's decoder, ignoring case, `_` and `-`. */
type Compare = (written: string, name: string) => boolean

const loose = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')
export const sameField: Compare = (written, name) => loose(written) === loose(name)
const exactly: Compare = (written, name) => written === name

/** Lists longer than this (old times new) are compared by position instead of by their common items. */
const mostCompared = 1_000_000

const keyOf = (property: Node): string => String(property.children?.[0]?.value)

/** Returns the index of the last member with a name, which is the effective one; -1 if there is none. */
export function memberIndex(object: Node | undefined, name: string, compare: Compare = sameField): number {
  return (object?.children ?? []).findLastIndex((property) => compare(keyOf(property), name))
}

/** Returns the same text for equal values, regardless of the order of members. */
export function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

type Step = { kind: 'keep' | 'set'; at: number; to: number } | { kind: 'remove' | 'insert'; at: number; to: number }

/** Returns the lengths of the common subsequence from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, below] = [rows[i], rows[i + 1]]
      if (row && below) {
        row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
      }
    }
  }
  return rows
}

/** Returns the steps from one list to another, first to last; `at` is the index before, `to` the index after. */
function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  const compared = before.length * after.length <= mostCompared
  const rows = compared ? commonLengths(before, after) : undefined
  const steps: Step[] = []
  let [at, to] = [0, 0]
  while (at < before.length || to < after.length) {
    const [olds, news] = [at < before.length, to < after.length]
    if (olds && news && before[at] === after[to]) steps.push({ kind: 'keep', at: at++, to: to++ })
    else if (!news) steps.push({ kind: 'remove', at: at++, to })
    else if (!olds) steps.push({ kind: 'insert', at, to: to++ })
    else {
      const here = rows?.[at]?.[to] ?? 0
      const both = rows?.[at + 1]?.[to + 1] ?? 0
      if (both === here) steps.push({ kind: 'set', at: at++, to: to++ })
      else if (rows?.[at + 1]?.[to] === here) steps.push({ kind: 'remove', at: at++, to })
      else steps.push({ kind: 'insert', at, to: to++ })
    }
  }
  return steps
}

function setList(draft: Draft, path: NodePath, before: Node, values: readonly JsonValue[]): void {
  const olds = (before.children ?? []).map((child) => canonical(nodeValue(child)))
  // From the end, so that earlier indices stay valid.
  for (const { kind, at, to } of stepsBetween(olds, values.map(canonical)).toReversed()) {
    const value = values[to]
    if (kind === 'remove') removeEntry(draft, path, at)
    else if (kind === 'insert' && value !== undefined) insertEntry(draft, path, at, { value })
    else if (kind === 'set' && value !== undefined) setValue(draft, [...path, at], value)
  }
}

/** Sets members of the object at a path. New ones follow the members named before them. */
export function setFields(draft: Draft, path: NodePath, fields: EntryFields, compare: Compare = sameField): void {
  let behind = 0
  for (const [name, value] of Object.entries(fields)) {
    const object = nodeAt(draft.root, path)
    const index = memberIndex(object, name, compare)
    if (value === undefined) {
      for (let at = index; at >= 0; at = memberIndex(nodeAt(draft.root, path), name, compare)) {
        removeEntry(draft, path, at)
        if (at < behind) behind--
      }
    } else if (index < 0) {
      insertEntry(draft, path, behind, { key: name, value })
      behind++
    } else {
      setValue(draft, [...path, index], value)
      behind = index + 1
    }
  }
}

function setObject(draft: Draft, path: NodePath, before: Node, value: { [key: string]: JsonValue }): void {
  const gone = (before.children ?? []).map(keyOf).filter((key) => !Object.hasOwn(value, key))
  setFields(draft, path, { ...Object.fromEntries(gone.map((key) => [key, undefined])), ...value }, exactly)
}

/** Changes the value at a path and no more of the text than differs. */
export function setValue(draft: Draft, path: NodePath, value: JsonValue): void {
  const node = nodeAt(draft.root, path)
  if (!node || canonical(nodeValue(node)) === canonical(value)) return
  if (node.type === 'array' && Array.isArray(value)) return setList(draft, path, node, value)
  if (node.type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return setObject(draft, path, node, value)
  }
  const { text } = draft
  const indent = indentAt(text, node.offset)
  const used = node.offset - lineStart(text, node.offset)
  const insert = render(value, { text, style: styleOf(text, draft.root, [node]), indent, used })
  draft.apply([{ from: node.offset, to: endOfNode(node), insert }])
}
