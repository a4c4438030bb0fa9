import type { TextEdit } from '@shared/policy/edit/style'
import { readItems } from '@shared/policy/edit/policy-edit'
import { copyEntry } from '@shared/policy/edit/copy-entry'
import type { PolicySection } from '@shared/policy/edit/entries'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { findAgain } from './evaluate-edit'
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

/** The removal of an entry; `after` is `before` with the edits applied. */
export interface Removal {
  section: PolicySection
  at: number
  before: string
  edits: readonly TextEdit[]
  after: string
}

/** Returns the index at which a removed entry belongs: after the one that preceded it, otherwise before the one that followed it. */
function placeIn(now: string, { section, at, before }: Removal): number {
  const { items } = readItems(before, parseHuJson(before).root)[section]
  const [previous, next] = [items[at - 1], items[at + 1]]
  const behind = previous ? findAgain(now, previous) : -1
  if (behind >= 0) return behind + 1
  const ahead = next ? findAgain(now, { ...next, at }) : -1
  return ahead >= 0 ? ahead : at
}

/**
 * Returns the edits that restore a removed entry with its comments, even if the text around it has changed since; null if the text cannot
 * be read.
 */
export function restoreEdits(removal: Removal, now: string): TextEdit[] | null {
  const { section, at, before, edits, after } = removal
  const back = revertEdits(before, edits, after, now)
  return back ?? copyEntry(now, { text: before, section, at }, placeIn(now, removal)).edits ?? null
}
