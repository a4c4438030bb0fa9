import { type KeyFacts, type NewKeyLine, readKeysCsv } from './csv-keys'
import { type CsvRead, readUsersCsv, type UserFacts } from './csv-users'
import type { NewUser } from '@/domain/other-plans'

/** A list to read: its kind, its text, and the data to compare it with. */
export type ListQuestion =
  | { readonly kind: 'users'; readonly text: string; readonly facts: UserFacts }
  | { readonly kind: 'keys'; readonly text: string; readonly facts: KeyFacts }

export interface ListRows {
  readonly users: NewUser
  readonly keys: NewKeyLine
}

/** Reads a list. The longest list that an import accepts takes a few tenths of a second. */
export function readImport(question: ListQuestion): CsvRead<ListRows[ListQuestion['kind']]> {
  return question.kind === 'users'
    ? readUsersCsv(question.text, question.facts)
    : readKeysCsv(question.text, question.facts)
}
