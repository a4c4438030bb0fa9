import type { Policy, PolicyProblem, Word } from './model'
import type { ReadPolicy } from './read'

/** What a line of servers makes of a policy, where it is not the current one. Source: headscale-api, section 4.10. */
export interface PolicyDialect {
  /** Sections the server acts on. */
  sections: readonly string[]
  /** Sections it takes and does nothing with. */
  ignored: readonly string[]
  /** What it does with any other. */
  unknown: 'ignored' | 'refused'
  /** Names of users must contain @: `alice@` where the name itself has none. */
  usersNeedAt: boolean
}

const oldSections = ['groups', 'hosts', 'tagOwners', 'acls', 'autoApprovers', 'ssh']
const newSections = [...oldSections, 'grants', 'nodeAttrs', 'tests', 'sshTests', 'randomizeClientPort']

/** Dialects by the server line they came with. */
export const policyDialects = {
  '0.23': { sections: oldSections, ignored: ['tests'], unknown: 'ignored', usersNeedAt: false },
  '0.26': { sections: oldSections, ignored: [], unknown: 'ignored', usersNeedAt: true },
  '0.27': { sections: oldSections, ignored: [], unknown: 'refused', usersNeedAt: true },
  '0.29': { sections: newSections, ignored: [], unknown: 'refused', usersNeedAt: true },
} as const satisfies Record<string, PolicyDialect>

function userWords(policy: Policy): Word[] {
  const aliases = [...(policy.acls ?? []), ...(policy.grants ?? []), ...policy.ssh].flatMap(({ src, dst }) => [
    ...src,
    ...dst,
  ])
  const lists = [...policy.groups.values(), ...policy.tagOwners.values()].flatMap(({ members }) => members)
  return [...lists, ...aliases.filter(({ kind }) => kind === 'user')]
}

/** What a server of another line refuses or leaves undone in a policy, as warnings before the save. */
export function dialectWarnings({ document, policy }: ReadPolicy, dialect: PolicyDialect): PolicyProblem[] {
  const warn = (offset: number, length: number, code: string, message: string): PolicyProblem => {
    return { offset, length, code, message, severity: 'warning', stage: 'rules' }
  }
  const keys = (document.root?.children ?? []).flatMap(({ children }) => children?.[0] ?? [])
  const sections = keys.flatMap((key) => {
    const name = String(key.value)
    if (dialect.sections.includes(name)) return []
    const refused = dialect.unknown === 'refused' && !dialect.ignored.includes(name)
    const verb = refused ? 'refuses' : 'ignores'
    return [
      warn(
        key.offset,
        key.length,
        `section-${refused ? 'refused' : 'ignored'}`,
        `This server ${verb} the section ${name}`,
      ),
    ]
  })
  if (!policy || dialect.usersNeedAt) return sections
  const names = userWords(policy)
    .filter(({ text }) => text.endsWith('@'))
    .map(({ text, offset, length }) =>
      warn(offset, length, 'user-at', `This server knows the user as ${text.slice(0, -1)}, without @`),
    )
  return [...sections, ...names]
}
