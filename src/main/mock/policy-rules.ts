import { ApiError } from '@shared/api/error'
import { issue, type Issue, said } from '@shared/api/issue'
import { effectiveTags, tagProblem } from '@shared/api/tags'
import { checkAgainst } from '@shared/policy/analyse/check'
import { createPlaces } from '@shared/policy/syntax/hujson'
import { currentDialect } from '@shared/policy/read/dialect-flags'
import type { Policy, PolicyNode, PolicyProblem } from '@shared/policy/read/model'
import { Network, Resolver, buildRoutes } from '@shared/policy/compile/network'
import { readPolicy, tagOwnersOf } from '@shared/policy/read/read'
import type { MockDb, NodeRow, RouteRow } from '@main/db/repos'
import { groupBy } from './context'
import type { Line } from '@shared/api/capabilities'

/** A policy that the server accepts, evaluated for the existing network. */
export interface JudgedPolicy {
  policy: Policy | undefined
  network: Network
  /** The machines of the network in their order, with their routes. */
  machines: readonly { row: NodeRow; routes: readonly RouteRow[] }[]
}

/** Throws `invalid` if the server would refuse the policy, in its wording; the details name the position of each problem. */
export function judgePolicy(db: MockDb, text: string, dialect = currentDialect): JudgedPolicy {
  const users = db.users.list()
  const read = readPolicy(text, 'headscale', users, dialect)
  const routes = groupBy(db.routes.list(), (route) => route.nodeId)
  const machines = db.nodes.list().map((row) => ({ row, routes: routes.get(row.id) ?? [] }))
  const network = new Network({ users, nodes: machines.map(toPolicyNode) })
  const { problems, refusal } = checkAgainst(read, network)
  if (refusal !== undefined) throw new ApiError('invalid', refusal, { details: places(text, problems) })
  return { policy: read.policy, network, machines }
}

function toPolicyNode({ row, routes }: JudgedPolicy['machines'][number]): PolicyNode {
  return {
    name: row.givenName,
    ...(row.userId === null ? {} : { user: String(row.userId) }),
    tags: effectiveTags(row.forcedTags, row.validTags),
    ...(row.ipv4 === null ? {} : { ipv4: row.ipv4 }),
    ...(row.ipv6 === null ? {} : { ipv6: row.ipv6 }),
    advertisedRoutes: routes.filter((route) => route.advertised).map((route) => route.prefix),
    approvedRoutes: routes.filter((route) => route.enabled).map((route) => route.prefix),
  }
}

function places(text: string, problems: readonly PolicyProblem[]): Issue[] {
  const errors = problems.filter((problem) => problem.severity === 'error')
  const placeOf = createPlaces(text)
  return errors.map(({ offset, message }) => {
    const { line, column } = placeOf(offset)
    return issue('said', { text: message, line: String(line), column: String(column) })
  })
}

/**
 * Approves the routes that match the policy's autoApprovers. Adds approvals only: routes approved by an admin stay (headscale-api.md 4.9).
 */
export function autoApprove(db: MockDb, { policy, network, machines }: JudgedPolicy): void {
  if (!policy || (policy.autoApprovers.routes.length === 0 && policy.autoApprovers.exitNode.length === 0)) return
  const { subnets, exits } = buildRoutes(new Resolver(policy, network))
  machines.forEach(({ routes }, index) => {
    const approved = new Set([...(subnets[index] ?? []), ...(exits[index] ?? [])].map((prefix) => prefix.text))
    for (const route of routes)
      if (route.advertised && !route.enabled && approved.has(route.prefix)) db.routes.setEnabled(route.id, true)
  })
}

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
