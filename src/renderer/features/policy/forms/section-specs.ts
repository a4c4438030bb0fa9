import type { PolicySection } from '@shared/policy/edit/entries'

/** The kinds of suggestions a field offers. */
export type SuggestionKind =
  | 'any'
  | 'users'
  | 'groups'
  | 'tags'
  | 'hosts'
  | 'machines'
  | 'sourceGroups'
  | 'targetGroups'
  | 'sshTargetGroups'
  | 'logins'
  | 'protocols'
  | 'ipPorts'
  | 'periods'
  | 'prefixes'
  | 'newTags'

/** The label of a field; each has its own text. */
type Label =
  | 'sources'
  | 'targets'
  | 'protocol'
  | 'ports'
  | 'apps'
  | 'via'
  | 'members'
  | 'owners'
  | 'address'
  | 'approvers'
  | 'approver'
  | 'action'
  | 'logins'
  | 'period'
  | 'env'
  | 'machines'
  | 'attributes'
  | 'source'
  | 'reached'
  | 'refused'
  | 'acceptLogins'
  | 'denyLogins'
  | 'checkLogins'

interface Field {
  /** Name of the member in the rule; `value` for the value of a named entry (group, tag, host or route). */
  name: string
  /** `names`: a list of texts. `text`: one text. `json`: an object written as HuJSON. */
  kind: 'names' | 'text' | 'json'
  label: Label
  help?: 'targets' | 'ipPorts' | 'apps' | 'via' | 'protocol' | 'members' | 'tests' | 'period' | 'empty'
  suggest: readonly SuggestionKind[]
  /** Names have a port suffix: `tag:web:443`. */
  ports?: true
  /** The rule is meaningless without it. */
  required?: true
  /** The only valid texts. */
  choices?: readonly ('accept' | 'check')[]
}

export type FieldSpec = Readonly<Field>

export interface SectionSpec {
  section: PolicySection
  /** For sections with named entries: the prefix of the name and its suggestions. */
  key?: { label: 'name' | 'tag' | 'network'; prefix: string; suggest: readonly SuggestionKind[] }
  fields: readonly FieldSpec[]
  /** Members that a new rule has besides its fields. */
  fixed?: Readonly<Record<string, string>>
  /** Users may reorder the entries. */
  movable?: true
}

const anyone = ['any', 'users', 'groups', 'tags', 'hosts'] as const
const sources = [...anyone, 'sourceGroups', 'machines'] as const
const targets = [...anyone, 'targetGroups', 'machines'] as const
const protocol: FieldSpec = { name: 'proto', kind: 'text', label: 'protocol', help: 'protocol', suggest: ['protocols'] }

