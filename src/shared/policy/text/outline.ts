import { withHaMetaNames } from './ha-meta'
import type { Node } from 'jsonc-parser'
import { nodeValue, parseHuJson } from '@shared/policy/syntax/hujson'
import { fieldAt, slotAt } from './slots'

/** A section of a policy, or an entry of one. */
export interface OutlineItem {
  kind: 'section' | 'entry'
  /** The section's usual name, `acls`; for entries that of their section; the key as written for unknown sections. */
  section: string
  /** The key as written, or the summary of a rule: `group:dev → tag:server:22`. */
  label: string
  /** The comment above it, on one line; '' if there is none. */
  comment: string
  /** The range of the key, or of the whole rule, in UTF-16 units. */
  from: number
  to: number
  /** The end offset of the item, including its value. */
  end: number
  children: OutlineItem[]
}

const stripped = (line: string) => line.replace(/^\s*(?:\/\/+|\/\*+|\*+\/?)\s?|\s*\*\/\s*$/g, '').trim()

/** Returns the comment lines directly above an offset, without a blank line between, as one line. */
export function commentAbove(text: string, offset: number): string {
  let end = text.lastIndexOf('\n', offset - 1)
  if (text.slice(end + 1, offset).trim() !== '') return ''
  const lines: string[] = []
  let inBlock = false
  while (end >= 0) {
    const start = text.lastIndexOf('\n', end - 1)
    const line = text.slice(start + 1, end).trim()
    if (line.endsWith('*/')) {
      const opens = text.lastIndexOf('/*', end)
      // The comment behind a rule belongs to that rule.
      if (text.slice(text.lastIndexOf('\n', opens) + 1, opens).trim() !== '') break
      inBlock = true
    }
    if (!inBlock && !line.startsWith('//')) break
    lines.unshift(stripped(line))
    if (line.startsWith('/*')) inBlock = false
    end = end === 0 ? -1 : start
  }
  return lines
    .filter((line) => line !== '')
    .map(withHaMetaNames)
    .join(' ')
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** Summarises a rule or test on one line. */
function summary(node: Node): string {
  const value = nodeValue(node)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return typeof value === 'string' ? value : ''
  const sides: [string, string[]][] = [
    ['', textsOf(value['src'] ?? value['target'])],
    [' → ', textsOf(value['dst'])],
    [' → ', textsOf(value['attr'])],
    [' ✓ ', textsOf(value['accept'])],
    [' ✗ ', textsOf(value['deny'])],
  ]
  return sides.map(([sign, names]) => (names.length > 0 ? sign + names.join(', ') : '')).join('')
}

function entryOf(text: string, section: string, node: Node, index: number): OutlineItem[] {
  const [key] = node.type === 'property' ? (node.children ?? []) : []
  const place = key ?? node
  if (key && typeof key.value !== 'string') return []
  const label = key ? String(key.value) : summary(node)
  return [
    {
      kind: 'entry',
      section,
      label: label === '' ? `${section}[${index}]` : label,
      comment: commentAbove(text, node.offset),
      from: place.offset,
      to: place.offset + place.length,
      end: node.offset + node.length,
      children: [],
    },
  ]
}

/** Sections with entries of one kind; others, such as `autoApprovers`, have parts instead. */
const hasEntries = (section: string) => slotAt([section, 0], false) !== undefined || slotAt([section, ''], true)

function sectionOf(text: string, property: Node): OutlineItem[] {
  const [key, value] = property.children ?? []
  if (!key || typeof key.value !== 'string') return []
  const section = fieldAt([key.value]) ?? key.value
  const entries = value && (hasEntries(section) || value.type === 'object') ? (value.children ?? []) : []
  return [
    {
      kind: 'section',
      section,
      label: key.value,
      comment: commentAbove(text, key.offset),
      from: key.offset,
      to: key.offset + key.length,
      end: property.offset + property.length,
      children: entries.flatMap((entry, index) => entryOf(text, section, entry, index)),
    },
  ]
}

/** Returns the sections of a policy and their entries, in document order. Unreadable parts are left out. */
export function outlineOf(text: string): OutlineItem[] {
  const { root } = parseHuJson(text)
  if (root?.type !== 'object') return []
  return (root.children ?? []).flatMap((property) => sectionOf(text, property))
}

/** Returns the innermost item around an offset: an entry, otherwise its section. */
export function outlineItemAt(items: readonly OutlineItem[], offset: number): OutlineItem | undefined {
  const section = items.findLast(({ from, end }) => from <= offset && offset <= end)
  return section?.children.find(({ from, end }) => from <= offset && offset <= end) ?? section
}
