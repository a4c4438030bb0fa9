import { knowsFirstProtocol } from '@shared/policy/net/ip'
import { goQuote } from '@shared/policy/syntax/go-quote'
import { lineAndColumn, type Place } from '@shared/policy/syntax/hujson'
import { Network, Resolver } from '@shared/policy/compile/network'
import { currentDialect, type PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { Alias, Policy, PolicyContext, PolicyProblem, PolicyUser } from '@shared/policy/read/model'
import { joinTexts } from '@shared/policy/read/names'
import { readPolicy, refusalText } from '@shared/policy/read/read'
import { userNames } from '@shared/user-name'

// Apart from check.ts, so that pages that only need this load no compiler of rules.

/** Every word that may name a user, in the order the control plane checks them. */
function usersIn(policy: Policy): { text: string; offset: number; length: number }[] {
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
  return usersIn(policy).flatMap(({ text, offset, length }): PolicyProblem[] => {
    const { problem: message, reason } = network.findUser(text)
    if (reason !== 'ambiguous') return []
    return [{ offset, length, code: 'user-ambiguous', message, severity: 'error', stage: 'users' }]
  })
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

/** The code of an SSH test that ends the server. */
export const ENDLESS = 'ssh-test-endless'

/** From this many addresses on, a list of them takes 100 MB and more. */
const TOO_MANY = 2n ** 22n - 2n ** 13n

/**
 * SSH tests with a source of so many addresses that Headscale runs out of memory: it lists each of them at a check, at a save and at its
 * start (`resolveSSHTestSource` in hscontrol/policy/v2/sshtest.go of 0.29.2).
 */
function endlessSshTests(policy: Policy, resolver: Resolver): PolicyProblem[] {
  if (policy.flavour === 'tailscale') return []
  return policy.sshTests.flatMap(({ src }): PolicyProblem[] => {
    const { ranges } = src ? resolver.resolve(src).set : { ranges: [] }
    const addresses = ranges.reduce((sum, { from, to }) => sum + to - from + 1n, 0n)
    if (!src || addresses < TOO_MANY) return []
    const source = goQuote(src.text)
    const message = `sshTests: Headscale lists every address of the source ${source} and ends without memory`
    const { offset, length } = src
    return [{ offset, length, code: ENDLESS, message, severity: 'error', stage: 'nodes' }]
  })
}

/** The source of an SSH test that would end a server of 0.29, if it got this text. */
export function endlessSshTest(text: string): { source: string; line: number; column: number } | undefined {
  if (!/sshtests/i.test(text)) return undefined
  const { policy } = readPolicy(text, 'headscale')
  const [found] = policy ? endlessSshTests(policy, new Resolver(policy, new Network({ users: [], nodes: [] }))) : []
  if (!found) return undefined
  const { offset, length } = found
  return { source: text.slice(offset, offset + length), ...lineAndColumn(text, offset) }
}

/** Returns the problems of a valid policy, from 0.29 on, that depend on the server's users. */
export function userProblems(policy: Policy, network: Network): PolicyProblem[] {
  const ambiguous = ambiguousUsers(policy, network)
  if (ambiguous.length > 0) return ambiguous
  const resolver = new Resolver(policy, network)
  return [...attributeProblems(policy, resolver), ...endlessSshTests(policy, resolver)]
}

export const nodesProblem = ({ offset, length }: Place, code: string, message: string): PolicyProblem => {
  return { offset, length, code, message, severity: 'error', stage: 'nodes' }
}

/**
 * Finds what 0.26 to 0.28 report only when they compile rules, at a save and at a start: rules without an action and, in 0.26, unknown actions
 * and protocols. They stop at the first.
 */
export function ruleProblem(policy: Policy, resolver: Resolver): PolicyProblem | undefined {
  for (const { action, protocol, src, ...place } of policy.acls ?? []) {
    if (action.text !== 'accept') {
      const at = action.length > 0 ? action : place
      return nodesProblem(at, 'action', 'compiling filter rules: invalid action')
    }
    if (policy.dialect.strictRules || src.every((alias) => resolver.resolve(alias).isEmpty)) continue
    if (knowsFirstProtocol(protocol)) continue
    const said = `parsing protocol number: strconv.Atoi: parsing ${goQuote(protocol)}: invalid syntax `
    return nodesProblem(place, 'protocol', `compiling filter rules: parsing policy, protocol err: ${said}`)
  }
  return undefined
}

/** Why Headscale ends at its next start with a stored policy. */
export interface StartRefusal {
  /** The server's whole text. */
  readonly message: string
  /** The line of the first problem, from 1. */
  readonly line: number
  /** The name that means several users, as written, and the names to show for those; undefined if the reason is another one. */
  readonly ambiguous?: { readonly token: string; readonly users: readonly string[] }
}

function problemsAtStart(policy: Policy, network: Network): PolicyProblem[] {
  const { grants, typedNames } = policy.dialect
  if (grants) return userProblems(policy, network)
  return typedNames ? [ruleProblem(policy, new Resolver(policy, network)) ?? []].flat() : []
}

/**
 * Returns why a server would end at its next start with this stored policy and these users; undefined if it would start. The reasons are those
 * of a save, except failed tests, which a start only logs, and SSH rules before 0.29, which are compiled for machines
 * (`NewPolicyManager` in hscontrol/policy/v2/policy.go of 0.26.1, 0.28.0 and 0.29.2).
 */
export function startRefusal(
  text: string,
  context: PolicyContext,
  dialect: PolicyDialect = currentDialect,
): StartRefusal | undefined {
  if (text === '') return undefined
  const network = new Network(context)
  const { policy, problems } = readPolicy(text, 'headscale', context.users, dialect)
  const isValid = policy && problems.every(({ severity }) => severity !== 'error')
  const found = isValid ? problemsAtStart(policy, network) : []
  const lasting = [...problems, ...found]
  const message = refusalText(lasting)
  const first = lasting.find(({ severity }) => severity === 'error')
  if (message === undefined || !first) return undefined
  const { line } = lineAndColumn(text, first.offset)
  if (first.code !== 'user-ambiguous') return { message, line }
  const [, quoted = '""'] = /token ("(?:[^"\\]|\\.)*")/.exec(first.message) ?? []
  const token = String(JSON.parse(quoted))
  const users = network.usersNamed(token).map((user) => ({ ...user, id: String(user.id) }))
  return { message, line, ambiguous: { token, users: [...userNames(users).values()] } }
}

/** The same, for the lists of a server; null if it would start. */
export function startRefusalOf(
  { users, policy }: { users: readonly PolicyUser[]; policy: string },
  dialect: PolicyDialect,
): StartRefusal | null {
  const context: PolicyContext = {
    users: users.map(({ id, name, email, providerId }) => {
      return { id, name, ...(email && { email }), ...(providerId && { providerId }) }
    }),
    nodes: [],
  }
  return startRefusal(policy, context, dialect) ?? null
}
