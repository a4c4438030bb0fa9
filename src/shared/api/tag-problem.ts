import { isFrom, type Line } from './capabilities'

/** Returns the problem with a tag's format, in the release's wording (headscale-api.md 4.5); undefined if it is valid. */
export function tagProblem(tag: string, line?: Line): string | undefined {
  if (!tag.startsWith('tag:')) return "tag must start with the string 'tag:'"
  if (tag !== tag.toLowerCase()) return 'tag should be lowercase'
  if (!/\s/.test(tag)) return undefined
  return line === undefined || isFrom(line, '0.29') ? 'tags must not contain spaces' : 'tag should not contains space'
}
