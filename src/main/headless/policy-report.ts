import { numbered } from '@main/lib/numbered'
import { machineName } from '@shared/states/machine-state'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { checkAgainst } from '@shared/policy/analyse/check'
import { runSshTests, runTests } from '@shared/policy/analyse/tests-run'
import { compileFor } from '@shared/policy/compile/compile'
import { Network } from '@shared/policy/compile/network'
import { dialectOf, type PolicyLine } from '@shared/policy/read/dialect-flags'
import type { PolicyNode } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { createPlaces } from '@shared/policy/syntax/hujson'

/** The network a policy is checked against. */
export interface PolicySubject {
  readonly users: readonly User[]
  readonly nodes: readonly Node[]
  /** The release line that applies. */
  readonly line: PolicyLine
  /** True if the release accepts an empty text, as from 0.24 on. */
  readonly acceptsEmptyText: boolean
}

export interface PolicyReport {
  /** For the terminal: `FILE:LINE:COLUMN: severity: message` for each finding, then one line with the verdict. */
  readonly lines: readonly string[]
  /** True if the server would accept it. */
  readonly passed: boolean
}

/** Checks the text of a policy as the server would. `file` names it in every line. */
export function reportPolicy(
  file: string,
  text: string,
  { users, nodes, line, acceptsEmptyText }: PolicySubject,
): PolicyReport {
  // Only this console has read the text: the server may still refuse it.
  const judge = `judged by this console by the rules of Headscale ${line}, not by the server.`
  if (text === '' && acceptsEmptyText)
    return {
      lines: [`${file}: accepted: an empty file is no policy, so every machine reaches every other; ${judge}`],
      passed: true,
    }
  const read = readPolicy(text, 'headscale', users, dialectOf(line))
  const network = subjectNetwork({ users, nodes })
  const { problems, refusal } = checkAgainst(read, network)
  const placeOf = createPlaces(text)
  const findings = problems.map(({ offset, severity, message }) => {
    const place = placeOf(offset)
    return `${file}:${place.line}:${place.column}: ${severity}: ${message}`
  })
  const { policy } = read
  const judged = policy && (refusal === undefined || problems.some(({ stage }) => stage === 'tests'))
  const tests = judged ? testsOf(compileFor(policy, network)) : 'the tests were not run'
  const verdict = `${file}: ${refusal === undefined ? 'accepted' : 'refused'}: ${tests}; ${judge}`
  return { lines: [...new Set(findings), verdict], passed: refusal === undefined }
}

export const subjectNetwork = ({ users, nodes }: Pick<PolicySubject, 'users' | 'nodes'>): Network =>
  new Network({ users, nodes: nodes.map(policyNode) })

function testsOf(compiled: ReturnType<typeof compileFor>): string {
  const outcomes = [...runTests(compiled), ...runSshTests(compiled)]
  const passed = outcomes.filter((outcome) => outcome.passed).length
  return outcomes.length > 0 ? `${passed} of ${numbered(outcomes.length, 'test')} passed` : 'it has no tests'
}

function policyNode(node: Node): PolicyNode {
  const { user, tags, ipAddresses, availableRoutes, approvedRoutes } = node
  const ipv4 = ipAddresses.find((address) => !address.includes(':'))
  const ipv6 = ipAddresses.find((address) => address.includes(':'))
  return {
    name: machineName(node),
    ...(user && { user: user.id }),
    tags,
    ...(ipv4 !== undefined && { ipv4 }),
    ...(ipv6 !== undefined && { ipv6 }),
    advertisedRoutes: availableRoutes,
    approvedRoutes,
  }
}
