import { formatDuration } from './duration'
import type { Alias, PolicyUser, SshRule } from './model'
import { isRoleAutogroup, list, type NameChecker, quote } from './names'

const sourceAutogroups = ['autogroup:member', 'autogroup:tagged']
const destinationAutogroups = ['autogroup:member', 'autogroup:tagged', 'autogroup:self']
const longestCheck = 168n * 3_600_000_000_000n

function checkAutogroup(checker: NameChecker, alias: Alias, allowed: string[], side: string): void {
  if (alias.text === 'autogroup:internet') {
    checker.refuse(alias, 'autogroup-ssh', 'autogroup:internet can only be used in ACL destinations')
  } else if (!allowed.includes(alias.text) && !isRoleAutogroup(checker, alias.text)) {
    const message = `autogroup not supported for SSH ${side}: ${quote(alias.text)}, can be ${list(allowed)}`
    checker.refuse(alias, 'autogroup-ssh', message)
  }
}

function checkLogins(checker: NameChecker, rule: SshRule): void {
  if (rule.action === '') checker.refuse(rule, 'action', 'action must be specified')
  if (rule.users.length === 0) checker.refuse(rule, 'ssh-users', 'users must be specified')
  for (const user of rule.users) {
    if (user.text === '' || user.text === '*') {
      checker.refuse(user, 'ssh-user', `user ${quote(user.text)} is not valid`)
    }
  }
  for (const name of rule.acceptEnv) {
    if (name.text === '') checker.refuse(name, 'accept-env', 'acceptEnv values cannot be empty')
  }
}

function checkNames(checker: NameChecker, rule: SshRule): void {
  for (const alias of rule.src) {
    if (alias.kind === 'autogroup') checkAutogroup(checker, alias, sourceAutogroups, 'sources')
    else if (alias.kind === 'group') checker.group(alias, alias.text)
    else if (alias.kind === 'tag') checker.tag(alias, alias.text)
  }
  for (const alias of rule.dst) {
    if (alias.kind === 'autogroup') checkAutogroup(checker, alias, destinationAutogroups, 'destinations')
    else if (alias.kind === 'tag') checker.tag(alias, alias.text)
    else if (alias.kind === 'host') checker.refuse(alias, 'ssh-dst', `invalid dst ${quote(alias.text)}`)
  }
}

/** Tagged machines must not reach machines of users, and a user as destination allows only that user as source. */
export function combinationProblem(rule: SshRule, dst: Alias): string | undefined {
  const tagged = rule.src.some((src) => src.kind === 'tag' || src.text === 'autogroup:tagged')
  if (dst.kind === 'user') {
    if (tagged) {
      const use = 'use autogroup:tagged or specific tags as destinations instead'
      return `tags in SSH source cannot access user-owned devices (${dst.text}); ${use}`
    }
    const same = rule.src.every((src) => src.kind === 'user' && src.text === dst.text)
    if (same && rule.src.length > 0) return undefined
    const use = 'use autogroup:self instead for same-user SSH access'
    return `user destination requires source to contain only that same user ${quote(dst.text)}; ${use}`
  }
  if (!tagged) return undefined
  if (dst.text === 'autogroup:self') {
    return 'autogroup:self destination requires source to contain only users or groups, not tags or autogroup:tagged'
  }
  if (dst.text === 'autogroup:member') {
    return 'tags in SSH source cannot access autogroup:member (user-owned devices)'
  }
  return undefined
}

function checkPeriod(checker: NameChecker, rule: SshRule): void {
  const period = rule.checkPeriod
  if (!period) return
  if (rule.action !== 'check') {
    checker.refuse(period, 'check-period', 'checkPeriod is only valid with action "check"')
  }
  if (rule.action !== 'check' || period.nanoseconds === 'always') return
  if (period.nanoseconds < 0n) {
    const written = formatDuration(period.nanoseconds)
    checker.refuse(period, 'check-period', `checkPeriod ${written} must be a positive duration`)
  } else if (period.nanoseconds > longestCheck) {
    const written = formatDuration(period.nanoseconds)
    checker.refuse(period, 'check-period', `checkPeriod ${written} is above the max (168h)`)
  }
}

/** Returns the email domain of a `localpart:*@domain` login; undefined for an ordinary login name. */
export function localpartDomain(login: string): string | undefined {
  return /^localpart:\*@([^@]+)$/.exec(login)?.[1]
}

/**
 * Tailscale accepts email domains of its own tailnet only. Neither the policy nor Headscale names them: the tailnet is assumed to have the
 * domain of its first user, who created it.
 */
function checkDomains(checker: NameChecker, rule: SshRule, users: readonly PolicyUser[]): void {
  const own = users
    .find((user) => user.email?.includes('@'))
    ?.email?.split('@')
    .at(-1)
  if (checker.flavour !== 'tailscale' || own === undefined) return
  const refuse = (place: Alias | SshRule['users'][number], domain: string, before: string) => {
    if (domain === own) return
    const rest = 'is not associated with this Tailnet and cannot be used in user:*@<domain> expressions'
    checker.refuse(place, 'domain', `${before}${domain} ${rest}`)
  }
  for (const alias of rule.src) {
    if (alias.kind === 'domain') refuse(alias, alias.text.slice('user:*@'.length), '[ssh] ')
  }
  for (const user of rule.users) {
    const domain = localpartDomain(user.text)
    if (domain !== undefined) refuse(user, domain, '')
  }
}

export function validateSsh(checker: NameChecker, rule: SshRule, users: readonly PolicyUser[]): void {
  checkLogins(checker, rule)
  checkNames(checker, rule)
  for (const dst of rule.dst) {
    const problem = combinationProblem(rule, dst)
    if (problem === undefined) continue
    checker.refuse(dst, 'ssh-combination', problem)
    break
  }
  checkPeriod(checker, rule)
  checkDomains(checker, rule, users)
}
