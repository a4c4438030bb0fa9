import fc from 'fast-check'
import type { PolicyContext, PolicyNode } from '@shared/policy/read/model'

/** Random policies for property tests: mostly valid, sometimes with typical mistakes. */

/** A small network with every kind of machine. */
export const smallContext: PolicyContext = {
  users: [
    { id: 1, name: 'ann', email: 'ann@example.com' },
    { id: 2, name: 'bob', email: 'bob@example.org' },
    { id: 3, name: 'cem' },
  ],
  nodes: [
    machine(1, { name: 'laptop', user: 'ann' }),
    machine(2, { name: 'phone', user: 'ann' }),
    machine(3, { name: 'desk', user: 'bob' }),
    machine(4, { name: 'home', user: 'cem' }),
    machine(5, { name: 'web', tags: ['tag:web'] }),
    machine(6, { name: 'db', tags: ['tag:db', 'tag:web'] }),
    machine(7, { name: 'router', tags: ['tag:router'], routes: ['10.1.0.0/16'] }),
    machine(8, { name: 'exit', tags: ['tag:exit'], routes: ['0.0.0.0/0', '::/0'] }),
  ],
}

function machine(id: number, given: { name: string; user?: string; tags?: string[]; routes?: string[] }): PolicyNode {
  const { name, user, tags = [], routes = [] } = given
  const base = { name, tags, ipv4: `100.64.0.${id}`, ipv6: `fd7a:115c:a1e0::${id}` }
  const node = { ...base, advertisedRoutes: routes, approvedRoutes: routes }
  return user === undefined ? node : { ...node, user }
}

const names = {
  users: ['ann@example.com', 'bob@', 'cem@', 'nobody@'],
  groups: ['group:dev', 'group:ops'],
  tags: ['tag:web', 'tag:db', 'tag:router', 'tag:exit'],
  addresses: ['100.64.0.5', '10.1.0.0/16', 'fd7a:115c:a1e0::6', '10.1.2.3', 'server'],
  sources: ['*', 'autogroup:member', 'autogroup:tagged'],
}
const sourceNames = [...names.users, ...names.groups, ...names.tags, ...names.addresses, ...names.sources]
const targetNames = [...sourceNames, 'autogroup:internet']
const userNames = [...names.users, ...names.groups, 'autogroup:member']

const some = (of: string[], max = 3) => fc.array(fc.constantFrom(...of), { minLength: 1, maxLength: max })
const ports = fc.oneof(
  fc.constant('*'),
  fc.integer({ min: 1, max: 65535 }).map(String),
  fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 500, max: 65535 })).map(([a, b]) => `${a}-${b}`),
  fc.constant('80,443'),
)

const aclRule = fc.oneof(
  fc.record({
    action: fc.constant('accept'),
    proto: fc.constantFrom('', 'tcp', 'udp'),
    src: some(sourceNames),
    dst: fc.array(fc.tuple(fc.constantFrom(...targetNames), ports), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    action: fc.constant('accept'),
    proto: fc.constant('tcp'),
    src: some(userNames),
    dst: fc.array(fc.tuple(fc.constant('autogroup:self'), ports), { minLength: 1, maxLength: 1 }),
  }),
)

/** An ACL rule the control plane accepts. */
export const validAcl = aclRule.map(({ action, proto, src, dst }) => {
  return { action, proto, src, dst: dst.map(([name, port]) => `${name}:${port}`) }
})

/** A grant the control plane accepts. */
export const validGrant = fc.record(
  {
    src: some(sourceNames),
    dst: some(sourceNames),
    ip: fc.array(
      ports.map((text) => `tcp:${text}`),
      { minLength: 1, maxLength: 2 },
    ),
    via: some(names.tags, 2),
  },
  { requiredKeys: ['src', 'dst', 'ip'] },
)

/** A policy with rules; its names all exist. */
export const policyWith = (rules: { acls: unknown[]; grants: unknown[] }) => ({
  groups: { 'group:dev': ['ann@example.com', 'bob@'], 'group:ops': ['cem@'] },
  hosts: { server: '100.64.0.6' },
  tagOwners: { 'tag:web': ['ann@example.com'], 'tag:db': ['group:ops'], 'tag:router': [], 'tag:exit': ['tag:web'] },
  autoApprovers: { routes: { '10.0.0.0/8': ['tag:router'] }, exitNode: ['tag:exit'] },
  ...rules,
})

const junk = fc.oneof(
  fc.constantFrom(
    'autogroup:nope',
    'group:nope',
    'tag:nope',
    'tag:1',
    '',
    ':',
    '*:',
    'a:b:c',
    '[::1]:80',
    '10.0.0.0/99',
    '-1',
  ),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
)

const rarely = <T>(usual: fc.Arbitrary<T>) => fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: junk })

const sshRule = fc.record(
  {
    action: rarely(fc.constantFrom('accept', 'check', ' accept', 'check ')),
    src: rarely(some([...names.groups, 'autogroup:member'])),
    dst: rarely(some([...names.tags, 'autogroup:self'])),
    users: rarely(some(['root', 'autogroup:nonroot', 'localpart:*@example.com', 'ubuntu', ' ann '])),
    checkPeriod: fc.constantFrom('1h', 'always', '-1m', '1000h', 'x', null),
  },
  { requiredKeys: ['action', 'src', 'dst', 'users'] },
)

const extras = fc.record(
  {
    groups: rarely(fc.constant(policyWith({ acls: [], grants: [] }).groups)),
    hosts: rarely(fc.constant({ server: '100.64.0.6' })),
    tagOwners: rarely(fc.constant(policyWith({ acls: [], grants: [] }).tagOwners)),
    autoApprovers: rarely(
      fc.record({ routes: fc.dictionary(fc.constantFrom('10.0.0.0/8', '10.1.0.0/16'), some(names.tags)) }),
    ),
    acls: rarely(fc.array(rarely(validAcl), { maxLength: 4 })),
    grants: rarely(fc.array(rarely(validGrant), { maxLength: 3 })),
    ssh: fc.array(rarely(sshRule), { maxLength: 2 }),
    nodeAttrs: fc.array(fc.record({ target: some(sourceNames), attr: some(['funnel', 'a', 'disable-ipv4']) }), {
      maxLength: 2,
    }),
    tests: fc.array(
      fc.record({
        src: fc.constantFrom(...names.users, 'tag:web', ''),
        accept: fc.array(fc.constantFrom('tag:web:80', 'x', '*:*')),
        deny: fc.array(fc.constantFrom('tag:db:80', 'autogroup:internet:1')),
      }),
      { maxLength: 1 },
    ),
    sshTests: fc.array(
      fc.record({ src: rarely(fc.constantFrom(...names.users)), dst: some(names.tags), accept: some(['root', '']) }),
      { maxLength: 1 },
    ),
    randomizeClientPort: rarely(fc.boolean()),
  },
  { requiredKeys: ['groups', 'hosts', 'tagOwners'] },
)

/** Any text an editor may hold: valid policies with some values swapped or broken. */
export const wildPolicy = extras.map((policy) => JSON.stringify(policy))
