import type { Language } from '@shared/language'
import { forms, isWordOf, questionKinds } from '@/domain/policy-worker/question-forms'
import type { KnownName, NameSuggestion } from '@/domain/policy-worker/name-types'

/** A completion of the last word: a name, or the first words of a question. */
export type Completion = NameSuggestion | { kind: 'question'; name: string; start: string }

/** Maximum number of completions. */
const MAX_COMPLETIONS = 12

const arrow = /→|->|=>|\s(?:to|nach)\s/
const isPlace = (word: string | undefined) => word === 'SOURCE' || word === 'DESTINATION'

const allForms = Object.values(forms).flatMap((language) => questionKinds.flatMap((kind) => language[kind]))

/** Returns the words of a question before its first name: "who can reach ". */
export function questionStart(kind: (typeof questionKinds)[number], language: Language): string {
  const words = forms[language][kind][0]?.words ?? []
  return `${words.slice(0, words.findIndex(isPlace)).join(' ')} `
}

/** Returns the question form whose name is being typed. */
function formOf(typed: string) {
  const words = typed.trimStart().split(/\s+/)
  const at = words.length - 1
  return allForms.find((form) => {
    if (at === 0 || !isPlace(form.words[at])) return false
    return form.words.slice(0, at).every((word, index) => isPlace(word) || isWordOf(word, words[index]))
  })
}

/** Matches the name being typed: the last word, or the text after the arrow. */
const typedName = /[^\s→>]*$/

/** Returns the question after a name was accepted, with the fixed words that follow it. */
export function withName(typed: string, name: string): string {
  const taken = typed.replace(typedName, () => name)
  const form = formOf(typed)
  if (form) {
    const at = typed.trimStart().split(/\s+/).length
    const rest = form.words.slice(at)
    const next = rest.findIndex(isPlace)
    const follows = next < 0 ? rest : rest.slice(0, next)
    return [taken, ...follows].join(' ') + (next < 0 ? '' : ' ')
  }
  return arrow.test(taken) ? taken : `${taken} → `
}

/** Returns the question after a completion was accepted. */
export function withCompletion(typed: string, completion: Completion): string {
  return completion.kind === 'question' ? completion.start : withName(typed, completion.name)
}

/** Returns names that start with the typed text, then names that contain it. */
function fitting(names: readonly KnownName[], typed: string): NameSuggestion[] {
  const wanted = typed.toLowerCase()
  const starts: NameSuggestion[] = []
  const holds: NameSuggestion[] = []
  for (const { kind, name } of names) {
    const text = name.toLowerCase()
    if (text.startsWith(wanted) || text.slice(text.indexOf(':') + 1).startsWith(wanted)) starts.push({ kind, name })
    else if (text.includes(wanted) && holds.length < MAX_COMPLETIONS) holds.push({ kind, name })
    if (starts.length === MAX_COMPLETIONS) break
  }
  return [...starts, ...holds].slice(0, MAX_COMPLETIONS)
}

/**
 * Returns the completions of a question that is being typed; empty unless a name is being typed. Depends on its arguments only, so that the
 * list never changes between two key presses.
 */
export function questionCompletions(
  names: readonly KnownName[],
  typed: string,
  starts: readonly { kind: 'question'; name: string; start: string }[],
): Completion[] {
  const words = typed.trimStart().split(/\s+/)
  const begins = typed.trimStart().toLowerCase()
  const asked = starts.filter(({ start }) => start.startsWith(begins) && start.length > begins.length)
  const naming = arrow.test(typed) || words.length === 1 || formOf(typed) !== undefined
  const name = typedName.exec(typed)?.[0] ?? ''
  return naming ? [...asked, ...fitting(names, name)].slice(0, MAX_COMPLETIONS) : asked
}
