import type { Node } from 'jsonc-parser'
import { loose, placeOf } from './decoder'
import type { Place } from '@shared/policy/syntax/hujson'
import type { PolicyDialect } from './dialect-flags'
import type { Alias, Policy } from './model'
import type { ReadPolicy } from './read'

export const dialectCodes = ['section-ignored', 'name-twice', 'users-without-at', 'tag-owner', 'ssh-check'] as const

/** A part of a policy that a server accepts without effect, with its position. `name` is the section, user or name in question. */
export interface DialectWarning extends Place {
  code: (typeof dialectCodes)[number]
  name: string
}

const grantSections = ['grants', 'nodeAttrs', 'randomizeClientPort']
const testSections = ['tests', 'sshTests']
const everySection = [...grantSections, ...testSections, 'groups', 'hosts', 'tagOwners', 'acls', 'autoApprovers', 'ssh']

function sectionWarnings({ hujson }: ReadPolicy, dialect: PolicyDialect): DialectWarning[] {
  if (dialect.refusesUnknown) return []
  const missing = [...(dialect.grants ? [] : grantSections), ...(dialect.tests ? [] : testSections)]
  const keys = (hujson.root?.children ?? []).flatMap(({ children }) => children?.[0] ?? [])
  return keys.flatMap(({ value, offset, length }): DialectWarning[] => {
    const name = String(value)
    const meant = everySection.find((section) => loose(section) === loose(name))
    return meant && !missing.includes(meant) ? [] : [{ code: 'section-ignored', name, offset, length }]
  })
}

const aliasesOf = (policy: Policy): Alias[] =>
  [...(policy.acls ?? []), ...policy.ssh].flatMap(({ src, dst }) => [...src, ...dst])

function nameWarnings(policy: Policy, { usersNeedAt }: PolicyDialect): DialectWarning[] {
  if (usersNeedAt) return []
  const lists = [...policy.groups.values(), ...policy.tagOwners.values()].flatMap(({ members }) => members)
  const users = aliasesOf(policy).filter(({ kind }) => kind === 'user')
  const owners = [...policy.tagOwners.values()].flatMap(({ members }) =>
    members.filter(({ text }) => text.startsWith('tag:')),
  )
  return [
    ...[...lists, ...users]
      .filter(({ text }) => text.endsWith('@'))
      .map(({ text, offset, length }): DialectWarning => {
        return { code: 'users-without-at', name: text.slice(0, -1), offset, length }
      }),
    ...owners.map(({ text, offset, length }): DialectWarning => ({ code: 'tag-owner', name: text, offset, length })),
  ]
}

function ruleWarnings(policy: Policy, { sshCheck }: PolicyDialect): DialectWarning[] {
  const checks = sshCheck ? [] : policy.ssh.filter(({ action }) => action === 'check')
  return checks.map(({ offset, length }) => ({ code: 'ssh-check', name: 'check', offset, length }))
}

/** Of duplicate names the last one counts. */
function repeated(node: Node | undefined): DialectWarning[] {
  const keys = new Map<string, Node>()
  const found = (node?.children ?? []).flatMap((child): DialectWarning[] => {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    const before = key && keys.get(String(key.value))
    if (key) keys.set(String(key.value), key)
    const own = before ? [{ code: 'name-twice' as const, name: String(before.value), ...placeOf(before) }] : []
    return [...own, ...repeated(child)]
  })
  return found
}

/** Returns the parts of an accepted policy that the server ignores, in document order: warnings before the save. */
export function dialectWarnings(read: ReadPolicy, dialect: PolicyDialect): DialectWarning[] {
  const { policy } = read
  return [
    ...sectionWarnings(read, dialect),
    ...(dialect.refusesTwice ? [] : repeated(read.hujson.root)),
    ...(policy ? [...nameWarnings(policy, dialect), ...ruleWarnings(policy, dialect)] : []),
  ].sort((a, b) => a.offset - b.offset)
}
