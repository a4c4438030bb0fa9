import type { Draft, TextEdit } from './draft'
import { commaPlace, endsInLineComment, layoutAt, type NodePath } from './entries'
import { type Entry, indentAt, type Layout, startsLine } from './layout'
import { eolOf } from './style'

/** An entry as it is written at a place that has or has not a comma behind it. */
function written(text: string, entry: Entry, comma: boolean, sameLine: boolean): string {
  const { from, to } = entry
  if (comma === entry.comma >= 0) return text.slice(from, to)
  if (!comma) return text.slice(from, entry.comma) + text.slice(entry.comma + 1, to)
  const at = commaPlace(entry, sameLine)
  return `${text.slice(from, at)},${text.slice(at, to)}`
}

/** A comment to the end of its line needs that line for itself: the line break that is missing behind it. */
function missingBreak(gap: string, before: Entry, newLine: string): string {
  return endsInLineComment(before) && !/^[ \t]*[\r\n]/.test(gap) ? newLine : ''
}

function moved({ entries }: Layout, from: number, to: number): Entry[] {
  const order = [...entries]
  const [entry] = order.splice(from, 1)
  if (entry) order.splice(to, 0, entry)
  return order
}

/** The edits that bring the entry at `from` to `to`, its comments with it. What stands between two places stays between them. */
function moveEdits(text: string, layout: Layout, from: number, to: number, eol: string): TextEdit[] {
  const { entries } = layout
  const order = moved(layout, from, to)
  const low = Math.min(from, to)
  const high = Math.max(from, to)
  const gaps = entries.map((entry, index) => text.slice(entry.to, entries[index + 1]?.from ?? layout.close))
  const edits: TextEdit[] = []
  let insert = ''
  let at = entries[low]?.from ?? 0
  for (let place = low; place <= high; place++) {
    const entry = order[place]
    const slot = entries[place]
    if (!entry || !slot) continue
    const next = entries[place + 1]
    const sameLine = next !== undefined && !startsLine(text, next.from)
    const block = written(text, entry, slot.comma >= 0, sameLine)
    if (entry === entries[from]) insert += block
    else {
      // The others stay: what stands before them is what changes.
      edits.push({ from: at, to: entry.from, insert }, { from: entry.from, to: entry.to, insert: block })
      insert = ''
      at = entry.to
    }
    const gap = gaps[place] ?? ''
    const newLine = missingBreak(gap, entry, eol + indentAt(text, slot.from))
    if (place < high) insert += newLine === '' ? gap : newLine + gap.trimStart()
    else edits.push({ from: at, to: slot.to, insert: insert + newLine })
  }
  return edits
}

/** Brings an entry to another place in its list, with its comments. Bringing it back gives the text as it was. */
export function moveEntry(draft: Draft, path: NodePath, from: number, to: number): void {
  const layout = layoutAt(draft, path)
  if (from === to || !layout.entries[from] || !layout.entries[to]) return
  draft.apply(moveEdits(draft.text, layout, from, to, eolOf(draft.text)))
}
