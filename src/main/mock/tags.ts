import { ApiError } from '@shared/api/error'
import type { Line } from '@shared/api/headscale-line'
import { said } from '@shared/api/issue'
import { tagProblem } from '@shared/api/tag-problem'
import { tagOwnersOf } from '@shared/policy/read/read'
import type { MockDb } from '@main/db/mock-db'

/** Throws `invalid` for the first malformed tag; the details name every malformed one. */
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

/** Throws `invalid` naming the tags that have no owner in the stored policy; without a policy these are all tags. */
export function checkTagsPermitted(db: MockDb, tags: readonly string[]): void {
  const known = new Set(tagOwnersOf(db.policies.current()?.policy ?? ''))
  const refused = tags.filter((tag) => !known.has(tag))
  if (refused.length > 0)
    throw new ApiError('invalid', `requested tags [${refused.join(' ')}] are invalid or not permitted`, {
      details: refused.map(said),
    })
}
