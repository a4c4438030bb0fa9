import { goQuote } from '@shared/policy/syntax/go-quote'
import type { Resolver } from '@shared/policy/compile/network'
import { parseFirstDestination } from '@shared/policy/read/first-destination'
import type { AclRule, Alias, Policy, PolicyProblem, Word } from '@shared/policy/read/model'
import { hasPorts, knowsFirstProtocol } from '@shared/policy/net/ip'
import type { Place } from '@shared/policy/syntax/hujson'

// How servers before 0.26 check a policy: they look a name up when they compile its rule for their machines, and stop at the first error.
// Unknown names match no machine.

const quote = goQuote

const problemAt = ({ offset, length }: Place, code: string, message: string): PolicyProblem => {
  return { offset, length, code, message, severity: 'error', stage: 'nodes' }
}

/** Returns the problem with a name. */
function nameProblem({ text }: Pick<Word, 'text'>, policy: Policy, resolver: Resolver): string | undefined {
  if (text.startsWith('group:')) {
    const group = policy.groups.get(text)
    if (!group) return `group ${text} isn't registered. invalid group`
    const nested = group.members.some((member) => member.text.startsWith('group:'))
    return nested
      ? 'invalid group. A group cannot be composed of groups. https://tailscale.com/kb/1018/acls/#groups'
      : undefined
  }
  if (text.startsWith('tag:')) {
    if (policy.tagOwners.has(text) || (resolver.network.byTag.get(text) ?? []).length > 0) return undefined
    return `invalid tag. ${text} isn't owned by a TagOwner and no forced tags are defined`
  }
  if (!text.startsWith('autogroup:') || text.startsWith('autogroup:internet')) return undefined
  return `unknown autogroup ${quote(text)}`
}

function destinationProblem(word: Word, rule: AclRule, policy: Policy, resolver: Resolver): string | undefined {
  const parsed = parseFirstDestination(word)
  const name = parsed.value && nameProblem(parsed.value, policy, resolver)
  const narrow = !hasPorts(rule.protocol) && !word.text.endsWith(':*')
  return parsed.error ?? name ?? (narrow ? 'wildcard as port is required for the protocol' : undefined)
}

function ruleProblem(rule: AclRule, policy: Policy, resolver: Resolver): PolicyProblem | undefined {
  const { action, protocol, src, written, index } = rule
  if (action.text !== 'accept') return problemAt(action.length > 0 ? action : rule, 'action', 'invalid action')
  for (const [at, alias] of src.entries()) {
    const said = nameProblem(alias, policy, resolver)
    if (said !== undefined) return problemAt(alias, 'name', `parsing policy, acl index: ${index}->${at}: ${said}`)
  }
  if (!knowsFirstProtocol(protocol)) {
    const said = `parsing protocol number: strconv.Atoi: parsing ${quote(protocol)}: invalid syntax`
    return problemAt(rule, 'protocol', `parsing policy, protocol err: ${said}`)
  }
  for (const word of written) {
    const said = destinationProblem(word, rule, policy, resolver)
    if (said !== undefined) return problemAt(word, 'destination', said)
  }
  return undefined
}

/** SSH rules are compiled for the first machine: destinations are looked up for every machine, the rest only for rules that apply to it. */
function sshProblem(policy: Policy, resolver: Resolver): PolicyProblem | undefined {
  if (resolver.network.size === 0) return undefined
  const isFirst = (aliases: readonly Alias[]) => ((resolver.machinesOf(aliases)[0] ?? 0) & 1) === 1
  for (const { dst, src, action, index, ...place } of policy.ssh) {
    const to = dst.find((alias) => nameProblem(alias, policy, resolver) !== undefined)
    if (to) return problemAt(to, 'name', nameProblem(to, policy, resolver) ?? '')
    if (!isFirst(dst)) continue
    if (!['accept', 'check'].includes(action)) {
      const said = `parsing SSH policy, unknown action ${quote(action)}, index: ${index}: %!w(<nil>)`
      return problemAt(place, 'action', said)
    }
    for (const [at, alias] of src.entries()) {
      const said = nameProblem(alias, policy, resolver)
      const before = `parsing SSH policy, expanding alias, index: ${index}->${at}`
      if (said !== undefined) return problemAt(alias, 'name', `${before}: ${said}`)
    }
  }
  return undefined
}

/** Returns the first problem that a server before 0.26 reports. */
export function firstProblem(policy: Policy, resolver: Resolver): PolicyProblem | undefined {
  for (const rule of policy.acls ?? []) {
    const problem = ruleProblem(rule, policy, resolver)
    if (problem) return problem
  }
  return sshProblem(policy, resolver)
}
