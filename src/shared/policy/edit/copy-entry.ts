import { Draft } from './draft'
import { layoutAt } from './entries'
import { type EditResult, editsOf, pathOf, refuse } from './policy-edit'
import { reinsertEntry } from './reinsert'
import { type Section, sectionPath } from './sections'

/**
 * Computes the changes that insert the entry that another text has at `from.at` before the one at `at` (without one, after the last), with
 * its comments and its layout.
 */
export function copyEntry(text: string, from: { text: string; section: Section; at: number }, at: number): EditResult {
  const { section } = from
  return editsOf(text, (draft) => {
    const source = new Draft(from.text)
    const entry = layoutAt(source, pathOf(source, section, false)).entries[from.at]
    if (!entry) refuse('entry', sectionPath(section), undefined)
    const path = pathOf(draft, section, true)
    reinsertEntry(draft, path, at, { text: from.text, entry }, sectionPath(section).length === 1)
  })
}
