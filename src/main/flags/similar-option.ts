import { distance } from 'fastest-levenshtein'

/** Options of Node, Chromium and Electron whose names are close to ours. */
const FOREIGN = ['--import', '--export-tagged-pdf', '--mock-cert-verifier-default-result-for-testing']

/**
 * Returns the option that a mistyped name probably means; undefined if the name resembles none, because it then belongs to Chromium or
 * Electron. `names` are the known options, with their dashes.
 */
export function similarOption(name: string, names: readonly string[]): string | undefined {
  if (!name.startsWith('-') || names.includes(name) || FOREIGN.includes(name)) return undefined
  const given = bare(name)
  const near = names
    .map((known) => ({ known, edits: editsBetween(given, bare(known)), limit: limitFor(bare(known)) }))
    .filter(({ edits, limit }) => edits <= limit)
    .toSorted((a, b) => a.edits - b.edits)[0]
  if (near) return near.known
  return names.find((known) => extendsWord(given, bare(known)) || isPartOf(given, bare(known)))
}

/** The number of edits that still count as a mistyped name. */
function limitFor({ length }: string): number {
  if (length > 10) return 3
  return length > 4 ? 2 : 1
}

/** The number of letters to insert, drop or replace; swapped letters count as one edit. */
const editsBetween = (a: string, b: string) => (letters(a) === letters(b) ? 1 : distance(a, b))
const letters = (text: string) => text.split('').toSorted().join('')

/** Removes leading dashes, converts to lower case, and replaces underscores by dashes. */
const bare = (name: string) => name.replace(/^-+/, '').toLowerCase().replaceAll('_', '-')

/** Tells whether one text continues another with more words, as in `mock` and `mock-something`. */
const extendsWord = (longer: string, shorter: string) => shorter.length > 2 && longer.startsWith(`${shorter}-`)

/**
 * Tells whether a text is the start or the last words of another, as `check`, `vers` and `seed` are. A single letter is an option of Chromium,
 * except for the usual one for help.
 */
const isPartOf = (part: string, whole: string) =>
  (part.length > 2 && (whole.startsWith(part) || whole.endsWith(`-${part}`))) || (part === 'h' && whole === 'help')
