import type { TextEdit } from '@shared/policy/edit/draft'
import { changeBetween } from '@/ui/code-editor/code-editor'

/**
 * Returns the edits that undo others in a text that may have changed since; null if that change overlaps them, because the text to restore
 * is then unknown. `after` is `before` with the edits applied.
 */
export function revertEdits(before: string, edits: readonly TextEdit[], after: string, now: string): TextEdit[] | null {
  const since = changeBetween(after, now)
  const grown = since.insert.length - (since.to - since.from)
  const unchanged = after === now
  let shift = 0
  const back: TextEdit[] = []
  for (const { from, to, insert } of edits.toSorted((a, b) => a.from - b.from)) {
    const start = from + shift
    const end = start + insert.length
    shift += insert.length - (to - from)
    if (!unchanged && since.from <= end && since.to >= start) return null
    const moved = !unchanged && start > since.to ? grown : 0
    back.push({ from: start + moved, to: end + moved, insert: before.slice(from, to) })
  }
  return back
}
