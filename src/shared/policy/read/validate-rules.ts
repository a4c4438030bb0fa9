import type { Alias } from './alias'
import type { AclRule, GrantRule } from './model'
import { isRoleAutogroup, list, type NameChecker, quote } from './names'
import { hasPorts } from '@shared/policy/net/ports'

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

export function validateAcl(checker: NameChecker, rule: AclRule): void {
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

export function validateGrant(checker: NameChecker, rule: GrantRule): void {
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
