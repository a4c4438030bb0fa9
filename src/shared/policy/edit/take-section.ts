import { parseHuJson } from '@shared/policy/syntax/hujson'
import { insertEntry, memberIndex } from './entries'
import { ensureRoot, placeFor } from './policy-edit'
import { Draft, endOfNode, type Entry, eolOf, isBlank, layoutOf } from './style'

/** Why a section cannot be copied: one of the two texts is not a policy, or the section does not exist. */
export type TakeRefusal = 'text' | 'source' | 'section'

/** Parses a document into its sections; undefined if the text is invalid. */
function documentOf(text: string): Draft | undefined {
  const allowed = isBlank(text)
    ? ['value', 'duplicate-key', 'surrogate', 'comment-line']
    : ['duplicate-key', 'surrogate']
  if (parseHuJson(text).problems.some(({ code }) => !allowed.includes(code))) return undefined
  const draft = new Draft(text)
  const { root } = draft
  return root && root.type !== 'object' && root.type !== 'null' ? undefined : draft
}

function sectionIn(draft: Draft, section: string): Entry | undefined {
  if (draft.root?.type !== 'object') return undefined
  return layoutOf(draft.text, draft.root).entries[memberIndex(draft.root, section)]
}

/**
 * Replaces one section of a policy by that of another policy, comments included; every other byte stays. A comment above the replaced
 * section stays if the other one has none. A new section is inserted at its usual position.
 */
export function takeSection(
  text: string,
  source: string,
  section: string,
): { text: string; refused?: undefined } | { text?: undefined; refused: TakeRefusal } {
  const draft = documentOf(text)
  const from = documentOf(source)
  if (!draft) return { refused: 'text' }
  const wanted = from && sectionIn(from, section)
  if (!wanted) return { refused: from ? 'section' : 'source' }
  if (!sectionIn(draft, section)) {
    ensureRoot(draft)
    insertEntry(draft, [], draft.root ? placeFor(draft.root, section) : 0, { key: section, value: null }, true)
  }
  const place = sectionIn(draft, section)
  if (!place) return { refused: 'text' }
  const start = wanted.lead.length > 0 ? place.from : place.node.offset
  const written = source.slice(wanted.from, endOfNode(wanted.node)).replaceAll(/\r\n|\n|\r/g, eolOf(text))
  draft.apply([{ from: start, to: endOfNode(place.node), insert: written }])
  return { text: draft.text }
}
