import type { Node } from 'jsonc-parser'
import { type JsonValue, parseHuJson, type Place, nodeValue } from '@shared/policy/syntax/hujson'
import {
  insertEntry,
  layoutAt,
  type NewEntry,
  nodeAt,
  type NodePath,
  removeEntry,
  type EntryFields,
  memberIndex,
  type PolicySection,
  sectionKind,
  sectionPath,
  setFields,
  setValue,
  sections,
} from './entries'
import { moveEntry } from './move'
import {
  Draft,
  type TextEdit,
  describeEntry,
  eolOf,
  isBlank,
  styleOf,
  descriptionOf,
  layoutOf,
  remarkOf,
} from './style'

/** One change of a policy. `at` and `to` count the entries of the section in the current text, from 0. */
export type PolicyEdit =
  /** A new entry before the one at `at`, otherwise after the last. */
  | ({ kind: 'add'; section: PolicySection; at?: number } & NewEntry)
  /**
   * Changes the named parts; the rest of the entry stays. `fields` sets members of a rule, `value` the whole value, `key` the name of a
   * group, tag, host or route, `description` the comment above ('' for none).
   */
  | {
      kind: 'change'
      section: PolicySection
      at: number
      key?: string
      value?: JsonValue
      fields?: EntryFields
      description?: string
    }
  | { kind: 'remove'; section: PolicySection; at: number }
  /** Moves the entry to `to`; those between move up or down. */
  | { kind: 'move'; section: PolicySection; at: number; to: number }

/** The reason why an edit is not possible; `at` is the position of the obstacle in the text. */
export interface EditRefusal {
  /**
   * `syntax`: the text is not valid HuJSON. `root`: the document is not an object. `section`: the value at `path` is not the required list
   * or object. `entry`: the entry does not exist (any more), or is not an object.
   */
  reason: 'syntax' | 'root' | 'section' | 'entry'
  path: readonly string[]
  at: Place
}

export type EditResult = { edits: TextEdit[]; refused?: undefined } | { edits?: undefined; refused: EditRefusal }

/** The order in which new sections are inserted among existing ones. */
const usualOrder = ['groups', 'hosts', 'tagOwners', 'acls', 'grants', 'ssh', 'autoApprovers', 'nodeAttrs', 'tests']

class EditError extends Error {
  constructor(readonly refusal: EditRefusal) {
    super(refusal.reason)
  }
}

const placeOf = ({ offset, length }: Node): Place => ({ offset, length })

export function refuseEdit(reason: EditRefusal['reason'], path: readonly string[], node: Node | undefined): never {
  throw new EditError({ reason, path, at: node ? placeOf(node) : { offset: 0, length: 0 } })
}

/** Adds an object to a text that is empty or holds comments alone. */
export function ensureRoot(draft: Draft): void {
  const { root, text } = draft
  if (root?.type === 'object') return
  if (root?.type === 'null') return draft.apply([{ from: root.offset, to: root.offset + root.length, insert: '{}' }])
  if (root) refuseEdit('root', [], root)
  const eol = eolOf(text)
  const apart = text === '' || /[\r\n][ \t]*$/.test(text) ? '' : eol
  draft.apply([{ from: text.length, to: text.length, insert: `${apart}{${eol}}${eol}` }])
}

/** Returns the index for a new member of an object. */
export function placeFor(object: Node, name: string): number {
  const rank = usualOrder.indexOf(name)
  if (rank < 0) return object.children?.length ?? 0
  return 1 + Math.max(-1, ...usualOrder.slice(0, rank).map((before) => memberIndex(object, before)))
}

/** Returns the path of a section's list or object, which is created if `create` is set and it is missing. */
export function itemPath(draft: Draft, section: PolicySection, create: boolean): NodePath {
  const names = sectionPath(section)
  if (create) ensureRoot(draft)
  if (draft.root?.type !== 'object') refuseEdit(draft.root ? 'root' : 'entry', [], draft.root)
  let path: number[] = []
  names.forEach((name, depth) => {
    const last = depth === names.length - 1
    const wanted = last ? sectionKind(section) : 'object'
    const object = nodeAt(draft.root, path)
    if (!object) return
    const index = memberIndex(object, name)
    const value = nodeAt(object, [index])
    if (value?.type === wanted) {
      path = [...path, index]
      return
    }
    const empty = wanted === 'array' ? [] : {}
    if (value && value.type !== 'null') refuseEdit('section', names.slice(0, depth + 1), value)
    if (!create) refuseEdit('entry', names, object)
    if (value) {
      setValue(draft, [...path, index], empty)
      path = [...path, index]
    } else {
      const at = placeFor(object, name)
      insertEntry(draft, path, at, { key: name, value: empty }, true)
      path = [...path, at]
    }
  })
  return path
}

