/** The parts of a policy whose entries can be edited one by one. */
export const sections = [
  'acls',
  'grants',
  'groups',
  'tagOwners',
  'hosts',
  'ssh',
  'routes',
  'exitNode',
  'nodeAttrs',
  'tests',
  'sshTests',
] as const
export type Section = (typeof sections)[number]

const keyed: readonly Section[] = ['groups', 'tagOwners', 'hosts', 'routes']

/** The names of members that lead from the document to the section. */
export function sectionPath(section: Section): readonly string[] {
  return section === 'routes' || section === 'exitNode' ? ['autoApprovers', section] : [section]
}

/** Whether a section names its entries or counts them. */
export const sectionKind = (section: Section) => (keyed.includes(section) ? 'object' : 'array')
