import type { Place } from '@shared/policy/syntax/place'
import { decodePolicy } from './decode'
import { currentDialect, type PolicyDialect } from './dialect-flags'
import { type HuJsonDocument, isReadable, parseHuJson, type SyntaxCode } from '@shared/policy/syntax/hujson'
import type { Flavour, Policy, PolicyProblem, PolicyUser } from './model'
import { joinTexts } from './names'
import { syntaxText } from '@shared/policy/syntax/syntax-text'
import { validatePolicy } from './validate'

export interface ReadPolicy {
  hujson: HuJsonDocument
  /** The rules; undefined if the text is not one JSON object. Invalid parts are left out. */
  policy: Policy | undefined
  /**
   * The problems of the text itself, in the order in which the control plane finds them. Each message is the control plane's, without its
   * prefix (`parsing policy: `).
   */
  problems: PolicyProblem[]
}

/** The reason why a text is not a policy. `type`: it is HuJSON, but not an object. */
export interface Obstacle extends Place {
  code: SyntaxCode | 'type'
}

/** Returns the first reason why a document is not a policy, for the page to translate. */
export function obstacleIn({ root, problems }: Pick<HuJsonDocument, 'root' | 'problems'>): Obstacle | undefined {
  if (problems[0] || !root || root.type === 'object' || root.type === 'null') return problems[0]
  return { code: 'type', offset: root.offset, length: root.length }
}

/** Headscale's message for a document that is not an object. */
function wrongRoot(type: string, { strictRules }: PolicyDialect): string {
  const what = strictRules
    ? `JSON ${type} into Go v2.Policy`
    : `${type === 'boolean' ? 'bool' : type} into Go value of type v2.Policy`
  return `parsing policy from bytes: json: cannot unmarshal ${what}`
}

/** Each message reads the whole text, and a pasted list of unquoted names has a problem for each name. */
const MAX_SYNTAX_PROBLEMS = 50

/** Reads and checks a policy's text as a server of the dialect does. `users` only serve to determine the tailnet's own email domains. */
export function readPolicy(
  text: string,
  flavour: Flavour,
  users: readonly PolicyUser[] = [],
  dialect: PolicyDialect = currentDialect,
): ReadPolicy {
  const parsed = parseHuJson(text)
  const obstacles = parsed.problems.filter((problem) => dialect.refusesTwice || !isReadable(problem))
  // Headscale's decoder finds these only in a text that its HuJSON parser takes.
  const isPlain = obstacles.every(isReadable)
  const hujson = { ...parsed, problems: isPlain ? obstacles : obstacles.filter((problem) => !isReadable(problem)) }
  const syntax = hujson.problems.slice(0, MAX_SYNTAX_PROBLEMS).map((problem): PolicyProblem => {
    return { ...problem, severity: 'error', stage: 'syntax', message: syntaxText(text, hujson.root, problem) }
  })
  const type = hujson.root?.type
  if (!hujson.root || (type !== 'object' && type !== 'null')) {
    const wrong = { offset: 0, length: text.length, code: 'type', message: wrongRoot(type ?? 'null', dialect) }
    const problem: PolicyProblem = { ...wrong, severity: 'error', stage: 'syntax' }
    return { hujson, policy: undefined, problems: syntax.length > 0 ? syntax : [problem] }
  }
  const { policy, problems } = decodePolicy(hujson.root, flavour, dialect, text)
  return { hujson, policy, problems: [...syntax, ...problems, ...validatePolicy(policy, flavour, users)] }
}

/**
 * Returns the control plane's message for problems found in a policy; undefined if it accepts the policy. It stops at the first syntax or
 * decode problem, reports rule problems together, and runs tests only if everything else is valid.
 */
export function refusalText(problems: readonly PolicyProblem[]): string | undefined {
  const errors = problems.filter((problem) => problem.severity === 'error')
  for (const stage of ['syntax', 'decode'] as const) {
    const first = errors.find((problem) => problem.stage === stage)
    if (first) return `parsing policy: ${first.said ?? first.message}`
  }
  const rules = errors.filter((problem) => problem.stage === 'rules' && problem.code !== 'test-form-more')
  if (rules.length > 0) return `parsing policy: ${joinTexts(rules.map(({ message }) => message))}`
  const users = errors.filter((problem) => problem.stage === 'users')
  if (users.length > 0) return `validating policy user references: ${joinTexts(users.map(({ message }) => message))}`
  const nodes = errors.find((problem) => problem.stage === 'nodes')
  const tests = errors.filter((problem) => problem.code === 'test-failed').map(({ message }) => message)
  return nodes?.message ?? (tests.length > 0 ? joinTexts(tests) : undefined)
}

/**
 * Returns the tags a policy declares in `tagOwners`, in document order; empty if the text cannot be read. From Headscale 0.28 on machines
 * can have no other tags.
 */
export function tagOwnersOf(text: string): string[] {
  const { root } = parseHuJson(text)
  if (root?.type !== 'object') return []
  return [...decodePolicy(root, 'headscale').policy.tagOwners.keys()]
}
