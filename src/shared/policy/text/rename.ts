import { parseAlias } from '@shared/policy/read/model'
import { namesIn, occurrencesOf, type PolicyName } from './names'

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
