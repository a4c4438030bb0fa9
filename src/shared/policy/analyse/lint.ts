import { goQuote } from '@shared/policy/syntax/go-quote'
import { writtenUser } from '@shared/policy/read/dialect-flags'
import { compileFor, type CompiledPolicy, type RuleOrigin } from '@shared/policy/compile/compile'
import type { JsonValue, Place } from '@shared/policy/syntax/hujson'
import { rulesWithoutEffect } from './dead-rules'
import type { LintCode, LintFix } from './lint-fix'
import { type Alias, type HostEntry, isUserMember, type Policy, type Word } from '@shared/policy/read/model'
import type { Network } from '@shared/policy/compile/network'
import { definedKinds, namesIn } from '@shared/policy/text/names'
import { addBits, type Bits } from '@shared/policy/net/ip'
import { letsThrough } from '@shared/policy/compile/families'
import { buildReach, type Opening, protocolsOf } from '@shared/policy/compile/reach'

interface ShadowedRule {
  rule: RuleOrigin
  /** Rules that together already allow all of it. */
  by: RuleOrigin[]
}

const nameOf = ({ section, index }: RuleOrigin) => `${section} ${index}`
const machineKinds = ['user', 'group', 'tag', 'autogroup', 'domain']
const isInside = (inner: Bits, outer: Bits) => inner.every((word, at) => (word & ~(outer[at] ?? 0)) === 0)
const meets = (a: Bits, b: Bits) => a.some((word, at) => (word & (b[at] ?? 0)) !== 0)

/** Autogroups that also name addresses outside the network. */
const outside = ['autogroup:danger-all', 'autogroup:internet']

/** Names in rules that concern machines alone. Other rules also open addresses, which the reachability of machines does not show. */
function judgeable(policy: Policy): Set<string> {
  const rules = [
    ...(policy.acls ?? []).map(({ index, src, dst }) => ({ name: `acls ${index}`, names: [...src, ...dst] })),
    ...(policy.grants ?? [])
      .filter(({ via, app }) => via.length === 0 && !app)
      .map(({ index, src, dst }) => ({ name: `grants ${index}`, names: [...src, ...dst] })),
  ]
  const fits = rules.filter(({ names }) =>
    names.every(({ kind, text }) => machineKinds.includes(kind) && !outside.includes(text)),
  )
  return new Set(fits.map(({ name }) => name))
}

/** Returns the openings of `others` that together cover one; undefined if they do not. */
function coveredBy(opening: Opening, others: Opening[]): RuleOrigin[] | undefined {
  const by = new Map<string, RuleOrigin>()
  const families = ([4, 6] as const).filter((family) => letsThrough(opening.families, family))
  for (const [protocol, family] of protocolsOf(opening.protocol).flatMap((one) =>
    families.map((two) => [one, two] as const),
  )) {
    for (const port of opening.ports) {
      // A range split between two rules counts as not covered, because a finding must be correct.
      const fitting = others.filter(
        (other) =>
          letsThrough(other.families, family) &&
          protocolsOf(other.protocol).includes(protocol) &&
          other.ports.some(({ first, last }) => first <= port.first && port.last <= last),
      )
      const covered = opening.targets.map(() => 0)
      fitting.forEach(({ targets }) => addBits(covered, targets))
      if (!isInside(opening.targets, covered)) return undefined
      for (const other of fitting) {
        if (meets(other.targets, opening.targets)) by.set(nameOf(other.origin), other.origin)
      }
    }
  }
  return [...by.values()]
}

/**
 * Returns the rules that earlier rules of their section already allow in full for the current machines, except rules about plain addresses,
 * `via` and capabilities.
 */
function shadowedRules(compiled: CompiledPolicy): ShadowedRule[] {
  const candidates = judgeable(compiled.policy)
  const found = new Map<string, { rule: RuleOrigin; by: Map<string, RuleOrigin> }>()
  for (const { openings } of buildReach(compiled).classes) {
    openings.forEach((opening) => {
      const name = nameOf(opening.origin)
      if (!candidates.has(name)) return
      const { section, index } = opening.origin
      const earlier = openings.filter(({ origin }) => origin.section === section && origin.index < index)
      const by = coveredBy(opening, earlier)
      if (!by) {
        candidates.delete(name)
        return
      }
      const entry = found.get(name) ?? { rule: opening.origin, by: new Map<string, RuleOrigin>() }
      by.forEach((origin) => entry.by.set(nameOf(origin), origin))
      found.set(name, entry)
    })
  }
  return [...found]
    .filter(([name]) => candidates.has(name))
    .map(([, { rule, by }]) => ({ rule, by: [...by.values()] }))
    .filter(({ by }) => by.length > 0)
}

/** A part of a policy that is valid but likely unintended. */
export interface LintFinding extends Place {
  code: LintCode
  message: string
  /** The names in the message, for translations. */
  names: Record<string, string>
  /** Fixes, the likeliest first. */
  fixes: LintFix[]
}

