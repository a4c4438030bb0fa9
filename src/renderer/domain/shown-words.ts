import { absoluteFormat } from '@/lib/texts'
import type { ShownSearch } from '@shared/history/journal'
import type { Note } from '@shared/ipc/annotations'

/** A text file, as i18next keeps it. */
export type Texts = { readonly [key: string]: string | Texts }

/** The texts of Activity in its rows; the others belong to its controls. */
const IN_ROWS =
  /^(here|gap|gapMany|broken|since|undone|withPolicy|partOfRename|undoing|reason|job|joined|joinedMore|keysOfOthers|keyOf|pastSource|maybePastSource)$|^(value|result|shown|act|exitAct|prefixAct|seen|told|noUndo)\./
/** The texts of errors. */
const OF_ERRORS = /^(errors|issues|problem)\./

/** Returns each text with its key, without the ending of a plural, in lower case and without its values. */
function wordsOf(texts: Texts, isWanted: RegExp, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    const path = `${prefix}${key}`
    if (typeof text !== 'string') return wordsOf(text, isWanted, `${path}.`)
    const name = path.replace(/_(?:zero|one|other)$/, '')
    return isWanted.test(name) ? [[name, text.replaceAll(/\{\{[^}]*\}\}/g, ' ').toLowerCase()]] : []
  })
}

/** All that a word of a search may mean beside the values of an entry, in one language. */
export interface RowWords {
  readonly texts: readonly (readonly [key: string, text: string])[]
  readonly months: string[]
  readonly zone: string
}

/** Returns what rows of Activity are made of. `activity` and `common` are text files of the language. */
export function rowWords(activity: Texts, common: Texts, language: string): RowWords {
  const format = absoluteFormat(language)
  const partOf = (type: 'month' | 'timeZoneName', date: Date) =>
    format.formatToParts(date).find((part) => part.type === type)?.value ?? ''
  return {
    texts: [...wordsOf(activity, IN_ROWS), ...wordsOf(common, OF_ERRORS)],
    months: Array.from({ length: 12 }, (_, month) => partOf('month', new Date(2026, month, 15))),
    zone: partOf('timeZoneName', new Date()),
  }
}

/** Returns the labels of keys among the notes of a server. */
export const keyLabels = (notes: readonly Note[]): Note[] =>
  notes.filter(({ kind, text }) => (kind === 'apiKey' || kind === 'preAuthKey') && text !== '')

type LabelledKey = Pick<Note, 'kind' | 'id' | 'name' | 'text'>

/**
 * Divides the words of a search: those that only the values of an entry can contain, which are found fast, and those that its row may show
 * otherwise, in a text, a label of a key or a time. `labels`: those kept on this computer.
 */
export function searchedWords(
  search: string,
  { texts, months, zone }: RowWords,
  labels: readonly LabelledKey[],
): { text: string; shown: ShownSearch | null } {
  const typed = search
    .toLowerCase()
    .split(/\s+/)
    // A row writes "tags: a, b": a word may be copied with its comma.
    .map((word) => word.replaceAll(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, ''))
    .filter(Boolean)
  const words = typed.map((text) => ({
    text,
    texts: texts.flatMap(([key, written]) => (written.includes(text) ? [key] : [])),
    objects: labels.flatMap(({ kind, id, name, text: label }) =>
      label.toLowerCase().includes(text) ? [`${kind} ${id}`, `${kind} ${name}`] : [],
    ),
  }))
  const times = [...months, zone].map((name) => name.toLowerCase())
  const isTime = (text: string) => /^\d{1,4}$|^\d\d?:\d*$/.test(text) || times.some((name) => name.includes(text))
  const shown = words.filter(({ text, texts: ofWord, objects }) => ofWord.length + objects.length > 0 || isTime(text))
  const rest = words.filter((word) => !shown.includes(word)).map(({ text }) => text)
  return { text: rest.join(' '), shown: shown.length === 0 ? null : { words: shown, months, zone } }
}
