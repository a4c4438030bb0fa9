import { type Edit, type JSONPath, modify } from 'jsonc-parser'
import type { Alias, Place } from './alias'
import { isEmptyBits, listBits } from './bits'
import { compileFor } from './compile'
import type { Compiled } from './compiled'
import type { AclRule, GrantRule, Policy, Word } from './model'
import type { Network } from './network'
import { shadowedRules } from './shadow'

/** Something in a policy that works but is likely not meant. */
export interface LintFinding extends Place {
  code:
    | 'unused-group'
    | 'unused-host'
    | 'unused-tag'
    | 'ownerless-tag'
    | 'unknown-user'
    | 'overlapping-host'
    | 'rule-without-effect'
    | 'shadowed-rule'
  message: string
  /** What removes the cause, as edits of the text. */
  fix?: { title: string; edits: Edit[] }
}

const quote = (text: string) => JSON.stringify(text)
const placeOf = ({ offset, length }: Place): Place => ({ offset, length })

/** Removes an entry with its comma. */
function removal(text: string, path: JSONPath, title: string): LintFinding['fix'] {
  return { title, edits: modify(text, path, undefined, {}) }
}

/** Every name that rules, owners, approvers and attributes use. */
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

function unusedNames(text: string, policy: Policy, network: Network): LintFinding[] {
  const used = namesInUse(policy)
  const unused = (
    section: 'groups' | 'hosts' | 'tagOwners',
    code: LintFinding['code'],
    message: (name: string) => string,
  ) =>
    [...policy[section].values()]
      .filter(({ name }) => !used.has(name) && !network.byTag.has(name))
      .map((entry): LintFinding => {
        const fix = removal(text, [section, entry.name], `Remove ${entry.name}`)
        return { ...placeOf(entry), code, message: message(entry.name), ...(fix ? { fix } : {}) }
      })
  const ownerless = [...policy.tagOwners.values()]
    .filter(({ members }) => members.length === 0)
    .map((entry): LintFinding => {
      const message = `${entry.name} has no owners: only an admin can give it to a machine`
      return { ...placeOf(entry), code: 'ownerless-tag', message }
    })
  return [
    ...unused('groups', 'unused-group', (name) => `No rule uses ${name}`),
    ...unused('hosts', 'unused-host', (name) => `No rule uses the host ${quote(name)}`),
    ...unused('tagOwners', 'unused-tag', (name) => `No rule uses ${name} and no machine carries it`),
    ...ownerless,
  ]
}

function unknownUsers(policy: Policy, network: Network): LintFinding[] {
  const aliases = [...(policy.acls ?? []), ...(policy.grants ?? []), ...policy.ssh].flatMap(({ src, dst }) => [
    ...src,
    ...dst,
  ])
  const words: (Word | Alias)[] = [
    ...[...policy.groups.values(), ...policy.tagOwners.values()].flatMap(({ members }) => members),
    ...aliases.filter(({ kind }) => kind === 'user'),
  ]
  return words
    .filter(({ text }) => text.includes('@') && network.findUser(text).problem?.startsWith('user not found'))
    .map((word) => ({ ...placeOf(word), code: 'unknown-user', message: `The server has no user ${quote(word.text)}` }))
}

function overlappingHosts(policy: Policy): LintFinding[] {
  const hosts = [...policy.hosts.values()].sort((a, b) => (a.prefix.from < b.prefix.from ? -1 : 1))
  const findings: LintFinding[] = []
  let widest = hosts[0]
  for (const host of hosts.slice(1)) {
    if (widest && host.prefix.from <= widest.prefix.to) {
      const message = `${quote(host.name)} lies within ${quote(widest.name)} (${widest.prefix.text})`
      findings.push({ ...placeOf(host), code: 'overlapping-host', message })
    }
    if (!widest || host.prefix.to > widest.prefix.to) widest = host
  }
  return findings
}

/** Rules whose sources or destinations are no machine, subnet or exit node of this network. */
function rulesWithoutEffect(compiled: Compiled): LintFinding[] {
  const { policy } = compiled
  const live = new Set<string>()
  const tagged = new Set<string>()
  for (const rule of compiled.rules) {
    const name = `${rule.origin.section} ${rule.origin.index}`
    if (rule.kind === 'self' || rule.kind === 'self-app') {
      if (listBits(rule.from).some((index) => compiled.network.machine(index).owner >= 0)) live.add(name)
    } else if (!isEmptyBits(rule.sources.agents)) {
      tagged.add(name)
      const targets = Array.isArray(rule.dst) ? rule.dst : [rule.dst]
      if (rule.kind === 'via' || targets.some(({ agents }) => !isEmptyBits(agents))) live.add(name)
    }
  }
  const judge = (section: 'acls' | 'grants') => (rule: AclRule | GrantRule) => {
    const name = `${section} ${rule.index}`
    if (live.has(name)) return []
    const side = tagged.has(name) ? 'destinations' : 'sources'
    const message = `This rule has no effect: its ${side} match no machine or route`
    return [{ ...placeOf(rule), code: 'rule-without-effect' as const, message }]
  }
  return [...(policy.acls ?? []).flatMap(judge('acls')), ...(policy.grants ?? []).flatMap(judge('grants'))]
}

/**
 * Finds what is likely not meant in a policy the control plane takes: names nobody uses, rules that do nothing. `text`
 * serves to work out the edits of the fixes. In the order of the document.
 */
export function lintPolicy(text: string, policy: Policy, network: Network): LintFinding[] {
  const compiled = compileFor(policy, network)
  const shadowed = shadowedRules(compiled).map(({ rule, by }): LintFinding => {
    const others = by.map(({ section, index }) => `${section}[${index}]`).join(', ')
    const fix = removal(text, [rule.section, rule.index], 'Remove the rule')
    const message = `Earlier rules already allow all of this: ${others}`
    return { ...placeOf(rule), code: 'shadowed-rule', message, ...(fix ? { fix } : {}) }
  })
  return [
    ...unusedNames(text, policy, network),
    ...unknownUsers(policy, network),
    ...overlappingHosts(policy),
    ...rulesWithoutEffect(compiled),
    ...shadowed,
  ].sort((a, b) => a.offset - b.offset)
}