/** The maximum number of owners that a fix proposes, and of names that a finding repeats. */
const proposed = 3

const quote = goQuote
const placeOf = ({ offset, length }: Place): Place => ({ offset, length })

/** Returns every name that rules, owners, approvers and attributes use. */
function namesInUse(policy: Policy): Set<string> {
  const words = (list: Word[]) => list.map(({ text }) => text)
  const aliases = (list: Alias[]) => list.map((alias) => alias.text)
  return new Set([
    ...[...policy.groups.values()].flatMap(({ members }) => words(members)),
    ...[...policy.tagOwners.values()].flatMap(({ members }) => words(members)),
    ...policy.autoApprovers.routes.flatMap(({ approvers }) => words(approvers)),
    ...words(policy.autoApprovers.exitNode),
    ...(policy.acls ?? []).flatMap(({ src, dst }) => aliases([...src, ...dst])),
    ...(policy.grants ?? []).flatMap(({ src, dst, via }) => [...aliases([...src, ...dst]), ...words(via)]),
    ...policy.ssh.flatMap(({ src, dst }) => aliases([...src, ...dst])),
    ...policy.nodeAttrs.flatMap(({ target }) => aliases(target)),
    ...policy.sshTests.flatMap(({ src, dst }) => aliases(src ? [src, ...dst] : dst)),
    ...policy.tests.flatMap(({ src, accept, deny }) => [
      ...words(src ? [src] : []),
      ...words([...accept, ...deny]).map((text) => text.slice(0, text.lastIndexOf(':'))),
    ]),
  ])
}

const sectionOf = { group: 'groups', host: 'hosts', tag: 'tagOwners' } as const

function unusedNames(policy: Policy, network: Network): LintFinding[] {
  const used = namesInUse(policy)
  const unused = (kind: keyof typeof sectionOf, message: (name: string) => string) => {
    const section = sectionOf[kind]
    return [...policy[section].values()].flatMap((entry): LintFinding[] => {
      const { name } = entry
      if (used.has(name) || network.byTag.has(name)) return []
      const fixes: LintFix[] = [{ code: 'remove', section, name }]
      return [{ ...placeOf(entry), code: `unused-${kind}`, message: message(name), names: { name }, fixes }]
    })
  }
  return [
    ...unused('group', (name) => `No rule uses ${name}`),
    ...unused('host', (name) => `No rule uses the host ${quote(name)}`),
    ...unused('tag', (name) => `No rule uses ${name} and no machine carries it`),
  ]
}

/** Returns likely owners for a tag: groups, otherwise users. */
function likelyOwners(policy: Policy, network: Network): string[] {
  const groups = [...policy.groups.keys()]
  const users = network.users.map(({ name }) => writtenUser(name, policy.dialect))
  return (groups.length > 0 ? groups : users).slice(0, proposed)
}

function ownerlessTags(policy: Policy, network: Network): LintFinding[] {
  return [...policy.tagOwners.values()].flatMap((entry): LintFinding[] => {
    const { name, members } = entry
    if (members.length > 0) return []
    const message = `${name} has no owners: only an admin can give it to a machine`
    const fixes = likelyOwners(policy, network).map((owner): LintFix => ({ code: 'own', name, owner }))
    return [{ ...placeOf(entry), code: 'ownerless-tag', message, names: { name }, fixes }]
  })
}

const defining = (section: 'groups' | 'hosts' | 'tagOwners', name: string, value: JsonValue): LintFix => {
  return { code: 'define', section, name, value }
}

/** Returns the fix that defines a host with the name of a machine. */
function defineHost(name: string, network: Network): LintFix[] {
  const value = network.machines.find(({ node }) => node.name === name)?.texts[0]
  return value === undefined ? [] : [defining('hosts', name, value)]
}

/** The server refuses a policy with these; here they have a fix. */
function undefinedNames(text: string, policy: Policy, network: Network): LintFinding[] {
  const { typedNames } = policy.dialect
  return namesIn(text).flatMap(({ kind, name, from, to, defines }): LintFinding[] => {
    if (defines || !definedKinds.includes(kind)) return []
    const known = kind as keyof typeof sectionOf
    const section = sectionOf[known]
    if (policy[section].has(name)) return []
    // Servers before 0.26 accept a host that they do not know (see unknownNames) and a tag without owners that a machine carries.
    if (!typedNames && (kind === 'host' || network.byTag.has(name))) return []
    const fixes = known === 'host' ? defineHost(name, network) : [defining(section, name, [])]
    const message = `${name} is not defined in ${section}`
    return [{ offset: from, length: to - from, code: 'undefined-name', message, names: { name, section }, fixes }]
  })
}

const aliasesOf = (policy: Policy): Alias[] =>
  [...(policy.acls ?? []), ...(policy.grants ?? []), ...policy.ssh].flatMap(({ src, dst }) => [...src, ...dst])

