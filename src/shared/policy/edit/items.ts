import type { Node } from 'jsonc-parser'
import { type JsonValue, nodeValue, type Place } from '@shared/policy/syntax/hujson'
import { descriptionOf, layoutOf, remarkOf } from './style'
import { nodeAt } from './entries'
import { memberIndex, type PolicySection, sectionKind, sectionPath, sections } from './values'

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
