import type { Node } from 'jsonc-parser'
import { type JsonValue, nodeValue } from '@shared/policy/syntax/hujson'
import { render } from './render'
import {
  type Draft,
  type TextEdit,
  endOfNode,
  type Entry,
  hasBreak,
  indentAt,
  type Layout,
  layoutOf,
  leadText,
  lineEndAfter,
  lineStart,
  startsLine,
  type Style,
  styleOf,
} from './style'

export interface NewEntry {
  /** The name, in objects. */
  key?: string | undefined
  value: JsonValue
  /** Written as the comment above it. */
  description?: string | undefined
}

/** Indices of list items or object properties, from the root down. */
export type NodePath = readonly number[]

/** Returns the value at a path. */
export function nodeAt(root: Node | undefined, path: NodePath): Node | undefined {
  return path.reduce<Node | undefined>((node, index) => {
    const child = node?.children?.[index]
    return child?.type === 'property' ? child.children?.[1] : child
  }, root)
}

/** Returns the list or object at a path with its comments. Only for paths that are known to lead to one. */
export function layoutAt(draft: Draft, path: NodePath): Layout {
  const node = nodeAt(draft.root, path)
  if (node?.type !== 'array' && node?.type !== 'object') throw new Error(`No list or object at ${path.join('.')}`)
  return layoutOf(draft.text, node)
}

export const endsInLineComment = ({ tail }: Entry) => tail.at(-1)?.line === true

/** Returns the offset for the comma of an entry that has none: on one line after its comments, so that they stay with it. */
export function commaPlace({ node, tail }: Entry, sameLine: boolean): number {
  const behind = sameLine && tail.every(({ line }) => !line) ? tail.at(-1)?.to : undefined
  return behind ?? endOfNode(node)
}

const isSpace = (text: string, from: number, to: number) => text.slice(from, to).trim() === ''

function rendered(text: string, style: Style, entry: NewEntry, indent: string, ownLine: boolean, like?: Node): string {
  const head = entry.key === undefined ? '' : JSON.stringify(entry.key) + style.colon
  const value = like?.type === 'property' ? like.children?.[1] : like
  const place = { text, style, indent, used: indent.length + head.length, like: value }
  return leadText(entry.description ?? '', ownLine, style, indent) + head + render(entry.value, place)
}

/** Inserts into an empty list or object. */
function insertFirst(text: string, layout: Layout, entry: NewEntry, style: Style, onOwnLine: boolean): TextEdit[] {
  const { node, start, close } = layout
  const outer = indentAt(text, node.offset)
  const open = hasBreak(text.slice(start, close))
  const broken = open || (onOwnLine && !style.oneLine)
  const only = isSpace(text, start, close)
  if (!broken) {
    const pad = node.type === 'object' ? style.pad.object : style.pad.array
    const insert = pad + rendered(text, style, entry, outer, false)
    return [{ from: start, to: only ? close : start, insert: only ? insert + pad : insert }]
  }
  const indent = outer + style.unit
  const value = rendered(text, style, entry, indent, true)
  const insert = style.eol + indent + value + (style.trailingComma ? ',' : '')
  return [{ from: start, to: only && !open ? close : start, insert: open ? insert : insert + style.eol + outer }]
}

/** The text between two entries on lines of their own: an empty line only if all entries have one. */
function lineGap(text: string, { entries }: Layout, style: Style): string {
  const gaps = entries.slice(1).map((entry, index) => text.slice(entries[index]?.to ?? 0, entry.from))
  const blank = gaps.length > 0 && gaps.every((gap) => /(\r\n|\n|\r(?!\n))[ \t]*[\r\n]/.test(gap))
  return blank ? style.eol + style.eol : style.eol
}

function insertLast(text: string, layout: Layout, entry: NewEntry, style: Style): TextEdit[] {
  const last = layout.entries.at(-1)
  if (!last) return []
  const ownLine = startsLine(text, last.from) && !style.oneLine
  const indent = indentAt(text, last.from)
  const value = rendered(text, style, entry, indent, ownLine, last.node)
  const apart = ownLine || endsInLineComment(last) ? lineGap(text, layout, style) + indent : style.comma.slice(1)
  const comma = last.comma < 0 ? [{ from: commaPlace(last, !ownLine), insert: ',' }] : []
  return [
    ...comma.map(({ from, insert }) => ({ from, to: from, insert })),
    { from: last.to, to: last.to, insert: apart + value + (last.comma < 0 ? '' : ',') },
  ]
}

