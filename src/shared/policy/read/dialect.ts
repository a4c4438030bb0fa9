import type { Alias } from './alias'
import { loose } from './decoder'
import type { Place } from '@shared/policy/syntax/place'
import type { PolicyDialect } from './dialect-flags'
import type { Policy } from './model'
import type { ReadPolicy } from './read'

export const dialectCodes = [
  'section-refused',
  'section-ignored',
  'users-without-at',
  'users-need-at',
  'autogroup-refused',
  'tag-owner',
  'ssh-check',
  'nothing-inside',
] as const

/** What a server of another line refuses or leaves undone, with its place. `name` is the section, user or name it is about. */
export interface DialectWarning extends Place {
  code: (typeof dialectCodes)[number]
  name: string
  /** The server takes no policy like this; else it takes it and does something else than it says. */
  refused: boolean
}

const grantSections = ['grants', 'nodeAttrs', 'randomizeClientPort']
const testSections = ['tests', 'sshTests']
const everySection = [...grantSections, ...testSections, 'groups', 'hosts', 'tagOwners', 'acls', 'autoApprovers', 'ssh']

function sectionWarnings({ document }: ReadPolicy, dialect: PolicyDialect): DialectWarning[] {
  const missing = [...(dialect.grants ? [] : grantSections), ...(dialect.tests ? [] : testSections)]
  const keys = (document.root?.children ?? []).flatMap(({ children }) => children?.[0] ?? [])
  const refused = dialect.refusesUnknown
  return keys.flatMap(({ value, offset, length }): DialectWarning[] => {
    const name = String(value)
    const meant = everySection.find((section) => loose(section) === loose(name))
    if (meant && !missing.includes(meant)) return []
    return [{ code: refused ? 'section-refused' : 'section-ignored', name, refused, offset, length }]
  })
}

const unquoted = (text: string) => /"(.*)"$/.exec(text)?.[1] ?? text

function userWarnings({ policy, problems }: ReadPolicy, { usersNeedAt }: PolicyDialect): DialectWarning[] {
  if (usersNeedAt) {
    const bare = problems.filter(({ code }) => code === 'username' || code === 'owner')
    return bare.map(({ message, offset, length }) => {
      return { code: 'users-need-at', name: unquoted(message), refused: true, offset, length }
    })
  }
  const lists = [...(policy?.groups.values() ?? []), ...(policy?.tagOwners.values() ?? [])].flatMap(
    ({ members }) => members,
  )
  const users = policy ? aliasesOf(policy).filter(({ kind }) => kind === 'user') : []
  return [...lists, ...users]
    .filter(({ text }) => text.endsWith('@'))
    .map(({ text, offset, length }) => {
      return { code: 'users-without-at', name: text.slice(0, -1), refused: false, offset, length }
    })
}

function aliasesOf(policy: Policy): Alias[] {
  return [...(policy.acls ?? []), ...policy.ssh].flatMap(({ src, dst }) => [...src, ...dst])
}

function nameWarnings(policy: Policy, dialect: PolicyDialect): DialectWarning[] {
  const unknown = ({ kind, text }: Alias) => {
    if (kind !== 'autogroup' || text === 'autogroup:internet') return false
    return !dialect.autogroups || (!dialect.grants && text === 'autogroup:danger-all')
  }
  const groups = aliasesOf(policy)
    .filter(unknown)
    .map(({ text, offset, length }): DialectWarning => {
      return { code: 'autogroup-refused', name: text, refused: true, offset, length }
    })
  if (dialect.tagsOwnTags) return groups
  const owners = [...policy.tagOwners.values()].flatMap(({ members }) =>
    members.filter(({ text }) => text.startsWith('tag:')),
  )
  return [
    ...groups,
    ...owners.map(({ text, offset, length }): DialectWarning => {
      return { code: 'tag-owner', name: text, refused: dialect.usersNeedAt, offset, length }
    }),
  ]
}

function ruleWarnings({ policy, document }: ReadPolicy, dialect: PolicyDialect): DialectWarning[] {
  const checks = dialect.sshCheck ? [] : (policy?.ssh ?? []).filter(({ action }) => action === 'check')
  const warnings = checks.map(({ offset, length }): DialectWarning => {
    return { code: 'ssh-check', name: 'check', refused: false, offset, length }
  })
  const { root } = document
  const bare = policy && policy.groups.size + policy.hosts.size + (policy.acls?.length ?? 0) === 0
  if (dialect.takesEmpty || !bare || !root) return warnings
  return [{ code: 'nothing-inside', name: '', refused: true, offset: root.offset, length: 1 }, ...warnings]
}

/** What a server refuses or leaves undone in a policy, in the order of the text: warnings before the save. */
export function dialectWarnings(read: ReadPolicy, dialect: PolicyDialect): DialectWarning[] {
  const { policy } = read
  return [
    ...sectionWarnings(read, dialect),
    ...userWarnings(read, dialect),
    ...(policy ? nameWarnings(policy, dialect) : []),
    ...ruleWarnings(read, dialect),
  ].sort((a, b) => a.offset - b.offset)
}
