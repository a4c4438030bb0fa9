import type { Network } from '@shared/policy/compile/network'
import type { Policy, PolicyProblem } from '@shared/policy/read/model'
import type { Place } from '@shared/policy/syntax/place'
import { type LintFinding, lintPolicy } from './lint'

const overlaps = (a: Place, b: Place) => a.offset < b.offset + b.length && b.offset < a.offset + a.length

/**
 * Advice on a policy, as far as it can be given: none where an error stands, and none at all where a value could not be read, since what
 * it was to say is missing then from every rule and name. Names that nobody defines are errors themselves, and have fixes.
 * `problems`: what the server finds, from `checkAgainst`.
 */
export function advise(
  text: string,
  policy: Policy,
  network: Network,
  problems: readonly PolicyProblem[],
): LintFinding[] {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const broken = errors.some(({ stage }) => stage === 'decode' || stage === 'syntax')
  return lintPolicy(text, policy, network).filter(
    (finding) =>
      finding.code === 'undefined-name' || (!broken && !errors.some((problem) => overlaps(problem, finding))),
  )
}
