import { withoutAccents } from '@/ui/without-accents'
import type { PaletteItem } from './item'

/** Shorter lists are searched as a whole. */
export const LARGE = 2_000
/** Maximum number of items to rank; the best matches of a short text are among the shortest names. */
const MAX_CANDIDATES = 400

/** An item, and its name and words as they are compared. */
interface Entry {
  readonly item: PaletteItem
  readonly text: string
}

/** A long list, prepared for {@link narrow}. */
export type Narrowing = readonly Entry[]

/** Prepares a list. Takes about 20 ms for 60,000 items. */
export function narrowing(items: readonly PaletteItem[]): Narrowing {
  return items.map((item) => ({ item, text: withoutAccents(`${item.label} ${item.words}`) }))
}

const isLetter = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || code > 127

/** Returns 2 if a word of the text starts with the term, 1 if the text contains it, and otherwise 0. */
function closeness(text: string, term: string): 0 | 1 | 2 {
  let at = text.indexOf(term)
  if (at === -1) return 0
  while (at !== -1) {
    if (at === 0 || !isLetter(text.charCodeAt(at - 1))) return 2
    at = text.indexOf(term, at + 1)
  }
  return 1
}

/** Returns whether the text has the letters of the term in their order. */
function hasInOrder(text: string, term: string): boolean {
  let at = -1
  for (let letter = 0; letter < term.length; letter++) {
    at = text.indexOf(term.charAt(letter), at + 1)
    if (at === -1) return false
  }
  return true
}

/** Returns the lowest closeness of the terms. */
function closenessOfAll(text: string, terms: readonly string[]): 0 | 1 | 2 {
  let lowest: 0 | 1 | 2 = 2
  for (const term of terms) {
    const own = closeness(text, term)
    if (own === 0) return 0
    if (own < lowest) lowest = own
  }
  return lowest
}

/** Returns the first items, or if there are more, those with the shortest names. */
function shortest(items: readonly PaletteItem[], count: number): readonly PaletteItem[] {
  if (items.length <= count) return items
  return items.toSorted((a, b) => a.label.length - b.label.length).slice(0, count)
}

/**
 * Returns at most 400 items of a long list for the ranking, which takes far longer per item than this does: those with a word that starts with
 * the term first, then those that contain it, then those with its letters in order.
 * @param always paths of items that are ranked in any case
 */
export function narrow(entries: Narrowing, typed: string, always: readonly string[]): PaletteItem[] {
  const terms = withoutAccents(typed).split(/\s+/).filter(Boolean)
  const starts: PaletteItem[] = []
  const contains: PaletteItem[] = []
  const kept: PaletteItem[] = []
  for (const { item, text } of entries) {
    const close = closenessOfAll(text, terms)
    if (close === 0) continue
    if (item.path !== '' && always.includes(item.path)) kept.push(item)
    else (close === 2 ? starts : contains).push(item)
  }
  for (const tier of [starts, contains]) kept.push(...shortest(tier, MAX_CANDIDATES - kept.length))
  if (kept.length >= MAX_CANDIDATES) return kept
  const others = entries.filter(
    ({ text }) => closenessOfAll(text, terms) === 0 && terms.every((term) => hasInOrder(text, term)),
  )
  return [
    ...kept,
    ...shortest(
      others.map(({ item }) => item),
      MAX_CANDIDATES - kept.length,
    ),
  ]
}
