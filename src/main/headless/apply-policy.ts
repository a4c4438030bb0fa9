import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { type AccessChange, compareAccess } from '@shared/policy/analyse/access-diff'
import { compareSsh, type SshLogin, runSshTests, runTests } from '@shared/policy/analyse/ssh-diff'
import { compileFor, type CompiledPolicy, type RuleOrigin, type Target } from '@shared/policy/compile/compile'
import { Network } from '@shared/policy/compile/network'
import { listBits, hasPorts, protocolName } from '@shared/policy/net/ip'
import { dialectOf, type PolicyLine } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'
import { type ApiApp, ask } from '@main/api/api-app'
import { numbered } from '@main/lib/numbered'
import { machineName } from '@shared/states/machine-state'
import type { Node, User } from '@shared/api/resources'
import { checkAgainst } from '@shared/policy/analyse/check'
import type { PolicyNode } from '@shared/policy/read/model'
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

/** The most names of a line, and the most lines of one kind. */
const MOST_NAMES = 5
const MOST_LINES = 200

function shortened(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function targetName(target: Target | undefined, { machines }: Network): string {
  if (target?.kind === 'machine') return machines[target.index]?.node.name ?? ''
  return target?.kind === 'subnet' ? target.prefix : 'internet'
}

function portsOf({ protocol, ports: { first, last }, families }: AccessChange): string {
  const name = protocolName(protocol)
  const whole = first === 0 && last === 65_535
  const range = first === last ? String(first) : `${first}-${last}`
  const family = families === 'both' ? '' : ` over ${families}`
  return (hasPorts(name) && !whole ? `${name} ${range}` : name) + family
}

const ruleText = ({ section, index }: RuleOrigin) =>
  section === 'default' ? 'no rules' : `${section === 'acls' ? 'ACL' : 'grant'} ${index + 1}`

/** One line for each group of machines and its targets, with all ports and rules. */
function changeLines(word: string, changes: readonly AccessChange[], targets: readonly Target[], network: Network) {
  const merged = new Map<string, { ends: string; ports: Set<string>; rules: Set<string> }>()
  for (const change of changes) {
    const from = change.from.map((index) => network.machines[index]?.node.name ?? '')
    const to = listBits(change.targets).map((at) => targetName(targets[at], network))
    const key = JSON.stringify([from, to])
    const line = merged.get(key) ?? {
      ends: `${shortened(from)} -> ${shortened(to)}`,
      ports: new Set<string>(),
      rules: new Set<string>(),
    }
    line.ports.add(portsOf(change))
    change.rules.forEach((rule) => line.rules.add(ruleText(rule)))
    merged.set(key, line)
  }
  return [...merged.values()].map(
    ({ ends, ports, rules }) => `${word} access: ${ends}: ${[...ports].join(', ')} (${[...rules].join(', ')})`,
  )
}

const logins = (names: readonly SshLogin[]) =>
  names.map(({ name, check }) => (check ? `${name} after a sign-in` : name)).join(', ') || 'no one'

function sshLines(before: CompiledPolicy, after: CompiledPolicy): string[] {
  const { machines } = before.network
  const nameOf = (index: number) => machines[index]?.node.name ?? ''
  return compareSsh(before, after).map((change) => {
    const ends = `${shortened(change.from.map(nameOf))} -> ${shortened(listBits(change.targets).map(nameOf))}`
    return `changed SSH logins: ${ends}: ${logins(change.before)} before, ${logins(change.after)} now`
  })
}

function limited(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES
  return more > 0 ? [...lines.slice(0, MOST_LINES), `and ${numbered(more, 'more line')}`] : [...lines]
}

/** Returns who gains and loses what if one policy replaces another, for the terminal. */
export function differenceLines(before: string, after: string, subject: PolicySubject): string[] {
  const network = subjectNetwork(subject)
  const compiled = (text: string) => {
    const whole = text.trim() === '' ? '{}' : text
    const { policy } = readPolicy(whole, 'headscale', subject.users, dialectOf(subject.line))
    return policy && compileFor(policy, network)
  }
  const [old, next] = [compiled(before), compiled(after)]
  if (!old || !next) return ['the access difference is unknown: a policy could not be read']
  const { gained, lost, targets } = compareAccess(old, next)
  const lines = [
    ...limited(changeLines('gained', gained, targets, network)),
    ...limited(changeLines('lost', lost, targets, network)),
    ...limited(sshLines(old, next)),
  ]
  return lines.length > 0 ? lines : ['access and SSH logins stay the same']
}

interface Application {
  readonly file: string
  readonly text: string
  readonly dryRun: boolean
  /** True if the console is set to change nothing on this server. */
  readonly isReadOnly: boolean
  readonly subject: PolicySubject
  readonly report: (file: string, text: string) => PolicyReport
  readonly api: ApiApp
  readonly say: (line: string) => void
}

/** Asks the server itself. Resolves with its refusal; null if it has none, undefined if its release cannot check a policy without saving it. */
async function refusalOf({ api, text }: Application): Promise<string | null | undefined> {
  try {
    await ask(api, contract.policy.check, { policy: text })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unsupported') return undefined
    if (error instanceof ApiError && error.code === 'invalid') return error.message
    throw error
  }
}

/**
 * Prints the problems of a policy, its tests and the access that it changes, and saves it unless `dryRun`. Resolves with the exit code: 0:
 * saved, or nothing to save; 1: refused, also because another admin saved meanwhile. Rejects with ApiError if it could not be done.
 */
export async function applyPolicy(application: Application): Promise<number> {
  const { file, text, dryRun, isReadOnly, subject, report, api, say } = application
  const stored = await ask(api, contract.policy.get, {})
  const { lines, passed } = report(file, text)
  lines.forEach(say)
  if (!passed) return 1
  if (text === '') throw new ApiError('invalid', `${file} is empty: an empty text is not saved.`)
  if (text === stored.policy) {
    say(`${file}: unchanged: the server has this policy.`)
    return 0
  }
  differenceLines(stored.policy, text, subject).forEach((line) => say(`${file}: ${line}.`))
  const refusal = await refusalOf(application)
  if (typeof refusal === 'string') {
    say(`${file}: refused by the server: ${refusal}`)
    return 1
  }
  say(
    `${file}: ${refusal === null ? 'accepted by the server' : 'not checked by the server: its release does so only when it saves'}.`,
  )
  if (dryRun) {
    say(`${file}: not saved: --dry-run.`)
    return 0
  }
  if (!stored.writable)
    throw new ApiError(
      'forbidden',
      `The server reads its policy from a file, so it cannot be saved. ${stored.reason ?? ''}`.trim(),
    )
  if (isReadOnly)
    throw new ApiError(
      'readOnly',
      'The console is set to change nothing on this server: allow changes in its settings.',
    )
  try {
    await ask(api, contract.policy.set, { policy: text, baseId: stored.id })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'invalid')) throw error
    const why = error.code === 'conflict' ? 'somebody saved another policy after this one was compared' : error.message
    say(`${file}: refused: ${why}`)
    return 1
  }
  say(`${file}: saved.`)
  return 0
}
