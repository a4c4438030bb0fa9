import { parseAlias } from '@shared/policy/read/alias'
import { namesIn, occurrencesOf, type PolicyName } from './names'

/** What is wrong with a new name. `taken`: another one of its kind is called so. */
export type RenameProblem = 'empty' | 'unchanged' | 'taken' | 'letters' | 'tag-start' | 'address'

/** What stands in front of names of a kind: `group:`; nothing in front of hosts. */
export function namePrefix({ kind }: Pick<PolicyName, 'kind'>): string {
  return kind === 'group' || kind === 'tag' ? `${kind}:` : ''
}

/** Judges a new name, its prefix included, for a group, tag or host. */
export function renameProblem(text: string, name: PolicyName, wanted: string): RenameProblem | undefined {
  const own = wanted.slice(namePrefix(name).length)
  if (own === '') return 'empty'
  if (wanted === name.name) return 'unchanged'
  // The control plane takes more, but a colon or comma would be read as ports and quotes as the end.
  if (!/^[\p{L}\p{N}._-]+$/u.test(own)) return 'letters'
  if (name.kind === 'tag' && !/^[a-zA-Z]/.test(own)) return 'tag-start'
  if (name.kind === 'host' && parseAlias(own, { offset: 0, length: 0 }).value?.kind !== 'host') return 'address'
  return namesIn(text).some((other) => other.kind === name.kind && other.name === wanted) ? 'taken' : undefined
}

/** The changes that give a group, tag or host another name wherever the document means it. Comments stay as they are. */
export function renameEdits(text: string, name: PolicyName, wanted: string) {
  const insert = JSON.stringify(wanted).slice(1, -1)
  return occurrencesOf(text, name).map(({ from, to }) => ({ from, to, insert }))
}
