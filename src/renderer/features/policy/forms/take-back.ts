import type { TextEdit } from '@shared/policy/edit/draft'
import { changeBetween } from '@/ui/code-editor/code-editor'

/**
 * The edits that take others back in a text that may have been changed since. Null where that change touches the same places: then there
 * is no telling what to put back. `after` is what the edits made of `before`.
 */
export function takeBack(before: string, edits: readonly TextEdit[], after: string, now: string): TextEdit[] | null {
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
