import type { Language } from '@shared/language'
import { forms, isWordOf, questionKinds } from '@/domain/policy-worker/question-forms'
import type { KnownName, NameSuggestion } from '@/domain/policy-worker/access-types'
import type { Node } from 'jsonc-parser'
import { nodeAt, memberIndex } from '@shared/policy/edit/entries'
import { policyTree } from '@shared/policy/syntax/hujson'

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

/**
 * Returns the value of the entry that a link addresses: a rule (`acls.3`, counted from 1) or a named entry (`hosts.db`); undefined if there
 * is none. Sections are found by the names that the server accepts, such as `ACLs`, and of equal names the last one counts.
 */
export function addressedEntry(text: string, address: string): Node | undefined {
  const [, name = '', entry = ''] = /^(\w+)\.(.*)$/s.exec(address) ?? []
  const root = policyTree(text)
  const section = nodeAt(root, [memberIndex(root, name)])
  const isNamed = section?.type === 'object'
  const at = isNamed ? memberIndex(section, entry, (written, wanted) => written === wanted) : Number(entry) - 1
  return nodeAt(section, [at])
}

/** The names in example questions. */
interface ExampleNames {
  source: string
  destination: string
}

/**
 * Returns two names of the network for example questions; invented ones if it has too few. The source is no part of the destination: a
 * person and a tag, or two machines.
 */
export function exampleNames(names: readonly KnownName[]): ExampleNames {
  const machines = names.filter(({ kind }) => kind === 'machine').map(({ name }) => name)
  const used = (wanted: KnownName['kind']) =>
    names.find(({ kind, name, machines: count }) => kind === wanted && count > 0 && !/\s/.test(name))?.name
  const person = used('user')?.replace(/@$/, '')
  const source = person ?? machines[0]
  const destination = (person && used('tag')) ?? machines.find((name) => name !== source)
  if (source === undefined || destination === undefined) return { source: 'laptop-3', destination: 'db' }
  return { source, destination }
}
