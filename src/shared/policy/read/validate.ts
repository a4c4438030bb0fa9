import { prefixOf, hasPorts, IpSet } from '@shared/policy/net/ip'
import type { AclRule, Alias, Flavour, GrantRule, NodeAttrRule, Policy, PolicyProblem, PolicyUser } from './model'
import { isRoleAutogroup, list, NameChecker, quote } from './names'
import { validateOlder } from './validate-older'
import { validateSsh } from './validate-ssh'
import { validateTests } from './validate-tests'

const sourceAutogroups = ['autogroup:member', 'autogroup:tagged', 'autogroup:danger-all']
const destinationAutogroups = ['autogroup:internet', 'autogroup:member', 'autogroup:tagged', 'autogroup:self']
const selfSources = 'autogroup:self can only be used with users, groups, or supported autogroups'

/** Capabilities of Tailscale's own domain that a policy may grant. Others are reserved for the control plane. */
const tailscaleCapabilities = ['drive', 'relay', 'webui', 'kubernetes', 'tsidp', 'secrets'].map(
  (name) => `tailscale.com/cap/${name}`,
)

function checkSourceAutogroup(checker: NameChecker, alias: Alias): void {
  const refuse = (message: string) => checker.refuse(alias, 'autogroup-src', message)
  if (alias.text === 'autogroup:internet') refuse('autogroup:internet can only be used in ACL destinations')
  else if (alias.text === 'autogroup:self') refuse('"autogroup:self" not valid on the src side of a rule')
  else if (!sourceAutogroups.includes(alias.text) && !isRoleAutogroup(checker, alias.text)) {
    refuse(`autogroup not supported for ACL sources: ${quote(alias.text)}, can be ${list(sourceAutogroups)}`)
  }
}

function checkDestinationAutogroup(checker: NameChecker, alias: Alias): void {
  const refuse = (message: string) => checker.refuse(alias, 'autogroup-dst', message)
  if (alias.text === 'autogroup:danger-all') refuse('cannot use autogroup:danger-all as a dst')
  else if (!destinationAutogroups.includes(alias.text) && !isRoleAutogroup(checker, alias.text)) {
    refuse(`autogroup not supported for ACL destinations: ${quote(alias.text)}, can be ${list(destinationAutogroups)}`)
  }
}

function checkSource(checker: NameChecker, alias: Alias): void {
  if (alias.kind === 'host') checker.host(alias, alias.text)
  else if (alias.kind === 'group') checker.group(alias, alias.text)
  else if (alias.kind === 'tag') checker.tag(alias, alias.text, 'src=')
  else if (alias.kind === 'autogroup') checkSourceAutogroup(checker, alias)
}

function checkDestination(checker: NameChecker, alias: Alias, beforeTag: string): void {
  if (alias.kind === 'host') checker.host(alias, alias.text)
  else if (alias.kind === 'group') checker.group(alias, alias.text)
  else if (alias.kind === 'tag') checker.tag(alias, alias.text, beforeTag)
  else if (alias.kind === 'autogroup') checkDestinationAutogroup(checker, alias)
}

/** `autogroup:self` means a user's own machines, so its sources must be users. A grant also refuses `*`, an ACL narrows it. */
function checkSelf(checker: NameChecker, src: Alias[], dst: Alias[], wildcard: boolean): void {
  if (!dst.some((alias) => alias.text === 'autogroup:self')) return
  const wrong = src.find((alias) => {
    if (['user', 'group', 'domain'].includes(alias.kind)) return false
    if (alias.kind === 'wildcard') return !wildcard
    return alias.text !== 'autogroup:member' && !isRoleAutogroup(checker, alias.text)
  })
  if (wrong) checker.refuse(wrong, 'self-src', selfSources)
}

function validateAcl(checker: NameChecker, rule: AclRule): void {
  rule.src.forEach((alias) => checkSource(checker, alias))
  rule.dst.forEach((alias) => checkDestination(checker, alias, `dst=${quote(alias.text)}: `))
  if (!hasPorts(rule.protocol)) {
    const narrow = rule.dst.find((dst) => dst.ports.some(({ first, last }) => first !== 0 || last !== 65535))
    const message = `protocol does not support specific ports: ${quote(rule.protocol)}, only "*" is allowed`
    if (narrow) checker.refuse(narrow, 'ports', message)
  }
  checkSelf(checker, rule.src, rule.dst, true)
}

function checkCapabilities(checker: NameChecker, rule: GrantRule): void {
  for (const place of rule.appPlaces) {
    if (place.text.includes('://')) {
      checker.refuse(place, 'capability', 'capability name must have the form {domain}/{path}')
    } else if (place.text.startsWith('tailscale.com/') && !tailscaleCapabilities.includes(place.text)) {
      checker.refuse(place, 'capability', 'capability name must not be in the tailscale.com domain')
    }
  }
  const exit = rule.dst.find((alias) => alias.text === 'autogroup:internet')
  if (rule.appPlaces.length > 0 && exit) {
    checker.refuse(exit, 'capability-internet', 'cannot use app grants with autogroup:internet')
  }
}

function validateGrant(checker: NameChecker, rule: GrantRule): void {
  if (rule.ip.length === 0 && rule.appPlaces.length === 0) {
    checker.refuse(rule, 'grant-empty', 'ip and app can not both be empty')
  }
  checkCapabilities(checker, rule)
  const all = rule.dst.find((alias) => alias.prefix?.bits === 0)
  if (all?.prefix) {
    const message = `dst ${quote(all.prefix.text)}: to allow all IP addresses, use "*" or "autogroup:internet"`
    checker.refuse(all, 'default-route', message)
  }
  rule.src.forEach((alias) => checkSource(checker, alias))
  rule.dst.forEach((alias) => checkDestination(checker, alias, ''))
  for (const tag of rule.via) {
    if (checker.policy.tagOwners.has(tag.text)) continue
    checker.refuse(tag, 'tag-unknown', `tag ${quote(tag.text)} not found`)
  }
  checkSelf(checker, rule.src, rule.dst, false)
}

