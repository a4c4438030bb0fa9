import { compileProblems } from './check-compile'
import { compileFor } from '@shared/policy/compile/compile'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { Flavour, PolicyContext, PolicyProblem } from '@shared/policy/read/model'
import { Network } from '@shared/policy/compile/network'
import { type ReadPolicy, readPolicy, refusalText } from '@shared/policy/read/read'
import { ENDLESS, userProblems } from './start-refusal'
import { runSshTests, runTests, type TestOutcome } from './ssh-diff'
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

/** Checks an already parsed policy against a network: the users it names, then its tests. */
export function checkAgainst(read: ReadPolicy, network: Network): PolicyCheck {
  const { policy, problems } = read
  if (!policy || problems.some(({ severity }) => severity === 'error')) {
    return { problems, refusal: refusalText(problems) }
  }
  const found = policy.dialect.grants ? userProblems(policy, network) : compileProblems(policy, network)
  const all = [...problems, ...found]
  const isJudged = policy.dialect.grants && !found.some(({ stage, code }) => stage === 'users' || code === ENDLESS)
  if (isJudged && policy.tests.length + policy.sshTests.length > 0) {
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
