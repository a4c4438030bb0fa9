import type { Alias } from '@shared/policy/read/alias'
import { compileProblems, sshCompiled } from './check-compile'
import { compileFor } from '@shared/policy/compile/compile'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { Flavour, Policy, PolicyContext, PolicyProblem, PolicyUser } from '@shared/policy/read/model'
import { joinTexts } from '@shared/policy/read/names'
import { Network } from '@shared/policy/compile/network'
import { type ReadPolicy, readPolicy, refusalText } from '@shared/policy/read/read'
import { Resolver } from '@shared/policy/compile/resolve'
import { lineAndColumn } from '@shared/policy/syntax/hujson'
import { runSshTests } from './ssh-tests-run'
import { runTests, type TestOutcome } from './tests-run'
import { testsFailed } from '@shared/policy/read/validate-tests'

export interface PolicyCheck {
  /**
   * The problems that the control plane reports, in its order; empty if it accepts the policy. Each message is the server's own, without
   * its prefix.
   */
  problems: PolicyProblem[]
  /** The server's whole text, `parsing policy: …` or `test(s) failed:\n…`; undefined if it accepts the policy. */
  refusal: string | undefined
}

/** Every word that may name a user, in the order the control plane checks them. */
function userNames(policy: Policy): { text: string; offset: number; length: number }[] {
  const users = (aliases: Alias[]) => aliases.filter(({ kind }) => kind === 'user')
  return [
    ...[...policy.groups.values()].flatMap(({ members }) => members),
    ...[...policy.tagOwners.values()].flatMap(({ members }) => members),
    ...policy.autoApprovers.routes.flatMap(({ approvers }) => approvers),
    ...policy.autoApprovers.exitNode,
    ...(policy.acls ?? []).flatMap((rule) => users([...rule.src, ...rule.dst])),
    ...policy.ssh.flatMap((rule) => users([...rule.src, ...rule.dst])),
  ].filter(({ text }) => text.includes('@'))
}

/** A name that matches several users is refused; an unknown name is accepted and matches nothing. */
function ambiguousUsers(policy: Policy, network: Network): PolicyProblem[] {
  return userNames(policy).flatMap(({ text, offset, length }): PolicyProblem[] => {
    const { problem: message, reason } = network.findUser(text)
    if (reason !== 'ambiguous') return []
    return [{ offset, length, code: 'user-ambiguous', message, severity: 'error', stage: 'users' }]
  })
}

/** One problem with the whole text, then one for each failure at its position. */
function testProblems(outcomes: TestOutcome[]): PolicyProblem[] {
  const failed = outcomes.filter(({ passed }) => !passed)
  const [first] = failed
  if (!first) return []
  const message = testsFailed + failed.map((outcome) => outcome.message).join('\n')
  const problem = ({ offset, length }: TestOutcome, code: string, text: string): PolicyProblem => {
    return { offset, length, code, message: text, severity: 'error', stage: 'tests' }
  }
  return [
    problem(first, 'test-failed', message),
    ...failed.slice(1).map((outcome) => problem(outcome, 'test-failed-more', outcome.message)),
  ]
}

/** Attributes for an unknown user: Headscale accepts unknown names everywhere else. */
function attributeProblems(policy: Policy, resolver: Resolver): PolicyProblem[] {
  if (policy.flavour === 'tailscale') return []
  return policy.nodeAttrs.flatMap(({ target, attr }): PolicyProblem[] => {
    const wrong = target.filter((alias) => resolver.resolve(alias).problem !== undefined)
    const [first] = wrong
    if (!first || attr.length === 0) return []
    const names = target.map(({ text }) => text).join(' ')
    const said = joinTexts(wrong.map((alias) => resolver.resolve(alias).problem ?? ''))
    const message = `compiling nodeAttrs: nodeAttrs target [${names}]: ${said}`
    const { offset, length } = first
    return [{ offset, length, code: 'node-attr-user', message, severity: 'error', stage: 'nodes' }]
  })
}

/** Checks an already parsed policy against a network: the users it names, then its tests. */
export function checkAgainst(read: ReadPolicy, network: Network): PolicyCheck {
  const { policy, problems } = read
  if (!policy || problems.some(({ severity }) => severity === 'error')) {
    return { problems, refusal: refusalText(problems) }
  }
  if (!policy.dialect.grants) {
    const all = [...problems, ...compileProblems(policy, network)]
    return { problems: all, refusal: refusalText(all) }
  }
  const ambiguous = ambiguousUsers(policy, network)
  const all = [...problems, ...ambiguous]
  if (ambiguous.length === 0) all.push(...attributeProblems(policy, new Resolver(policy, network)))
  if (ambiguous.length === 0 && policy.tests.length + policy.sshTests.length > 0) {
    const compiled = compileFor(policy, network)
    all.push(...testProblems(runTests(compiled)), ...testProblems(runSshTests(compiled)))
  }
  return { problems: all, refusal: refusalText(all) }
}

/**
 * Checks a policy as a server of a dialect does on a save or a check: syntax, values, rules, the users it names, and its own tests against
 * the given users and machines. From 0.24 on an empty text is accepted: it leaves the running policy unchanged.
 */
export function checkPolicy(
  text: string,
  context: PolicyContext,
  flavour: Flavour = 'headscale',
  dialect: PolicyDialect = currentDialect,
): PolicyCheck {
  if (text === '') return { problems: [], refusal: undefined }
  return checkAgainst(readPolicy(text, flavour, context.users, dialect), new Network(context))
}

/** Why Headscale ends at its next start with a stored policy. */
export interface StartRefusal {
  /** The server's whole text. */
  readonly message: string
  /** The line of the first problem, from 1. */
  readonly line: number
  /** The name that means several users, as written, and those users; undefined if the reason is another one. */
  readonly ambiguous?: { readonly token: string; readonly users: readonly PolicyUser[] }
}

/**
 * Returns why a server would end at its next start with this stored policy and network; undefined if it would start. The reasons are those of
 * a save, except failed tests, which a start only logs, and SSH rules, which lines before 0.29 compile only on a save (`NewPolicyManager` in
 * hscontrol/policy/v2/policy.go of 0.26.1, 0.28.0 and 0.29.2).
 */
export function startRefusal(
  text: string,
  context: PolicyContext,
  dialect: PolicyDialect = currentDialect,
): StartRefusal | undefined {
  if (text === '') return undefined
  const network = new Network(context)
  const { problems } = checkAgainst(readPolicy(text, 'headscale', context.users, dialect), network)
  const lasting = problems.filter(({ stage, message }) => stage !== 'tests' && !message.startsWith(sshCompiled))
  const message = refusalText(lasting)
  const first = lasting.find(({ severity }) => severity === 'error')
  if (message === undefined || !first) return undefined
  const { line } = lineAndColumn(text, first.offset)
  if (first.code !== 'user-ambiguous') return { message, line }
  const [, quoted = '""'] = /token ("(?:[^"\\]|\\.)*")/.exec(first.message) ?? []
  const token = String(JSON.parse(quoted))
  return { message, line, ambiguous: { token, users: network.usersNamed(token) } }
}
