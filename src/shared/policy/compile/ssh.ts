import { type Bits, hasBit, isEmptyBits } from '@shared/policy/net/ip'
import type { CompiledPolicy } from './compile'
import type { PolicyDialect } from '@shared/policy/read/dialect-flags'
import type { SshRule } from '@shared/policy/read/model'
import type { Machine, Network } from './network'
import { localpartDomain } from '@shared/policy/read/validate-ssh'

/** A rule of the SSH policy as a machine receives it (tailcfg.SSHRule). */
export interface SshWireRule {
  principals: { nodeIP: string }[]
  /** Login names to local users: `*` to `=` is every name but root, '' refuses. */
  sshUsers: Record<string, string>
  action: SshAction
  acceptEnv?: string[]
}

export interface SshAction {
  accept?: true
  allowAgentForwarding?: true
  allowLocalPortForwarding?: true
  allowRemotePortForwarding?: true
  /** Before 0.29: how long a session accepted by a check may last, in nanoseconds. */
  sessionDuration?: number
  /** The address at which the machine requests a fresh sign-in: action `check`. */
  holdAndDelegate?: string
}

const acceptAction: SshAction = {
  accept: true,
  allowAgentForwarding: true,
  allowLocalPortForwarding: true,
  allowRemotePortForwarding: true,
}

/** Sources of a rule, by owner in the order of user ids, and the tagged ones. */
interface Principals {
  byOwner: Map<number, string[]>
  tagged: string[]
}

interface PreparedRule {
  rule: SshRule
  dialect: PolicyDialect
  principals: Principals
  /** Machines among the sources. */
  sources: Bits
  /** Machines among the destinations, without `autogroup:self`. */
  targets: Bits
  self: boolean
  others: boolean
  logins: Record<string, string>
  /** Login name of each owner whose email is in a domain of the rule. Undefined if it names none. */
  localparts: Map<number, string> | undefined
}

/** The login names as lines before 0.29 write them, which derive no names from emails; before 0.27 any name is accepted as it is. */
function olderLogins(rule: SshRule, { autogroups }: PolicyDialect): Record<string, string> {
  const names = rule.users.map(({ text }) => text)
  if (!autogroups) return Object.fromEntries(names.map((name) => [name, '=']))
  return Object.fromEntries([
    ...(names.includes('autogroup:nonroot')
      ? [
          ['*', '='],
          ['root', ''],
        ]
      : []),
    ...names.filter((name) => name !== 'autogroup:nonroot').map((name) => [name, name]),
  ])
}

/** Returns login names mapped to local users: `*` to `=` is every name but root, '' refuses. */
export function loginsOf(rule: SshRule, dialect: PolicyDialect): Record<string, string> {
  if (!dialect.sshCheck) return olderLogins(rule, dialect)
  const names = rule.users.map(({ text }) => text)
  const special = ['root', 'autogroup:nonroot']
  const plain = names.filter((name) => !special.includes(name) && localpartDomain(name) === undefined)
  return Object.fromEntries([
    ...(names.includes('autogroup:nonroot') ? [['*', '=']] : []),
    ['root', names.includes('root') ? 'root' : ''],
    ...plain.map((name) => [name, name]),
  ])
}

/** Returns each owner's login name derived from the email, if the rule assigns them; otherwise undefined. */
export function localpartsOf(
  rule: SshRule,
  network: Network,
  { sshCheck }: PolicyDialect,
): Map<number, string> | undefined {
  if (!sshCheck) return undefined
  const domains = rule.users.flatMap(({ text }) => localpartDomain(text)?.toLowerCase() ?? [])
  if (domains.length === 0) return undefined
  const found = new Map<number, string>()
  network.users.forEach(({ email }, index) => {
    const at = email?.lastIndexOf('@') ?? -1
    if (email && at > 0 && domains.includes(email.slice(at + 1).toLowerCase())) found.set(index, email.slice(0, at))
  })
  return found
}

/** Lists a machine with several tags once for each, as the control plane iterates over the members of tags. */
function principalsOf(network: Network, holders: Bits): Principals {
  const byOwner = new Map<number, string[]>()
  const tagged: string[] = []
  for (const machine of network.machines.filter(({ index }) => hasBit(holders, index))) {
    if (machine.tagged) machine.node.tags.forEach(() => tagged.push(...machine.texts))
    else if (machine.owner >= 0) {
      byOwner.set(machine.owner, [...(byOwner.get(machine.owner) ?? []), ...machine.texts])
    }
  }
  return { byOwner: new Map([...byOwner].sort(([a], [b]) => a - b)), tagged }
}

