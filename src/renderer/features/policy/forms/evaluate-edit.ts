import type { Node } from 'jsonc-parser'
import { applyEdits, type TextEdit } from '@shared/policy/edit/style'
import {
  editPolicy,
  type EditRefusal,
  type PolicyEdit,
  type PolicyItem,
  readItems,
} from '@shared/policy/edit/policy-edit'
import { sameField } from '@shared/policy/edit/entries'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import type { PolicyProblem } from '@shared/policy/read/model'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'

/** A problem of an entry, in the control plane's words. */
export interface ItemProblem {
  /** The member it concerns: `key` for the name of the entry, `value` for its value. */
  field: string
  /** In lists: the index of the faulty text. */
  index?: number
  message: string
  /** True if no server can read it. Otherwise the rest of the policy may still make it valid. */
  fatal: boolean
}

const within = (offset: number, node: Node) => offset >= node.offset && offset < node.offset + Math.max(1, node.length)

/** Returns the index of the list item that contains the offset. */
function indexIn(list: Node | undefined, offset: number): { index?: number } {
  const index = (list?.type === 'array' ? (list.children ?? []) : []).findIndex((child) => within(offset, child))
  return index < 0 ? {} : { index }
}

function place(entry: Node, offset: number): { field: string; index?: number } {
  if (entry.type === 'property') {
    const [key, value] = entry.children ?? []
    return key && within(offset, key) ? { field: 'key' } : { field: 'value', ...indexIn(value, offset) }
  }
  const member = entry.children?.find((child) => within(offset, child))
  const [key, value] = member?.children ?? []
  if (member?.type !== 'property' || !key) return { field: entry.type === 'string' ? 'value' : '' }
  return { field: String(key.value), ...indexIn(value, offset) }
}

function nodeOf(root: Node | undefined, item: PolicyItem): Node | undefined {
  const find = (node: Node): Node | undefined => {
    if (node.offset === item.offset && node.length === item.length && node.type !== 'array') return node
    for (const child of node.children ?? []) {
      if (item.offset < child.offset || item.offset >= child.offset + child.length) continue
      return find(child) ?? (child.offset === item.offset ? child : undefined)
    }
    return undefined
  }
  return root && find(root)
}

/** Returns the problems of a policy that concern one of its entries. */
export function problemsOf(
  root: Node | undefined,
  item: PolicyItem,
  problems: readonly PolicyProblem[],
): ItemProblem[] {
  const own = problems.filter(({ offset }) => offset >= item.offset && offset < item.offset + item.length)
  const entry = own.length > 0 ? nodeOf(root, item) : undefined
  if (!entry) return []
  return own.map(({ offset, message, stage }) => {
    return { ...place(entry, offset), message, fatal: stage === 'syntax' || stage === 'decode' }
  })
}

export interface EditOutcome {
  /** The text edits; undefined if the edit was refused. */
  edits?: TextEdit[]
  refused?: EditRefusal
  problems: ItemProblem[]
}

/** Applies an edit to a policy and returns the patch and the problems that a server of the dialect reports for the entry afterwards. */
export function evaluateEdit(text: string, edit: PolicyEdit, dialect: PolicyDialect = currentDialect): EditOutcome {
  const { edits, refused } = editPolicy(text, edit)
  if (!edits) return { refused, problems: [] }
  const after = applyEdits(text, edits)
  const { hujson, problems } = readPolicy(after, 'headscale', [], dialect)
  const { items } = readItems(after, hujson.root)[edit.section]
  const item = edit.kind === 'add' ? items.at(edit.at ?? -1) : items[edit.at]
  return { edits, problems: item ? problemsOf(hujson.root, item, problems) : [] }
}

/** Returns the problems of a field, however the text spells its name. */
export const ofField = (problems: readonly ItemProblem[], name: string) =>
  problems.filter(({ field }) => field === name || sameField(field, name))

/**
 * Returns the index of an item in a text that may have changed since it was read: the same index if the item is still there, otherwise that
 * of the only identical item, otherwise -1.
 */
export function findAgain(text: string, item: PolicyItem): number {
  const { items } = readItems(text, parseHuJson(text).root)[item.section]
  if (items[item.at]?.raw === item.raw) return item.at
  const alike = items.filter(({ raw }) => raw === item.raw)
  return alike.length === 1 ? (alike[0]?.at ?? -1) : -1
}
