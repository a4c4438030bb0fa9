import type { Language } from '@shared/language'
import { forms, isWordOf, questionKinds } from '@/domain/policy-worker/question-forms'
import type { KnownName, Suggestion } from '@/domain/policy-worker/name-types'

/** What completes the last word of a question: a name, or the first words of a question. */
export type Completion = Suggestion | { kind: 'question'; name: string; start: string }

/** Completions offered at most. */
const most = 12

const arrow = /→|->|=>|\s(?:to|nach)\s/
const isPlace = (word: string | undefined) => word === 'SOURCE' || word === 'DESTINATION'

const allForms = Object.values(forms).flatMap((language) => questionKinds.flatMap((kind) => language[kind]))

/** The words of a question before its first name: "who can reach ". */
export function questionStart(kind: (typeof questionKinds)[number], language: Language): string {
  const words = forms[language][kind][0]?.words ?? []
  return `${words.slice(0, words.findIndex(isPlace)).join(' ')} `
}

/** The form whose name is being typed, with the place of the name in it. */
function formOf(typed: string) {
  const words = typed.trimStart().split(/\s+/)
  const at = words.length - 1
  return allForms.find((form) => {
    if (at === 0 || !isPlace(form.words[at])) return false
    return form.words.slice(0, at).every((word, index) => isPlace(word) || isWordOf(word, words[index]))
  })
}

/** The name being typed: the last word, or what stands behind the arrow. */
const typedName = /[^\s→>]*$/

/** What a question becomes when a name is taken: what comes next in it is added. */
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

/** What a question becomes when a completion is taken. */
export function withCompletion(typed: string, completion: Completion): string {
  return completion.kind === 'question' ? completion.start : withName(typed, completion.name)
}

/** Names that go on from what was typed, then those that hold it. */
function fitting(names: readonly KnownName[], typed: string): Suggestion[] {
  const wanted = typed.toLowerCase()
  const starts: Suggestion[] = []
  const holds: Suggestion[] = []
  for (const { kind, name } of names) {
    const text = name.toLowerCase()
    if (text.startsWith(wanted) || text.slice(text.indexOf(':') + 1).startsWith(wanted)) starts.push({ kind, name })
    else if (text.includes(wanted) && holds.length < most) holds.push({ kind, name })
    if (starts.length === most) break
  }
  return [...starts, ...holds].slice(0, most)
}

/**
 * What completes a question that is being typed; nothing where no name is. Depends on nothing but its arguments, so that what is offered
 * never changes between two keys.
 */
export function completions(
  names: readonly KnownName[],
  typed: string,
  starts: readonly { kind: 'question'; name: string; start: string }[],
): Completion[] {
  const words = typed.trimStart().split(/\s+/)
  const begins = typed.trimStart().toLowerCase()
  const asked = starts.filter(({ start }) => start.startsWith(begins) && start.length > begins.length)
  const naming = arrow.test(typed) || words.length === 1 || formOf(typed) !== undefined
  const name = typedName.exec(typed)?.[0] ?? ''
  return naming ? [...asked, ...fitting(names, name)].slice(0, most) : asked
}