function prepare({ resolver, network, policy }: CompiledPolicy, rule: SshRule): PreparedRule {
  const sources = resolver.machinesOf(rule.src)
  const others = rule.dst.filter(({ text }) => text !== 'autogroup:self')
  return {
    rule,
    sources,
    principals: principalsOf(network, sources),
    targets: resolver.machinesOf(others),
    self: others.length < rule.dst.length,
    others: others.length > 0,
    dialect: policy.dialect,
    logins: loginsOf(rule, policy.dialect),
    localparts: localpartsOf(rule, network, policy.dialect),
  }
}

/** Before 0.29 a check accepts like `accept`, for a limited time. */
function olderAction({ action, checkPeriod }: SshRule, { autogroups }: PolicyDialect): SshAction {
  const { allowRemotePortForwarding, ...plain } = acceptAction
  const nanoseconds = action === 'check' ? (checkPeriod?.nanoseconds ?? 0n) : 0n
  return {
    ...plain,
    ...(autogroups && { allowRemotePortForwarding }),
    ...(typeof nanoseconds === 'bigint' && nanoseconds > 0n && { sessionDuration: Number(nanoseconds) }),
  }
}

function actionOf({ rule, dialect }: PreparedRule, baseUrl: string): SshAction {
  if (!dialect.sshCheck) return olderAction(rule, dialect)
  if (rule.action !== 'check') return acceptAction
  return { holdAndDelegate: `${baseUrl}/machine/ssh/action/$SRC_NODE_ID/to/$DST_NODE_ID?local_user=$LOCAL_USER` }
}

/** Creates the common rule for some sources, then the one for their owner's login name. */
function emit(prepared: PreparedRule, baseUrl: string, addresses: readonly string[], owner?: number): SshWireRule[] {
  const { rule, logins, localparts } = prepared
  const common: SshWireRule = {
    principals: addresses.map((nodeIP) => ({ nodeIP })),
    sshUsers: logins,
    action: actionOf(prepared, baseUrl),
    ...(rule.acceptEnv.length > 0 ? { acceptEnv: rule.acceptEnv.map(({ text }) => text) } : {}),
  }
  const own = owner === undefined ? undefined : localparts?.get(owner)
  return own === undefined ? [common] : [common, { ...common, sshUsers: { [own]: own } }]
}

function rulesAt(prepared: PreparedRule, machine: Machine, baseUrl: string): SshWireRule[] {
  const { principals, targets, localparts, sources } = prepared
  const found: SshWireRule[] = []
  const own = principals.byOwner.get(machine.owner)
  const emitOwn = () => own && found.push(...emit(prepared, baseUrl, own, machine.owner))
  if (prepared.self) emitOwn()
  if (!prepared.others) return found
  if (hasBit(targets, machine.index)) {
    if (localparts) {
      for (const [owner, addresses] of principals.byOwner) found.push(...emit(prepared, baseUrl, addresses, owner))
      if (principals.tagged.length > 0) found.push(...emit(prepared, baseUrl, principals.tagged))
    } else {
      const all = [...[...principals.byOwner.values()].flat(), ...principals.tagged]
      if (all.length > 0) found.push(...emit(prepared, baseUrl, all))
    }
  } else if (localparts && hasBit(sources, machine.index)) {
    // With `localpart:` logins every source machine gets its own owner's rules, even if it is not a destination.
    if (machine.tagged) found.push(...emit(prepared, baseUrl, machine.texts))
    else emitOwn()
  }
  return found
}

/**
 * Returns the SSH rules of each machine in the order they are tried: rules that require a fresh sign-in come first. `baseUrl` is the
 * control server's address, which machines call for them.
 */
export function sshPolicies(compiled: CompiledPolicy, baseUrl: string): SshWireRule[][] {
  const prepared = compiled.policy.ssh
    .map((rule) => prepare(compiled, rule))
    .filter(({ sources, rule }) => !isEmptyBits(sources) && rule.dst.length > 0)
  return compiled.network.machines.map((machine) => {
    const rules = prepared.flatMap((rule) => rulesAt(rule, machine, baseUrl))
    const checks = rules.filter(({ action }) => action.holdAndDelegate !== undefined)
    return [...checks, ...rules.filter(({ action }) => action.holdAndDelegate === undefined)]
  })
}
