/** The parts of a policy with individually editable entries. */
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
export type PolicySection = (typeof sections)[number]

const keyed: readonly PolicySection[] = ['groups', 'tagOwners', 'hosts', 'routes']

/** Returns the member names from the document to the section. */
export function sectionPath(section: PolicySection): readonly string[] {
  return section === 'routes' || section === 'exitNode' ? ['autoApprovers', section] : [section]
}

/** Returns `object` if the entries of a section have names, `array` if they have indices. */
export const sectionKind = (section: PolicySection) => (keyed.includes(section) ? 'object' : 'array')