function insertBefore(text: string, layout: Layout, entry: NewEntry, style: Style, next: Entry): TextEdit[] {
  const ownLine = startsLine(text, next.from) && !style.oneLine
  const indent = indentAt(text, next.from)
  const value = rendered(text, style, entry, indent, ownLine, next.node)
  const apart = ownLine ? `,${lineGap(text, layout, style)}${indent}` : style.comma
  return [{ from: next.from, to: next.from, insert: value + apart }]
}

/**
 * Inserts an entry into the list or object at a path, before the one at `index` (without one, after the last), in the style of its
 * neighbours. `onOwnLine`: the first entry of an empty list gets its own line.
 */
export function insertEntry(draft: Draft, path: NodePath, index: number, entry: NewEntry, onOwnLine = false): void {
  const layout = layoutAt(draft, path)
  const { text } = draft
  const next = layout.entries[index]
  const neighbour = next ?? layout.entries.at(-1)
  const style = styleOf(text, draft.root, neighbour ? [neighbour.node, layout.node] : [layout.node])
  if (!neighbour) draft.apply(insertFirst(text, layout, entry, style, onOwnLine))
  else if (next) draft.apply(insertBefore(text, layout, entry, style, next))
  else draft.apply(insertLast(text, layout, entry, style))
}

/** Returns the lines of an entry that shares them with nothing else, including an empty line that would be left over. */
function ownLines(text: string, layout: Layout, index: number): { from: number; to: number } | undefined {
  const entry = layout.entries[index]
  const to = entry && startsLine(text, entry.from) ? lineEndAfter(text, entry.to) : -1
  if (!entry || to < 0) return undefined
  const from = lineStart(text, entry.from)
  const blankAfter = lineEndAfter(text, to)
  const above = lineStart(text, Math.max(0, from - (text.slice(from - 2, from) === '\r\n' ? 2 : 1)))
  const blankBefore = from > 0 && isSpace(text, above, from)
  const closes = index === layout.entries.length - 1 && isSpace(text, to, layout.close)
  if (blankBefore && (blankAfter >= 0 || closes)) return { from: above, to }
  const opens = index === 0 && isSpace(text, layout.start, from)
  return { from, to: opens && blankAfter >= 0 ? blankAfter : to }
}

/** Returns the part of the line to remove with an entry that shares its lines with others. */
function shared(text: string, layout: Layout, index: number): { from: number; to: number } {
  const entry = layout.entries[index]
  const prev = layout.entries[index - 1]
  const next = layout.entries[index + 1]
  const from = entry?.from ?? 0
  const to = entry?.to ?? 0
  const sameLine = next && !hasBreak(text.slice(to, next.from))
  if (next && (sameLine || !prev) && isSpace(text, to, next.from)) return { from, to: next.from }
  if (prev && !endsInLineComment(prev) && isSpace(text, prev.to, from)) return { from: prev.to, to }
  const alone = !prev && !next && isSpace(text, layout.start, from) && isSpace(text, to, layout.close)
  return alone ? { from: layout.start, to: layout.close } : { from, to }
}

/** Removes an entry with its comments and its comma. */
export function removeEntry(draft: Draft, path: NodePath, index: number): void {
  const layout = layoutAt(draft, path)
  const { text } = draft
  const entry = layout.entries[index]
  const prev = layout.entries[index - 1]
  if (!entry) return
  const last = index === layout.entries.length - 1
  // A list that ended without a comma still does.
  const comma = last && prev && entry.comma < 0 && prev.comma >= 0 ? prev.comma : -1
  const range = ownLines(text, layout, index) ?? shared(text, layout, index)
  draft.apply([...(comma < 0 ? [] : [{ from: comma, to: comma + 1, insert: '' }]), { ...range, insert: '' }])
}

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
