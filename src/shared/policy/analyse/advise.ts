import type { Network } from '@shared/policy/compile/network'
import type { Policy, PolicyProblem } from '@shared/policy/read/model'
import type { Place } from '@shared/policy/syntax/hujson'
import { type LintFinding, lintPolicy } from './lint'

/** Advice that depends on what a rule opens now. */
const aboutEffect: readonly string[] = ['rule-without-effect', 'shadowed-rule']

const overlaps = (a: Place, b: Place) => a.offset < b.offset + b.length && b.offset < a.offset + a.length

/**
 * Returns advice on a policy. Gives none for entries with an error, and none at all if a value could not be read, since its meaning is then
 * missing from every rule and name. Rules of a policy that the server refuses for its users or machines are not judged: such a server would not
 * start, so none is in force. Undefined names are errors themselves and have fixes. `problems`: the server's findings, from `checkAgainst`.
 */
export function advise(
  text: string,
  policy: Policy,
  network: Network,
  problems: readonly PolicyProblem[],
): LintFinding[] {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const broken = errors.some(({ stage }) => stage === 'decode' || stage === 'syntax')
  const isRefused = errors.some(({ stage }) => stage === 'users' || stage === 'nodes')
  return lintPolicy(text, policy, network).filter(
    (finding) =>
      finding.code === 'undefined-name' ||
      (!broken &&
        !(isRefused && aboutEffect.includes(finding.code)) &&
        !errors.some((problem) => overlaps(problem, finding))),
  )
}
