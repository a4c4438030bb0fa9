import type { AclRule, Alias, NamedList, SshRule } from './model'
import { list, type NameChecker, quote } from './names'
import { hasPorts, protocolNumber } from '@shared/policy/net/ip'
import { combinationProblem } from './validate-ssh'

// How 0.26 to 0.28 check rules, in their order. They check less than 0.29, with other messages.

const members = ['autogroup:member', 'autogroup:tagged']

/** The positions in which autogroups are allowed, by dialect. 0.26 lists some that it lacks, and reports them as such. */
function allowed({ dialect }: NameChecker) {
  const { autogroups } = dialect
  return {
    unbuilt: autogroups ? [] : ['autogroup:self', ...members],
    src: autogroups ? members : [],
    dst: ['autogroup:internet', ...(autogroups ? [...members, 'autogroup:self'] : [])],
    ssh: autogroups ? members : [],
    sshDst: autogroups ? [...members, 'autogroup:self'] : [],
  }
}

/** The position of an autogroup, and the servers' name for it. */
interface Side {
  readonly can: readonly string[]
  readonly name: string
  /** Their name for a position in which `autogroup:internet` is not allowed. */
  readonly used?: string
}

function checkAutogroup(checker: NameChecker, alias: Alias, { can, name, used }: Side): void {
  const { text } = alias
  const refuse = (message: string) => checker.refuse(alias, 'autogroup', message)
  const misplaced = ['autogroup:internet', ...(used === 'source' ? ['autogroup:self'] : [])]
  if (allowed(checker).unbuilt.includes(text)) refuse(`autogroup ${quote(text)} is not supported in headscale`)
  else if (used !== undefined && misplaced.includes(text)) {
    refuse(`${quote(text)} used in ${used}, it can only be used in ACL destinations`)
  } else if (!can.includes(text)) {
    refuse(`autogroup ${quote(text)} is not supported for ${name}, can be ${list(can)}`)
  }
}

function checkName(checker: NameChecker, alias: Alias, side: Side): void {
  if (alias.kind === 'host') checker.host(alias, alias.text)
  else if (alias.kind === 'group') checker.group(alias, alias.text)
  else if (alias.kind === 'tag') checker.tag(alias, alias.text)
  else if (alias.kind === 'autogroup') checkAutogroup(checker, alias, side)
}

function validateAcl(checker: NameChecker, rule: AclRule): void {
  const { src, dst } = allowed(checker)
  for (const alias of rule.src) checkName(checker, alias, { can: src, name: 'ACL sources', used: 'source' })
  for (const alias of rule.dst) checkName(checker, alias, { can: dst, name: 'ACL destinations' })
  // 0.27 and 0.28 compare names: a number has no ports.
  if (!checker.dialect.strictRules || (hasPorts(rule.protocol) && !rule.isNumber)) return
  const narrow = rule.dst.find(({ ports }) => ports.some(({ first, last }) => first !== 0 || last !== 65535))
  const protocol = rule.isNumber ? String(protocolNumber(rule.protocol)) : rule.protocol
  const message = `protocol ${quote(protocol)} does not support specific ports; only "*" is allowed`
  if (narrow) checker.refuse(narrow, 'ports', message)
}

function validateSsh(checker: NameChecker, rule: SshRule): void {
  const { ssh, sshDst } = allowed(checker)
  const { strictRules, sshOwn } = checker.dialect
  if (!strictRules && !['accept', 'check'].includes(rule.action)) {
    checker.refuse(rule, 'action', `SSH action ${quote(rule.action)} is not valid, must be accept or check`)
  }
  for (const user of rule.users) {
    if (!user.text.startsWith('autogroup:') || user.text === 'autogroup:nonroot') continue
    const message = `autogroup ${quote(user.text)} is not supported for SSH user, can be [autogroup:nonroot]`
    checker.refuse(user, 'ssh-user', message)
  }
  // Hosts are not looked up.
  const named = (aliases: readonly Alias[]) => aliases.filter(({ kind }) => kind !== 'host')
  for (const alias of named(rule.src)) checkName(checker, alias, { can: ssh, name: 'SSH sources', used: 'SSH source' })
  for (const alias of named(rule.dst)) {
    checkName(checker, alias, { can: sshDst, name: 'SSH sources', used: 'SSH destination' })
  }
  if (!sshOwn) return
  for (const dst of rule.dst) {
    const problem = combinationProblem(rule, dst)
    if (problem === undefined) continue
    checker.refuse(dst, 'ssh-combination', problem)
    break
  }
}

/**
 * Returns the first cycle of tags that own each other, or unknown tag, in the chain of a tag's owners.
 * @param sound tags without a problem in their chains, which need no second look: there may be exponentially many chains
 */
function chainProblem(
  tagOwners: ReadonlyMap<string, NamedList>,
  tag: NamedList,
  sound: Set<string>,
  chain: readonly string[] = [],
): string | undefined {
  if (sound.has(tag.name)) return undefined
  const start = chain.indexOf(tag.name)
  if (start >= 0) return `circular reference detected: ${chain.slice(start).toSorted().join(' -> ')}`
  for (const { text } of tag.members.filter((member) => member.text.startsWith('tag:'))) {
    const owner = tagOwners.get(text)
    if (!owner) return `tag ${quote(tag.name)} references undefined tag ${quote(text)}`
    const problem = chainProblem(tagOwners, owner, sound, [...chain, tag.name])
    if (problem !== undefined) return problem
  }
  sound.add(tag.name)
  return undefined
}

function validateOwners(checker: NameChecker): void {
  const { tagOwners, autoApprovers } = checker.policy
  for (const tag of tagOwners.values()) checker.owners(tag.members)
  const sound = new Set<string>()
  for (const tag of checker.dialect.tagsOwnTags ? tagOwners.values() : []) {
    const problem = chainProblem(tagOwners, tag, sound)
    if (problem === undefined) continue
    checker.refuse(tag, 'tag-chain', problem)
    break
  }
  for (const route of autoApprovers.routes) checker.owners(route.approvers)
  checker.owners(autoApprovers.exitNode)
}

/** Checks rules as servers of 0.26 to 0.28 do. */
export function validateOlder(checker: NameChecker): void {
  checker.policy.acls?.forEach((rule) => validateAcl(checker, rule))
  checker.policy.ssh.forEach((rule) => validateSsh(checker, rule))
  validateOwners(checker)
}
