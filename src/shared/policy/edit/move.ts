import { commaPlace, endsInLineComment, layoutAt, type NodePath } from './entries'
import { type Draft, type TextEdit, type Entry, eolOf, indentAt, type Layout, startsLine } from './style'

/** Returns the text of an entry for a position with or without a comma after it. */
export function written(text: string, entry: Entry, comma: boolean, sameLine: boolean): string {
  const { from, to } = entry
  if (comma === entry.comma >= 0) return text.slice(from, to)
  if (!comma) return text.slice(from, entry.comma) + text.slice(entry.comma + 1, to)
  const at = commaPlace(entry, sameLine)
  return `${text.slice(from, at)},${text.slice(at, to)}`
}

/** A line comment needs a line break after it, which is added if missing. */
export function missingBreak(gap: string, before: Entry, newLine: string): string {
  return endsInLineComment(before) && !/^[ \t]*[\r\n]/.test(gap) ? newLine : ''
}

function moved({ entries }: Layout, from: number, to: number): Entry[] {
  const order = [...entries]
  const [entry] = order.splice(from, 1)
  if (entry) order.splice(to, 0, entry)
  return order
}

/** Returns the edits that move the entry from `from` to `to` with its comments. The text between two positions stays between them. */
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
      // The others stay; only the text before them changes.
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

/** Moves an entry within its list, with its comments. Moving it back restores the text. */
export function moveEntry(draft: Draft, path: NodePath, from: number, to: number): void {
  const layout = layoutAt(draft, path)
  if (from === to || !layout.entries[from] || !layout.entries[to]) return
  draft.apply(moveEdits(draft.text, layout, from, to, eolOf(draft.text)))
}
