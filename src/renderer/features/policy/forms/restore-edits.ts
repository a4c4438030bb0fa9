import type { TextEdit } from '@shared/policy/edit/draft'
import { readItems } from '@shared/policy/edit/items'
import { copyEntry } from '@shared/policy/edit/copy-entry'
import type { PolicySection } from '@shared/policy/edit/values'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { findAgain } from './evaluate-edit'
import { revertEdits } from './revert-edits'

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
