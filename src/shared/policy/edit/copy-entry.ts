import { insertEntry, layoutAt, type NodePath, type PolicySection, sectionPath } from './entries'
import { type EditResult, editsOf, itemPath, refuseEdit } from './policy-edit'
import { missingBreak, written } from './move'
import { Draft, endOfNode, type Entry, eolOf, indentAt, startsLine } from './style'

/**
 * Computes the changes that insert the entry that another text has at `from.at` before the one at `at` (without one, after the last), with
 * its comments and its layout.
 */
export function copyEntry(
  text: string,
  from: { text: string; section: PolicySection; at: number },
  at: number,
): EditResult {
  const { section } = from
  return editsOf(text, (draft) => {
    const source = new Draft(from.text)
    const entry = layoutAt(source, itemPath(source, section, false)).entries[from.at]
    if (!entry) refuseEdit('entry', sectionPath(section), undefined)
    const path = itemPath(draft, section, true)
    reinsertEntry(draft, path, at, { text: from.text, entry }, sectionPath(section).length === 1)
  })
}

/** An entry of a text, for example of the text before it was removed. */
interface SourceEntry {
  text: string
  entry: Entry
}

/**
 * Inserts an entry into the list or object at a path as another text has it, with its comments and its layout, before the one at `index`
 * (without one, after the last). `onOwnLine`: the first entry of an empty list gets its own line.
 */
export function reinsertEntry(
  draft: Draft,
  path: NodePath,
  index: number,
  source: SourceEntry,
  onOwnLine: boolean,
): void {
  const { node } = source.entry
  const key = node.type === 'property' ? String(node.children?.[0]?.value) : undefined
  // A substitute gets the place, the comma and the line of its own.
  insertEntry(draft, path, index, { key, value: null }, onOwnLine)
  const { entries, close } = layoutAt(draft, path)
  const at = Math.min(index, entries.length - 1)
  const [slot, next] = [entries[at], entries[at + 1]]
  if (!slot) return
  const { text } = draft
  const sameLine = next !== undefined && !startsLine(text, next.from)
  // Comments on the line of the substitute belong to its neighbours.
  const end = slot.comma >= 0 ? slot.comma + 1 : endOfNode(slot.node)
  const gap = text.slice(end, next?.from ?? close)
  const newLine = missingBreak(gap, source.entry, eolOf(text) + indentAt(text, slot.from))
  const insert = written(source.text, source.entry, slot.comma >= 0, sameLine) + newLine
  draft.apply([{ from: slot.node.offset, to: end, insert }])
}
