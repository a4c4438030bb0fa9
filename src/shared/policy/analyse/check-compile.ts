import { firstProblem } from './check-first'
import type { Network } from '@shared/policy/compile/network'
import { Resolver } from '@shared/policy/compile/resolve'
import { knowsFirstProtocol } from '@shared/policy/net/ports'
import type { Policy, PolicyProblem } from '@shared/policy/read/model'
import type { Place } from '@shared/policy/syntax/hujson'

const problemAt = ({ offset, length }: Place, code: string, message: string): PolicyProblem => {
  return { offset, length, code, message, severity: 'error', stage: 'nodes' }
}

/**
 * Finds what lines before 0.29 report only when they compile rules for their machines: rules without an action and, in 0.26, unknown
 * actions and protocols. They stop at the first.
 */
function ruleProblem(policy: Policy, resolver: Resolver): PolicyProblem | undefined {
  for (const { action, protocol, src, ...place } of policy.acls ?? []) {
    if (action.text !== 'accept') {
      const at = action.length > 0 ? action : place
      return problemAt(at, 'action', 'compiling filter rules: invalid action')
    }
    if (policy.dialect.strictRules || src.every((alias) => resolver.resolve(alias).isEmpty)) continue
    if (knowsFirstProtocol(protocol)) continue
    const said = `parsing protocol number: strconv.Atoi: parsing ${JSON.stringify(protocol)}: invalid syntax `
    return problemAt(place, 'protocol', `compiling filter rules: parsing policy, protocol err: ${said}`)
  }
  return undefined
}

/** SSH rules are compiled for the first machine, which reveals a missing action if the rule has sources. */
function sshProblem(policy: Policy, resolver: Resolver): PolicyProblem | undefined {
  if (resolver.network.size === 0) return undefined
  const rule = policy.ssh.find(
    ({ action, src }) => action === '' && src.some((alias) => !resolver.resolve(alias).isEmpty),
  )
  const said = `unknown action "", index: ${rule?.index ?? 0}: %!w(<nil>)`
  return rule && problemAt(rule, 'action', `verifying SSH rules: parsing SSH policy, ${said}`)
}

/** Returns the problems that a server before 0.29 reports when it compiles a policy for its machines. */
export function compileProblems(policy: Policy, network: Network): PolicyProblem[] {
  if (policy.dialect.grants) return []
  const resolver = new Resolver(policy, network)
  if (!policy.dialect.typedNames) return [firstProblem(policy, resolver) ?? []].flat()
  return [ruleProblem(policy, resolver) ?? sshProblem(policy, resolver) ?? []].flat()
}
