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
    .map((known) => ({ known, edits: editsBetween(given, bare(known)), limit: bare(known).length > 4 ? 2 : 1 }))
    .filter(({ edits, limit }) => edits <= limit)
    .toSorted((a, b) => a.edits - b.edits)[0]
  return near?.known ?? names.find((known) => extendsWord(given, bare(known)) || extendsWord(bare(known), given))
}

/** The number of letters to insert, drop or replace; swapped letters count as one edit. */
const editsBetween = (a: string, b: string) => (letters(a) === letters(b) ? 1 : distance(a, b))
const letters = (text: string) => text.split('').toSorted().join('')

/** Removes leading dashes, converts to lower case, and replaces underscores by dashes. */
const bare = (name: string) => name.replace(/^-+/, '').toLowerCase().replaceAll('_', '-')

/** Tells whether one text continues another with more words, as in `check` and `check-policy`. A single letter is an option of Chromium. */
const extendsWord = (longer: string, shorter: string) => shorter.length > 2 && longer.startsWith(`${shorter}-`)
