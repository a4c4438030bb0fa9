import { parseAlias } from '@shared/policy/read/alias'
import { type DefinedKind, type NameKind, type Slot, slotAt } from './slots'
import { type PolicyWord, policyWords } from './words'

/** A name where the document writes it. */
export interface PolicyName {
  kind: NameKind
  name: string
  /** Of the name alone, without quotes and ports, in UTF-16 units. */
  from: number
  to: number
  /** True for the entry in `groups`, `tagOwners` or `hosts` that says what the name stands for. */
  defines: boolean
}

export const definedKinds: readonly NameKind[] = ['group', 'tag', 'host'] satisfies DefinedKind[]

/** Where the name in a destination ends and its ports begin; the whole text where there are no ports yet. */
export function nameLength(written: string): number {
  const close = written.startsWith('[') ? written.indexOf(']') : -1
  const colon = written.lastIndexOf(':')
  if (colon < close) return written.length
  const prefixes = ['group', 'tag', 'autogroup', 'user']
  return colon < 0 || prefixes.includes(written.slice(0, colon)) ? written.length : colon
}

function kindAt(name: string, { names = [] }: Slot): NameKind | undefined {
  const kind = parseAlias(name, { offset: 0, length: 0 }).value?.kind
  if (kind && names.includes(kind)) return kind
  // Before 0.26 users have no @.
  return kind === 'host' && names.includes('user') ? 'user' : undefined
}

/** The name a word is or begins with; undefined for any other word. */
export function nameOf(text: string, word: PolicyWord): PolicyName | undefined {
  const slot = slotAt(word.path, word.key)
  if (!slot) return undefined
  const { from, to, value } = word
  if (slot.defines) return { kind: slot.defines, name: value, from, to, defines: true }
  const written = text.slice(from, to)
  const length = slot.ports ? nameLength(written) : written.length
  const name = slot.ports ? value.slice(0, nameLength(value)) : value
  const kind = kindAt(name, slot)
  return kind && { kind, name, from, to: from + length, defines: false }
}

/** Every name of a document, definitions and uses, first to last. Reads what a half-typed document lets it read. */
export function namesIn(text: string): PolicyName[] {
  return policyWords(text).flatMap((word) => nameOf(text, word) ?? [])
}

/** The name at an offset, its ends included. */
export function nameAt(text: string, offset: number): PolicyName | undefined {
  return namesIn(text).find(({ from, to }) => from <= offset && offset <= to)
}

/** Where else a name stands: its definition and its uses, first to last, the given one among them. */
export function occurrencesOf(text: string, { kind, name }: Pick<PolicyName, 'kind' | 'name'>): PolicyName[] {
  return namesIn(text).filter((other) => other.kind === kind && other.name === name)
}

/** The entry that says what a name stands for; undefined for names of the server and for names nobody defines. */
export function definitionOf(text: string, name: Pick<PolicyName, 'kind' | 'name'>): PolicyName | undefined {
  return occurrencesOf(text, name).find(({ defines }) => defines)
}