function unknownUsers(policy: Policy, network: Network): LintFinding[] {
  const members = [...policy.groups.values(), ...policy.tagOwners.values()].flatMap((entry) => entry.members)
  const words: (Word | Alias)[] = [
    ...members.filter(({ text }) => isUserMember(text, policy.dialect)),
    ...aliasesOf(policy).filter(({ kind }) => kind === 'user'),
  ]
  return words
    .filter(({ text }) => network.findUser(text).reason === 'unknown')
    .map((word) => {
      const message = `The server has no user ${quote(word.text)}`
      return { ...placeOf(word), code: 'unknown-user', message, names: { name: word.text }, fixes: [] }
    })
}

/** Before 0.26 a name without a prefix means a user or a host, and a server accepts one that is neither. */
function unknownNames(policy: Policy, network: Network): LintFinding[] {
  if (policy.dialect.typedNames) return []
  return aliasesOf(policy)
    .filter(({ kind, text }) => kind === 'host' && !policy.hosts.has(text))
    .filter(({ text }) => network.findUser(text).reason === 'unknown')
    .map((alias) => {
      const { text: name } = alias
      const message = `${quote(name)} is neither a user nor a host`
      return { ...placeOf(alias), code: 'unknown-name', message, names: { name }, fixes: defineHost(name, network) }
    })
}

/** Two names for the same addresses can be merged; a name for a part of another is likely intended. */
function overlap(host: HostEntry, widest: HostEntry): LintFinding {
  const { name } = host
  const names = { name, other: widest.name, range: widest.prefix.text }
  const same = host.prefix.from === widest.prefix.from && host.prefix.to === widest.prefix.to
  const fixes: LintFix[] = same ? [{ code: 'merge', name, by: widest.name }] : []
  const message = `${quote(name)} lies within ${quote(widest.name)} (${widest.prefix.text})`
  return { ...placeOf(host), code: 'overlapping-host', message, names, fixes }
}

function overlappingHosts(policy: Policy): LintFinding[] {
  const hosts = [...policy.hosts.values()].sort((a, b) => (a.prefix.from < b.prefix.from ? -1 : 1))
  const findings: LintFinding[] = []
  let widest = hosts[0]
  for (const host of hosts.slice(1)) {
    if (widest && host.prefix.from <= widest.prefix.to) {
      findings.push(overlap(host, widest))
    }
    if (!widest || host.prefix.to > widest.prefix.to) widest = host
  }
  return findings
}

function withoutEffect(compiled: CompiledPolicy): LintFinding[] {
  return rulesWithoutEffect(compiled).map(({ section, index, side, names, why, ...place }) => {
    const message = `This rule has no effect: its ${side} match no machine or route`
    const rule = `${section}[${index}]`
    const fixes: LintFix[] = [{ code: 'remove', section, at: index, name: rule }]
    const known = { rule, side, why, names: names.slice(0, proposed).join(', ') }
    return { ...placeOf(place), code: 'rule-without-effect' as const, message, names: known, fixes }
  })
}

function shadowed(compiled: CompiledPolicy): LintFinding[] {
  return shadowedRules(compiled).flatMap(({ rule, by }): LintFinding[] => {
    const rules = by.map(({ section, index }) => `${section}[${index}]`).join(', ')
    const { section, index } = rule
    if (section === 'default') return []
    const name = `${section}[${index}]`
    const fixes: LintFix[] = [{ code: 'remove', section, at: index, name }]
    const message = `Earlier rules already allow all of this: ${rules}`
    return [{ ...placeOf(rule), code: 'shadowed-rule', message, names: { rule: name, rules }, fixes }]
  })
}

/** True if a comment marks the finding as intentional: `lint: ignore shadowed-rule`, on the line or the one above. */
function isIgnored(text: string, lineStarts: readonly number[], { offset, code }: LintFinding): boolean {
  const line = lineStarts.findLastIndex((start) => start <= offset)
  const lines = text.slice(lineStarts[Math.max(0, line - 1)], lineStarts[line + 1])
  return [...lines.matchAll(/lint: ignore ([\w-]+(?:, *[\w-]+)*)/g)].some(([, codes]) =>
    codes?.split(/, */).includes(code),
  )
}

/** Finds likely mistakes in a policy: unused or undefined names, rules without effect. In document order; a comment can silence each. */
export function lintPolicy(text: string, policy: Policy, network: Network): LintFinding[] {
  const compiled = compileFor(policy, network)
  const findings = [
    ...unusedNames(policy, network),
    ...ownerlessTags(policy, network),
    ...undefinedNames(text, policy, network),
    ...unknownUsers(policy, network),
    ...unknownNames(policy, network),
    ...overlappingHosts(policy),
    ...withoutEffect(compiled),
    ...shadowed(compiled),
  ]
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return findings
    .filter((finding) => !isIgnored(text, lineStarts, finding))
    .map((finding) => {
      const { offset, code, fixes } = finding
      const ignore: LintFix[] = code === 'undefined-name' ? [] : [{ code: 'ignore', offset, finding: code }]
      return { ...finding, fixes: [...fixes, ...ignore] }
    })
    .sort((a, b) => a.offset - b.offset)
}