function change(draft: Draft, path: NodePath, edit: Extract<PolicyEdit, { kind: 'change' }>): void {
  const { at, section } = edit
  const entry = [...path, at]
  if (edit.fields) {
    const node = nodeAt(draft.root, entry)
    if (node?.type !== 'object') refuseEdit('entry', sectionPath(section), node)
    setFields(draft, entry, edit.fields)
  }
  if (edit.value !== undefined) setValue(draft, entry, edit.value)
  const property = nodeAt(draft.root, path)?.children?.[at]
  const key = property?.type === 'property' ? property.children?.[0] : undefined
  if (edit.key !== undefined && key && key.value !== edit.key) {
    draft.apply([{ from: key.offset, to: key.offset + key.length, insert: JSON.stringify(edit.key) }])
  }
  const described = layoutAt(draft, path).entries[at]
  if (edit.description !== undefined && described) {
    const style = styleOf(draft.text, draft.root, [described.node])
    draft.apply(describeEntry(draft, described, edit.description, style))
  }
}

function perform(draft: Draft, edit: PolicyEdit): void {
  const path = itemPath(draft, edit.section, edit.kind === 'add')
  const node = nodeAt(draft.root, path)
  const count = node?.children?.length ?? 0
  if (edit.kind === 'add') {
    const key = sectionKind(edit.section) === 'object' ? (edit.key ?? '') : undefined
    return insertEntry(draft, path, edit.at ?? count, { ...edit, key }, sectionPath(edit.section).length === 1)
  }
  const known = edit.at < count && (edit.kind !== 'move' || edit.to < count)
  if (!known) refuseEdit('entry', sectionPath(edit.section), node)
  if (edit.kind === 'remove') removeEntry(draft, path, edit.at)
  else if (edit.kind === 'move') moveEntry(draft, path, edit.at, edit.to)
  else change(draft, path, edit)
}

/** Returns the changes that `work` makes to a draft of the text; it may throw `Refused`. */
export function editsOf(text: string, work: (draft: Draft) => void): EditResult {
  const draft = new Draft(text)
  const allowed = isBlank(text)
    ? ['value', 'duplicate-key', 'surrogate', 'comment-line']
    : ['duplicate-key', 'surrogate']
  const problem = parseHuJson(text).problems.find(({ code }) => !allowed.includes(code))
  if (problem) return { refused: { reason: 'syntax', path: [], at: problem } }
  try {
    work(draft)
  } catch (error) {
    if (error instanceof EditError) return { refused: error.refusal }
    throw error
  }
  return { edits: draft.edits() }
}

/**
 * Computes the smallest changes to a policy's text for some edits: every other byte stays, with its comments, commas and spaces. Edits are
 * made one after the other, each counting entries as the previous one left them.
 */
export function editPolicy(text: string, ...edits: readonly PolicyEdit[]): EditResult {
  return editsOf(text, (draft) => {
    for (const edit of edits) perform(draft, edit)
  })
}

/** An entry of a section as forms show it. */
export interface PolicyItem extends Place {
  section: PolicySection
  /** Its index in the section, from 0, which identifies it in edits. */
  at: number
  /** Its name, in sections with named entries. */
  key?: string
  value: JsonValue
  /** The text of the comments directly above; '' if there are none. */
  description: string
  /** The text of the comments after it on its line. */
  remark: string
  /** Its source text without the comments above. */
  raw: string
  /** Its range, including the comments above and after it. */
  from: number
  to: number
}

export interface SectionItems {
  items: PolicyItem[]
  /** The position of a value of the wrong kind: then there are no items, and no edit is possible. */
  wrong?: Place
}

export type PolicyItems = Record<PolicySection, SectionItems>

function sectionItems(text: string, root: Node, section: PolicySection): SectionItems {
  const names = sectionPath(section)
  let node: Node | undefined = root
  for (const [depth, name] of names.entries()) {
    node = nodeAt(node, [memberIndex(node, name)])
    if (!node || node.type === 'null') return { items: [] }
    const wanted = depth === names.length - 1 ? sectionKind(section) : 'object'
    if (node.type !== wanted) return { items: [], wrong: { offset: node.offset, length: node.length } }
  }
  const items = layoutOf(text, node).entries.map((entry, at): PolicyItem => {
    const { offset, length, type, children } = entry.node
    const [key, value] = type === 'property' ? (children ?? []) : [undefined, entry.node]
    const said = { description: descriptionOf(text, entry), remark: remarkOf(text, entry) }
    const raw = text.slice(offset, offset + length)
    const place = { offset, length, from: entry.from, to: entry.to }
    const item = { section, at, value: value ? nodeValue(value) : null, raw, ...place, ...said }
    return key ? { ...item, key: String(key.value) } : item
  })
  return { items }
}

/** Returns the entry at an offset, its comments included; undefined between entries. */
export function itemAt(items: PolicyItems, offset: number): PolicyItem | undefined {
  return sections.flatMap((section) => items[section].items).find(({ from, to }) => from <= offset && offset <= to)
}

/** Returns the entries of every section, for a document whose root is an object or missing (then there are none). */
export function readItems(text: string, root: Node | undefined): PolicyItems {
  const read = (section: PolicySection) => (root ? sectionItems(text, root, section) : { items: [] })
  return Object.fromEntries(sections.map((section) => [section, read(section)])) as PolicyItems
}
