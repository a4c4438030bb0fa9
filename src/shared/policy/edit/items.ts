import type { Node } from 'jsonc-parser'
import type { Place } from '@shared/policy/syntax/place'
import { type JsonValue, nodeValue } from '@shared/policy/syntax/hujson'
import { descriptionOf, remarkOf } from './comments'
import { nodeAt } from './entries'
import { layoutOf } from './layout'
import { type Section, sectionKind, sectionPath, sections } from './sections'
import { memberIndex } from './values'

/** An entry of a section as forms show it. */
export interface PolicyItem extends Place {
  section: Section
  /** Its place in the section, from 0: what edits name it by. */
  at: number
  /** Its name, in sections that name their entries. */
  key?: string
  value: JsonValue
  /** What the comments directly above say; '' where there are none. */
  description: string
  /** What the comments behind it on its line say. */
  remark: string
  /** As it is written, without the comments above. */
  raw: string
  /** Where it starts and ends with the comments above and behind it. */
  from: number
  to: number
}

export interface SectionItems {
  items: PolicyItem[]
  /** Where something stands that is not what the section has to be: then there are no items, and no edit is possible. */
  wrong?: Place
}

export type PolicyItems = Record<Section, SectionItems>

function sectionItems(text: string, root: Node, section: Section): SectionItems {
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

/** The entry that holds an offset, its comments included; undefined between entries. */
export function itemAt(items: PolicyItems, offset: number): PolicyItem | undefined {
  return sections.flatMap((section) => items[section].items).find(({ from, to }) => from <= offset && offset <= to)
}

/** Reads the entries of every section, for a document whose root is an object (or missing: then there are none). */
export function readItems(text: string, root: Node | undefined): PolicyItems {
  const read = (section: Section) => (root ? sectionItems(text, root, section) : { items: [] })
  return Object.fromEntries(sections.map((section) => [section, read(section)])) as PolicyItems
}
