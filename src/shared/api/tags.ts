import { isFrom, type Line } from './capabilities'

/** Returns the effective tags of a machine: forced and valid ones, sorted, without duplicates. */
export function effectiveTags(forced: readonly string[], valid: readonly string[]): string[] {
  return [...new Set([...forced, ...valid])].toSorted()
}

/** Tells whether both lists name the same tags, in any order. */
export function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return effectiveTags(a, []).join(' ') === effectiveTags(b, []).join(' ')
}

/** Returns the problem with a tag's format, in the release's wording (headscale-api.md 4.5); undefined if it is valid. */
export function tagProblem(tag: string, line?: Line): string | undefined {
  if (!tag.startsWith('tag:')) return "tag must start with the string 'tag:'"
  if (tag !== tag.toLowerCase()) return 'tag should be lowercase'
  if (!/\s/.test(tag)) return undefined
  return line === undefined || isFrom(line, '0.29') ? 'tags must not contain spaces' : 'tag should not contains space'
}

/** Returns true if servers accept the tag's form. They also accept a tag without a name, which nothing can use. */
export const isTag = (tag: string): boolean => tag !== 'tag:' && tagProblem(tag) === undefined
