import { ApiError } from '@shared/api/error'
import type { Line } from '@shared/api/headscale-line'
import { said } from '@shared/api/issue'
import { tagOwnersOf } from '@shared/policy/read/read'
import type { MockDb } from '@main/db/mock-db'
import { rulesFrom } from './line-rules'

/** What is wrong with how a tag is written, in the words of the release (headscale-api.md 4.5); undefined where nothing is. */
export function tagProblem(tag: string, line?: Line): string | undefined {
  if (!tag.startsWith('tag:')) return "tag must start with the string 'tag:'"
  if (tag !== tag.toLowerCase()) return 'tag should be lowercase'
  if (/\s/.test(tag)) return rulesFrom(line, '0.29') ? 'tags must not contain spaces' : 'tag should not contains space'
  return undefined
}

/** Throws `invalid` for the first tag that is not written as one; every bad one is named in the details. */
export function checkTagFormat(tags: readonly string[], line?: Line): void {
  const problems = tags.flatMap((tag) => {
    const problem = tagProblem(tag, line)
    return problem === undefined ? [] : [{ tag, problem }]
  })
  const [first] = problems
  if (!first) return
  const details = problems.map(({ tag, problem }) => said(`${JSON.stringify(tag)}: ${problem}`))
  throw new ApiError('invalid', first.problem, { details })
}

/** Throws `invalid` naming the tags that the stored policy gives no owner; with no policy that is every tag. */
export function checkTagsPermitted(db: MockDb, tags: readonly string[]): void {
  const known = new Set(tagOwnersOf(db.policies.current()?.policy ?? ''))
  const refused = tags.filter((tag) => !known.has(tag))
  if (refused.length > 0)
    throw new ApiError('invalid', `requested tags [${refused.join(' ')}] are invalid or not permitted`, {
      details: refused.map(said),
    })
}
