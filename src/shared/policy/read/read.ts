import { parseTree } from 'jsonc-parser'
import type { Place } from '@shared/policy/syntax/place'
import { decodePolicy } from './decode'
import { currentDialect, type PolicyDialect } from './dialect-flags'
import { type HuJsonDocument, parseHuJson, type SyntaxCode } from '@shared/policy/syntax/hujson'
import type { Flavour, Policy, PolicyProblem, PolicyUser } from './model'
import { joinTexts } from './names'
import { syntaxText } from '@shared/policy/syntax/syntax-text'
import { validatePolicy } from './validate'

export interface ReadPolicy {
  document: HuJsonDocument
  /** The rules; undefined when the text is not one JSON object. What is broken is left out. */
  policy: Policy | undefined
  /**
   * What is wrong with the text alone, in the order the control plane finds it. Each message says what the control plane
   * says, without the words in front (`parsing policy: `).
   */
  problems: PolicyProblem[]
}

/** What keeps a text from being a policy. `type`: it is HuJSON, but no object. */
export interface Obstacle extends Place {
  code: SyntaxCode | 'type'
}

/** The first thing that keeps a document from being a policy, for the page to say in the reader's words. */
export function obstacleIn({ root, problems }: Pick<HuJsonDocument, 'root' | 'problems'>): Obstacle | undefined {
  if (problems[0] || !root || root.type === 'object' || root.type === 'null') return problems[0]
  return { code: 'type', offset: root.offset, length: root.length }
}

/** What Headscale's decoder says of a document that is no object. */
function wrongRoot(type: string, { strictRules }: PolicyDialect): string {
  const what = strictRules
    ? `JSON ${type} into Go v2.Policy`
    : `${type === 'boolean' ? 'bool' : type} into Go value of type v2.Policy`
  return `parsing policy from bytes: json: cannot unmarshal ${what}`
}

/**
 * Reads and judges a policy's text as a server of the dialect does. `users` only serve to tell which email domains are the tailnet's own.
 */
export function readPolicy(
  text: string,
  flavour: Flavour,
  users: readonly PolicyUser[] = [],
  dialect: PolicyDialect = currentDialect,
): ReadPolicy {
  const parsed = parseHuJson(text)
  const obstacles = parsed.problems.filter(({ code }) => dialect.refusesTwice || code !== 'duplicate-key')
  const document = { ...parsed, problems: obstacles }
  const syntax = document.problems.map((problem): PolicyProblem => {
    return { ...problem, severity: 'error', stage: 'syntax', message: syntaxText(text, document.root, problem) }
  })
  const type = document.root?.type
  if (!document.root || (type !== 'object' && type !== 'null')) {
    const wrong = { offset: 0, length: text.length, code: 'type', message: wrongRoot(type ?? 'null', dialect) }
    const problem: PolicyProblem = { ...wrong, severity: 'error', stage: 'syntax' }
    return { document, policy: undefined, problems: syntax.length > 0 ? syntax : [problem] }
  }
  const { policy, problems } = decodePolicy(document.root, flavour, dialect)
  return { document, policy, problems: [...syntax, ...problems, ...validatePolicy(policy, flavour, users)] }
}

/**
 * The control plane's one text for problems found in a policy; undefined when it takes the policy. Syntax and decode
 * problems stop it at the first, rule problems are told together, tests run only when all else is right.
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
 * Tags a policy declares in `tagOwners`, in its order; empty when the text cannot be read. Headscale 0.28 and later
 * gives machines no other tags.
 */
export function tagOwnersOf(text: string): string[] {
  const root = parseTree(text, [], { allowTrailingComma: true })
  if (root?.type !== 'object') return []
  return [...decodePolicy(root, 'headscale').policy.tagOwners.keys()]
}
