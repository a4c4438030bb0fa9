import { parseAlias } from '@shared/policy/read/model'
import { type DefinedKind, type NameKind, type Slot, slotAt } from './slots'
import { type PolicyWord, policyWords } from './words'

/** A name at one position of the document. */
export interface PolicyName {
  kind: NameKind
  name: string
  /** Of the name alone, without quotes and ports, in UTF-16 units. */
  from: number
  to: number
  /** True for the entry in `groups`, `tagOwners` or `hosts` that defines the name. */
  defines: boolean
}

export const definedKinds: readonly NameKind[] = ['group', 'tag', 'host'] satisfies DefinedKind[]

/** Returns the length of the name in a destination, without its ports; the whole text if it has none yet. */
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

/** Returns the name that a word is or begins with; undefined for any other word. */
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

/** Returns every name of a document, definitions and uses, first to last, as far as a half-typed document can be read. */
export function namesIn(text: string): PolicyName[] {
  return policyWords(text).flatMap((word) => nameOf(text, word) ?? [])
}

/**
 * Returns a function that tells whether a name of the text means a user. Before 0.26 a name without @ does, unless it is defined as a host;
 * later releases refuse a name that is neither.
 */
export function userTest(text: string): (name: PolicyName) => boolean {
  const hosts = new Set(namesIn(text).flatMap(({ kind, name, defines }) => (kind === 'host' && defines ? [name] : [])))
  return ({ kind, name, defines }) => kind === 'user' || (kind === 'host' && !defines && !hosts.has(name))
}

/** Returns the name at an offset, its ends included. */
export function nameAt(text: string, offset: number): PolicyName | undefined {
  return namesIn(text).find(({ from, to }) => from <= offset && offset <= to)
}

/** Returns all occurrences of a name: its definition and its uses, first to last, including the given one. */
export function occurrencesOf(text: string, { kind, name }: Pick<PolicyName, 'kind' | 'name'>): PolicyName[] {
  return namesIn(text).filter((other) => other.kind === kind && other.name === name)
}

/** Returns the entry that defines a name; undefined for names of the server and for undefined names. */
export function nameDefinition(text: string, name: Pick<PolicyName, 'kind' | 'name'>): PolicyName | undefined {
  return occurrencesOf(text, name).find(({ defines }) => defines)
}

/** The problem with a new name. `taken`: another one of its kind has that name. */
export type RenameProblem = 'empty' | 'unchanged' | 'taken' | 'letters' | 'tag-start' | 'address'

/** Returns the prefix of names of a kind: `group:`; '' for hosts. */
export function namePrefix({ kind }: Pick<PolicyName, 'kind'>): string {
  return kind === 'group' || kind === 'tag' ? `${kind}:` : ''
}

/** Validates a new name, its prefix included, for a group, tag or host. */
export function renameProblem(text: string, name: PolicyName, wanted: string): RenameProblem | undefined {
  const own = wanted.slice(namePrefix(name).length)
  if (own === '') return 'empty'
  if (wanted === name.name) return 'unchanged'
  // The control plane accepts more, but would read a colon or comma as ports and quotes as the end.
  if (!/^[\p{L}\p{N}._-]+$/u.test(own)) return 'letters'
  if (name.kind === 'tag' && !/^[a-zA-Z]/.test(own)) return 'tag-start'
  if (name.kind === 'host' && parseAlias(own, { offset: 0, length: 0 }).value?.kind !== 'host') return 'address'
  return namesIn(text).some((other) => other.kind === name.kind && other.name === wanted) ? 'taken' : undefined
}

/** Returns the edits that rename a group, tag or host at every position that means it. Comments stay unchanged. */
export function renameEdits(text: string, name: PolicyName, wanted: string) {
  const insert = JSON.stringify(wanted).slice(1, -1)
  return occurrencesOf(text, name).map(({ from, to }) => ({ from, to, insert }))
}
