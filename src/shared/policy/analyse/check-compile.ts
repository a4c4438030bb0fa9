import { firstProblem } from './check-first'
import { type Network, Resolver } from '@shared/policy/compile/network'
import type { Policy, PolicyProblem } from '@shared/policy/read/model'
import { nodesProblem, ruleProblem } from './start-refusal'

/** SSH rules are compiled for the first machine, which reveals a missing action if the rule has sources. */
function sshProblem(policy: Policy, resolver: Resolver): PolicyProblem | undefined {
  if (resolver.network.size === 0) return undefined
  const rule = policy.ssh.find(
    ({ action, src }) => action === '' && src.some((alias) => !resolver.resolve(alias).isEmpty),
  )
  const said = `unknown action "", index: ${rule?.index ?? 0}: %!w(<nil>)`
  return rule && nodesProblem(rule, 'action', `verifying SSH rules: parsing SSH policy, ${said}`)
}

/** Returns the problems that a server before 0.29 reports when it compiles a policy for its machines. */
export function compileProblems(policy: Policy, network: Network): PolicyProblem[] {
  if (policy.dialect.grants) return []
  const resolver = new Resolver(policy, network)
  if (!policy.dialect.typedNames) return [firstProblem(policy, resolver) ?? []].flat()
  return [ruleProblem(policy, resolver) ?? sshProblem(policy, resolver) ?? []].flat()
}