const attrAutogroups = ['autogroup:member', 'autogroup:tagged']
const carrierRange = IpSet.of([prefixOf('100.64.0.0/10')])
const reservedRanges = ['100.100.100.0/24', '100.115.92.0/23'].map(prefixOf)

/** Attributes that Headscale does not support, with the issue it refers to. */
const unsupportedAttrs = new Map([['funnel', 'https://github.com/juanfont/headscale/issues/2527']])
const poolUnsupported = 'nodeAttrs ipPool requires the IP allocator (https://github.com/juanfont/headscale/issues/2912)'

function checkTargets(checker: NameChecker, rule: NodeAttrRule): void {
  for (const alias of rule.target) {
    if (alias.kind === 'group') checker.group(alias, alias.text)
    else if (alias.kind === 'tag') checker.tag(alias, alias.text)
    else if (alias.kind === 'host' && checker.flavour === 'headscale') checker.host(alias, alias.text)
    else if (alias.kind === 'host' && !checker.policy.hosts.has(alias.text)) {
      checker.refuse(alias, 'host-unknown', `${quote(alias.text)}: invalid address`)
    } else if (alias.kind === 'autogroup' && !attrAutogroups.includes(alias.text)) {
      if (isRoleAutogroup(checker, alias.text)) continue
      const can = `can be ${list(attrAutogroups)}`
      const message = `nodeAttrs target does not support this autogroup: ${quote(alias.text)}, ${can}`
      checker.refuse(alias, 'node-attr-autogroup', message)
    }
  }
}

function checkPools(checker: NameChecker, rule: NodeAttrRule): void {
  const headscale = checker.flavour === 'headscale'
  if (rule.ipPool[0] && headscale) checker.refuse(rule.ipPool[0], 'ip-pool-unsupported', poolUnsupported)
  for (const pool of rule.ipPool) {
    const { prefix } = pool
    const reserved = reservedRanges.find(({ from, to }) => prefix.from <= to && from <= prefix.to)
    if (!carrierRange.covers(prefix)) {
      const message = headscale
        ? `nodeAttrs ipPool must be within 100.64.0.0/10: ${quote(prefix.text)}`
        : `IPPool(${prefix.text}): network outside of 100.64.0.0/10`
      checker.refuse(pool, 'ip-pool', message)
    } else if (reserved) {
      const clash = `${quote(prefix.text)} overlaps ${quote(reserved.text)}`
      const message = headscale
        ? `nodeAttrs ipPool must not overlap reserved Tailscale ranges: ${clash}`
        : `IPPool(${prefix.text}): network within reserved range`
      checker.refuse(pool, 'ip-pool', message)
    }
  }
}

function validateNodeAttr(checker: NameChecker, rule: NodeAttrRule): void {
  checkTargets(checker, rule)
  for (const attr of checker.flavour === 'headscale' ? rule.attr : []) {
    const issue = unsupportedAttrs.get(attr.text)
    if (issue === undefined) continue
    const before = 'nodeAttrs uses a feature headscale does not yet support'
    checker.refuse(attr, 'node-attr-unsupported', `${before}: ${quote(attr.text)} tracked in ${issue}`)
  }
  checkPools(checker, rule)
}

function validateOwners(checker: NameChecker): void {
  const { tagOwners, autoApprovers } = checker.policy
  for (const tag of tagOwners.values()) checker.owners(tag.members)
  // The chain of owners stops at the first unknown tag. Cycles are accepted.
  for (const tag of tagOwners.values()) {
    const missing = tag.members.find(({ text }) => text.startsWith('tag:') && !tagOwners.has(text))
    if (!missing) continue
    const message = `tag ${quote(tag.name)} references undefined tag ${quote(missing.text)}`
    checker.refuse(missing, 'tag-owner-undefined', message)
    break
  }
  for (const route of autoApprovers.routes) checker.owners(route.approvers)
  checker.owners(autoApprovers.exitNode)
}

/** Before 0.26 a policy must have one of three sections. */
function checkEmpty({ groups, hosts, acls }: Policy): PolicyProblem[] {
  if (groups.size + hosts.size + (acls?.length ?? 0) > 0) return []
  return [{ offset: 0, length: 1, code: 'empty', message: 'empty policy', severity: 'error', stage: 'rules' }]
}

/** Checks the rules against each other. Problems are in the order in which a server of the policy's dialect reports them. */
export function validatePolicy(policy: Policy, flavour: Flavour, users: readonly PolicyUser[]): PolicyProblem[] {
  const checker = new NameChecker(policy, flavour)
  if (!policy.dialect.typedNames) return checkEmpty(policy)
  if (!policy.dialect.grants) {
    validateOlder(checker)
    return checker.problems
  }
  policy.acls?.forEach((rule) => validateAcl(checker, rule))
  policy.ssh.forEach((rule) => validateSsh(checker, rule, users))
  policy.grants?.forEach((rule) => validateGrant(checker, rule))
  policy.nodeAttrs.forEach((rule) => validateNodeAttr(checker, rule))
  validateOwners(checker)
  validateTests(checker)
  return checker.problems
}