export const sectionSpecs: Readonly<Record<PolicySection, SectionSpec>> = {
  acls: {
    section: 'acls',
    movable: true,
    fixed: { action: 'accept' },
    fields: [
      { name: 'src', kind: 'names', label: 'sources', suggest: sources, required: true },
      { name: 'dst', kind: 'names', label: 'targets', help: 'targets', suggest: targets, ports: true, required: true },
      protocol,
    ],
  },
  grants: {
    section: 'grants',
    movable: true,
    fields: [
      { name: 'src', kind: 'names', label: 'sources', suggest: sources, required: true },
      { name: 'dst', kind: 'names', label: 'targets', suggest: targets, required: true },
      { name: 'ip', kind: 'names', label: 'ports', help: 'ipPorts', suggest: ['ipPorts'] },
      { name: 'app', kind: 'json', label: 'apps', help: 'apps', suggest: [] },
      { name: 'via', kind: 'names', label: 'via', help: 'via', suggest: ['tags'] },
    ],
  },
  groups: {
    section: 'groups',
    key: { label: 'name', prefix: 'group:', suggest: [] },
    fields: [{ name: 'value', kind: 'names', label: 'members', help: 'members', suggest: ['users'] }],
  },
  tagOwners: {
    section: 'tagOwners',
    key: { label: 'tag', prefix: 'tag:', suggest: ['newTags'] },
    fields: [{ name: 'value', kind: 'names', label: 'owners', help: 'empty', suggest: ['groups', 'users', 'tags'] }],
  },
  hosts: {
    section: 'hosts',
    key: { label: 'name', prefix: '', suggest: [] },
    fields: [{ name: 'value', kind: 'text', label: 'address', suggest: ['prefixes'], required: true }],
  },
  ssh: {
    section: 'ssh',
    movable: true,
    fields: [
      { name: 'action', kind: 'text', label: 'action', suggest: [], choices: ['accept', 'check'], required: true },
      {
        name: 'src',
        kind: 'names',
        label: 'sources',
        suggest: ['users', 'groups', 'tags', 'sourceGroups'],
        required: true,
      },
      { name: 'dst', kind: 'names', label: 'targets', suggest: ['users', 'tags', 'sshTargetGroups'], required: true },
      { name: 'users', kind: 'names', label: 'logins', suggest: ['logins'], required: true },
      { name: 'checkPeriod', kind: 'text', label: 'period', help: 'period', suggest: ['periods'] },
      { name: 'acceptEnv', kind: 'names', label: 'env', suggest: [] },
    ],
  },
  routes: {
    section: 'routes',
    key: { label: 'network', prefix: '', suggest: ['prefixes'] },
    fields: [{ name: 'value', kind: 'names', label: 'approvers', suggest: ['tags', 'groups', 'users'] }],
  },
  exitNode: {
    section: 'exitNode',
    fields: [{ name: 'value', kind: 'text', label: 'approver', suggest: ['tags', 'groups', 'users'], required: true }],
  },
  nodeAttrs: {
    section: 'nodeAttrs',
    movable: true,
    fields: [
      { name: 'target', kind: 'names', label: 'machines', suggest: sources, required: true },
      { name: 'attr', kind: 'names', label: 'attributes', suggest: [] },
    ],
  },
  tests: {
    section: 'tests',
    movable: true,
    fields: [
      { name: 'src', kind: 'text', label: 'source', suggest: ['users', 'groups', 'tags', 'hosts'], required: true },
      {
        name: 'accept',
        kind: 'names',
        label: 'reached',
        help: 'tests',
        suggest: ['tags', 'hosts', 'users', 'groups'],
        ports: true,
      },
      { name: 'deny', kind: 'names', label: 'refused', suggest: ['tags', 'hosts', 'users', 'groups'], ports: true },
      protocol,
    ],
  },
  sshTests: {
    section: 'sshTests',
    movable: true,
    fields: [
      { name: 'src', kind: 'text', label: 'source', suggest: ['users', 'groups', 'tags'], required: true },
      { name: 'dst', kind: 'names', label: 'targets', suggest: ['tags', 'hosts', 'users'], required: true },
      { name: 'accept', kind: 'names', label: 'acceptLogins', suggest: ['logins'] },
      { name: 'deny', kind: 'names', label: 'denyLogins', suggest: ['logins'] },
      { name: 'check', kind: 'names', label: 'checkLogins', suggest: ['logins'] },
    ],
  },
}

/** The tabs of the forms and their sections. */
export const formTabs = {
  acls: ['acls'],
  grants: ['grants'],
  groups: ['groups'],
  tagOwners: ['tagOwners'],
  hosts: ['hosts'],
  ssh: ['ssh'],
  autoApprovers: ['routes', 'exitNode'],
  tests: ['tests', 'sshTests'],
  nodeAttrs: ['nodeAttrs'],
} as const satisfies Record<string, readonly PolicySection[]>
export type FormTab = keyof typeof formTabs
export const tabNames = Object.keys(formTabs) as FormTab[]

/** Returns the tab that shows a section. */
export const tabOf = (section: PolicySection): FormTab =>
  tabNames.find((tab) => formTabs[tab].some((one) => one === section)) ?? 'acls'
