import { go, snapshot, type SnapshotKeys } from 'fuzzysort'
import type { PaletteItem, PaletteObject } from './item'
import { withoutAccents } from '@/ui/options'
import { parseQuestion } from '@/domain/policy-worker/access-question'
import { keyWordParams, readKeyWords } from '@/domain/lost-keys'
import type { TFunction } from 'i18next'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import KeyRound from 'lucide-react/icons/key-round'

/** Shorter lists are searched as a whole. */
const LARGE = 2_000
/** Maximum number of items to rank; the best matches of a short text are among the shortest names. */
const MAX_CANDIDATES = 400

/** An item, and its name and words as they are compared. */
interface Entry {
  readonly item: PaletteItem
  readonly text: string
}

/** A long list, prepared for {@link narrow}. */
type Narrowing = readonly Entry[]

/** Prepares a list. Takes about 20 ms for 60,000 items. */
function narrowing(items: readonly PaletteItem[]): Narrowing {
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
function narrow(entries: Narrowing, typed: string, always: readonly string[]): PaletteItem[] {
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

/** Maximum number of results; beyond it, the user should type more. */
const MAX_RESULTS = 40
/** Maximum number of objects that one command is offered for. */
const MAX_OFFERED = 8
/** Weight of a match in `words`, because a match in the name counts more. */
const WORDS_WEIGHT = 0.8
/** Matches below this score are accidental. */
const THRESHOLD = 0.3
const RECENT_BONUS = 0.12
/** A name that starts with all the typed words ranks above one that has their letters in order. */
const START_BONUS = 0.2
/** Pages rank above their settings whose names start alike. */
const KIND_BONUS: Partial<Record<PaletteItem['kind'], number>> = {
  page: 0.15,
  verb: 0.04,
  view: 0.03,
  machine: 0.02,
}

const KEYS = ['label', 'words'] as const

/** Normalises a name: lower case, no ellipsis, single spaces. */
const plain = (text: string) => text.toLowerCase().replaceAll('…', ' ').replaceAll(/\s+/g, ' ').trim()

/** Returns what the ranking reads for a typed text: a short list as a whole, a long one narrowed first. */
export type Index = (typed: string, recent: readonly string[]) => SnapshotKeys<PaletteItem>

/** Creates a search index. Call it once per list, not per key press. */
export function indexOf(items: readonly PaletteItem[]): Index {
  if (items.length <= LARGE) {
    const all = snapshot(items, { keys: KEYS })
    return () => all
  }
  let prepared: Narrowing | undefined
  return (typed, recent) => snapshot(narrow((prepared ??= narrowing(items)), typed, recent), { keys: KEYS })
}

interface Found {
  readonly item: PaletteItem
  readonly score: number
}

/**
 * Returns the matching items, best first. The letters must occur in order; whole words and word starts count most.
 * @param recent recently opened paths, which rank first among equals
 */
export function search(index: Index, typed: string, recent: readonly string[] = []): Found[] {
  const wanted = plain(typed)
  const bonus = (item: PaletteItem) =>
    (KIND_BONUS[item.kind] ?? 0) +
    (item.path !== '' && recent.includes(item.path) ? RECENT_BONUS : 0) +
    (wanted.includes(' ') && plain(item.label).startsWith(wanted) ? START_BONUS : 0)
  // For numbers, letters in order are not enough: 10.2 must not match 192.168.1.0/24.
  const parts = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /\d[.:/]/.test(word))
  const has = ({ label, words }: PaletteItem) => {
    const text = `${label} ${words}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  }
  const found = go(typed.trim(), index(typed, recent), {
    limit: MAX_RESULTS,
    threshold: THRESHOLD,
    scoreFn: (result) => {
      const best = Math.max(result[0]?.score ?? 0, (result[1]?.score ?? 0) * WORDS_WEIGHT)
      return best === 0 || !has(result.obj) ? 0 : best + bonus(result.obj)
    },
  })
  return found.map(({ obj, score }) => ({ item: obj, score }))
}

const byName = (a: PaletteItem, b: PaletteItem) => a.label.localeCompare(b.label, undefined, { numeric: true })

/** Merges the results of several lists. */
export function merged(...lists: readonly (readonly Found[])[]): PaletteItem[] {
  const all = lists.flat().toSorted((a, b) => b.score - a.score || byName(a.item, b.item))
  return all.slice(0, MAX_RESULTS).map(({ item }) => item)
}

/** Returns the commands whose name equals or starts with the typed words, an exact name first. They rank above all other results. */
export function namedCommands(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  const named = items.filter(({ kind, label }) => kind === 'verb' && `${plain(label)} `.startsWith(`${wanted} `))
  return named.toSorted((a, b) => Number(plain(b.label) === wanted) - Number(plain(a.label) === wanted))
}

/** Returns the items with exactly the typed name, or shorter name. They rank above commands for objects that merely resemble it. */
export function exactlyNamed(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = plain(typed)
  return items.filter(({ label, shortLabel = label }) => [label, shortLabel].some((name) => plain(name) === wanted))
}

/** A command on an object, as the palette finds it. */
export interface ObjectCommand {
  readonly id: string
  /** Lower-case words; any of them, or its start, names the command. */
  readonly names: readonly string[]
  readonly index: Index
  readonly objects: readonly PaletteObject<unknown>[]
  /** Returns the command for an object; null if it does not apply. */
  readonly itemFor: (object: PaletteObject<unknown>) => PaletteItem | null
}

/** Counts the leading words that name the command. */
function countCommandWords(words: readonly string[], names: readonly string[]): number {
  const other = words.findIndex((word) => word.length < 2 || !names.some((name) => name.startsWith(word)))
  return other === -1 ? words.length : other
}

/** Returns the commands for "verb object" texts such as "rename db-oslo"; empty without a verb or an object. */
export function searchCommands(
  commands: readonly ObjectCommand[],
  typed: string,
  recent: readonly string[],
): PaletteItem[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return commands.flatMap(({ names, index, objects, itemFor }) => {
    const named = countCommandWords(words, names)
    // In "rename ma", the last word may belong to the command's name or to a machine's.
    const count = named === words.length ? named - 1 : named
    if (count === 0) return []
    const byItem = new Map(objects.map((object) => [object.item, object]))
    const found = search(index, words.slice(count).join(' '), recent)
    return found
      .flatMap(({ item }) => {
        const object = byItem.get(item)
        return (object && itemFor(object)) ?? []
      })
      .slice(0, MAX_OFFERED)
  })
}

// Whole sentences that the palette understands, besides names and commands.

/**
 * Returns the entry for a question to the access policy, "can maria reach tag:db on 22" or "maria → tag:db:22"; null if the text is not a
 * question.
 */
export function questionItem(query: string, t: TFunction<'commands'>): PaletteItem | null {
  const asked = parseQuestion(query)
  // Without an arrow character, "to" between two names may belong to another sentence.
  if (asked.problem === 'form' || (!asked.problem && asked.phrasing === 'arrow' && !/→|->|=>/.test(query))) return null
  const path = `/access?${new URLSearchParams({ q: query }).toString()}`
  const label = t('question', { query })
  return { id: 'question', kind: 'question', label, detail: '', words: '', Icon: CircleHelp, path }
}

/** Returns the entry for "create key tag:ci reusable 90d", which opens a prefilled form; null if the text has no such words. */
export function keyItem(query: string, t: TFunction<'commands'>): PaletteItem | null {
  const names = `${t('verb.createPreAuthKey')} ${t('words.createPreAuthKey')}`.toLowerCase().split(/[\s…]+/)
  const words = query.split(/\s+/)
  const first = words.findIndex((word) => word.length < 2 || !names.some((name) => name.startsWith(word.toLowerCase())))
  const keyWords = first < 1 ? null : readKeyWords(words.slice(first))
  if (!keyWords) return null
  const path = `/pre-auth-keys?${new URLSearchParams({ create: '', ...keyWordParams(keyWords) }).toString()}`
  const label = t('newKey', { what: words.slice(first).join(' ') })
  return { id: 'new-key', kind: 'verb', label, detail: '', words: '', Icon: KeyRound, path }
}
