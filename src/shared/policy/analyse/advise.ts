import type { Network } from '@shared/policy/compile/network'
import type { Policy, PolicyProblem } from '@shared/policy/read/model'
import type { Place } from '@shared/policy/syntax/place'
import { type LintFinding, lintPolicy } from './lint'

const overlaps = (a: Place, b: Place) => a.offset < b.offset + b.length && b.offset < a.offset + a.length

/**
 * Returns advice on a policy. Gives none for entries with an error, and none at all if a value could not be read, since its meaning is then
 * missing from every rule and name. Undefined names are errors themselves and have fixes. `problems`: the server's findings, from
 * `checkAgainst`.
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
