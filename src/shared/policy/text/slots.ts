import { loose, type JsonPath } from '@shared/policy/read/decoder'

/** The kinds of names in a policy. */
export type NameKind = 'user' | 'domain' | 'group' | 'tag' | 'host' | 'autogroup' | 'prefix' | 'wildcard'
export type DefinedKind = 'group' | 'tag' | 'host'

/** The kind of value that a property holds, for inserting a new one. */
export type Shape = 'object' | 'list' | 'text' | 'flag'

/** The meaning of a text at its position. */
export interface Slot {
  names?: readonly NameKind[]
  /** The name is followed by a colon and ports. */
  ports?: boolean
  autogroups?: readonly string[]
  /** Texts that are allowed here besides names. */
  values?: readonly string[]
  /** The key defines a name that other parts of the document use. */
  defines?: DefinedKind
  /** Addresses and prefixes: `host` for any, `route` for announced subnets. */
  addresses?: 'host' | 'route'
  /** The values have no quotes. */
  bare?: boolean
  /** The template of a new list entry; `|` marks the cursor. */
  entry?: string
}

const auto = (...names: string[]) => names.map((name) => `autogroup:${name}`)

/** Properties of each object, by the object's path: a step is a name, `*` for any key, `#` for any index. */
const fields: Partial<Record<string, Readonly<Record<string, Shape>>>> = {
  '': {
    groups: 'object',
    tagOwners: 'object',
    hosts: 'object',
    acls: 'list',
    grants: 'list',
    ssh: 'list',
    autoApprovers: 'object',
    nodeAttrs: 'list',
    tests: 'list',
    sshTests: 'list',
    randomizeClientPort: 'flag',
  },
  'acls/#': { action: 'text', proto: 'text', src: 'list', dst: 'list' },
  'grants/#': { src: 'list', dst: 'list', ip: 'list', app: 'object', via: 'list' },
  'ssh/#': { action: 'text', src: 'list', dst: 'list', users: 'list', checkPeriod: 'text', acceptEnv: 'list' },
  autoApprovers: { routes: 'object', exitNode: 'list' },
  'nodeAttrs/#': { target: 'list', attr: 'list' },
  'tests/#': { src: 'text', proto: 'text', accept: 'list', deny: 'list' },
  'sshTests/#': { src: 'text', dst: 'list', accept: 'list', deny: 'list', check: 'list' },
}

const everyone: NameKind[] = ['user', 'domain', 'group', 'tag', 'autogroup', 'host', 'prefix', 'wildcard']
const owners: Slot = { names: ['user', 'group', 'tag'] }
const sources: Slot = { names: everyone, autogroups: auto('member', 'tagged', 'danger-all'), values: ['*'] }
const targets: Slot = { names: everyone, autogroups: auto('self', 'member', 'tagged', 'internet'), values: ['*'] }
const testTargets: Slot = { names: everyone, autogroups: auto('member', 'tagged'), ports: true }
const sshSources: Slot = {
  names: ['user', 'domain', 'group', 'tag', 'autogroup'],
  autogroups: auto('member', 'tagged'),
}
const sshTargets: Slot = { names: ['user', 'tag', 'autogroup'], autogroups: auto('self', 'member', 'tagged') }
const logins: Slot = { values: ['root', 'autogroup:nonroot', 'ubuntu'] }
const protocols = ['tcp', 'udp', 'icmp', 'sctp', 'gre', 'esp', 'ah', 'igmp', 'ipv4', 'ipv6-icmp', 'egp', 'igp', 'fc']
const testProtocols = ['tcp', 'udp', 'sctp']

const keySlots: Partial<Record<string, Slot>> = {
  'groups/*': { defines: 'group' },
  'tagOwners/*': { defines: 'tag' },
  'hosts/*': { defines: 'host' },
  'autoApprovers/routes/*': { addresses: 'route' },
}

const valueSlots: Partial<Record<string, Slot>> = {
  'groups/*/#': { names: ['user'] },
  'tagOwners/*/#': owners,
  'hosts/*': { addresses: 'host' },
  'acls/#': { entry: '{ "action": "accept", "src": [|], "dst": [] }' },
  'acls/#/action': { values: ['accept'] },
  'acls/#/proto': { values: protocols },
  'acls/#/src/#': sources,
  'acls/#/dst/#': { ...targets, ports: true },
  'grants/#': { entry: '{ "src": [|], "dst": [], "ip": ["*"] }' },
  'grants/#/src/#': sources,
  'grants/#/dst/#': targets,
  'grants/#/ip/#': { values: ['*', 'tcp:22', 'tcp:80', 'tcp:443', 'udp:53', 'icmp:*', 'tcp:*', 'udp:*'] },
  'grants/#/via/#': { names: ['tag'] },
  'ssh/#': { entry: '{ "action": "accept", "src": [|], "dst": [], "users": [] }' },
  'ssh/#/action': { values: ['accept', 'check'] },
  'ssh/#/src/#': sshSources,
  'ssh/#/dst/#': sshTargets,
  'ssh/#/users/#': logins,
  'ssh/#/checkPeriod': { values: ['always', '1h', '12h', '24h', '168h'] },
  'autoApprovers/routes/*/#': owners,
  'autoApprovers/exitNode/#': owners,
  'nodeAttrs/#': { entry: '{ "target": [|], "attr": [] }' },
  'nodeAttrs/#/target/#': { names: everyone, autogroups: auto('member', 'tagged'), values: ['*'] },
  'nodeAttrs/#/attr/#': { values: ['randomize-client-port', 'magicdns-aaaa', 'disable-upnp'] },
  'tests/#': { entry: '{ "src": "|", "accept": [] }' },
  'tests/#/src': { names: ['user', 'group', 'tag', 'autogroup', 'host', 'prefix'] },
  'tests/#/proto': { values: testProtocols },
  'tests/#/accept/#': testTargets,
  'tests/#/deny/#': testTargets,
  'sshTests/#': { entry: '{ "src": "|", "dst": [], "accept": ["root"] }' },
  'sshTests/#/src': sshSources,
  'sshTests/#/dst/#': { names: ['user', 'tag', 'autogroup', 'host', 'prefix'], autogroups: auto('member', 'tagged') },
  'sshTests/#/accept/#': logins,
  'sshTests/#/deny/#': logins,
  'sshTests/#/check/#': logins,
  randomizeClientPort: { values: ['true', 'false'], bare: true },
}

/** Returns the key in the tables above; property names match as in the control plane. */
function patternOf(path: JsonPath): string {
  let pattern = ''
  for (const step of path) {
    const known = Object.keys(fields[pattern] ?? {})
    const name = typeof step === 'number' ? '#' : (known.find((one) => loose(one) === loose(step)) ?? '*')
    pattern = pattern === '' ? name : `${pattern}/${name}`
  }
  return pattern
}

/** Returns the meaning of a text at a path; undefined if a policy has no text there, or none of a known kind. */
export function slotAt(path: JsonPath, key: boolean): Slot | undefined {
  return (key ? keySlots : valueSlots)[patternOf(path)]
}

/** Returns the properties that the object at a path can have; undefined if its keys are free. */
export function fieldsAt(path: JsonPath): Readonly<Record<string, Shape>> | undefined {
  return fields[patternOf(path)]
}

/** Returns the usual name of a property: `acls` for `ACLs`; undefined for unknown ones. */
export function fieldAt(path: JsonPath): string | undefined {
  const last = path.at(-1)
  if (typeof last !== 'string') return undefined
  return Object.keys(fieldsAt(path.slice(0, -1)) ?? {}).find((name) => loose(name) === loose(last))
}
