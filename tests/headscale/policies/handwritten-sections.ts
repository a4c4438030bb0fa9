import { acl, grant, names, plain, ssh, withAcls, withGrants, type WitnessPolicy } from './build'

const open = [acl('*', '*:*')]
const self = 'autogroup:self'
const shell = (about: string, rules: ReturnType<typeof ssh>[], more = {}) =>
  withAcls(about, open, { ssh: rules, ...more })

/** SSH rules, written by hand. Some lines refuse some of them. */
export const sshPolicies: readonly WitnessPolicy[] = [
  shell('ssh: a group to a tag as root', [ssh('accept', 'group:dev', 'tag:web', ['root'])]),
  shell('ssh: any name but root', [ssh('accept', 'group:dev', 'tag:web', ['autogroup:nonroot'])]),
  shell('ssh: root and any other', [ssh('accept', 'group:ops', 'tag:db', ['root', 'autogroup:nonroot'])]),
  shell('ssh: one name', [ssh('accept', 'cem@', 'tag:db', ['ubuntu'])]),
  shell('ssh: several names', [ssh('accept', 'cem@', 'tag:db', ['ubuntu', 'deploy', 'root'])]),
  shell('ssh: own machines', [ssh('accept', 'autogroup:member', self, ['autogroup:nonroot'])]),
  shell('ssh: own machines, with a check', [ssh('check', 'autogroup:member', self, ['autogroup:nonroot', 'root'])]),
  shell('ssh: a tag to a tag', [ssh('accept', 'tag:web', 'tag:db', ['deploy'])]),
  shell('ssh: tagged machines', [ssh('accept', 'autogroup:tagged', 'tag:db', ['deploy'])]),
  shell('ssh: to tagged machines', [ssh('accept', 'autogroup:member', 'autogroup:tagged', ['autogroup:nonroot'])]),
  shell('ssh: a user to the same user', [ssh('accept', 'ann@example.com', 'ann@example.com', ['ann'])]),
  shell('ssh: a user to another', [ssh('accept', 'ann@example.com', 'bob@', ['root'])]),
  shell('ssh: a tag to a user', [ssh('accept', 'tag:web', 'ann@example.com', ['root'])]),
  shell('ssh: to a group', [ssh('accept', 'cem@', 'group:dev', ['root'])]),
  shell('ssh: to everything', [ssh('accept', 'group:dev', '*', ['root'])]),
  shell('ssh: to members', [ssh('accept', 'autogroup:member', 'autogroup:member', ['root'])]),
  shell('ssh: from everything', [ssh('accept', '*', 'tag:web', ['root'])]),
  shell('ssh: any name at all', [ssh('accept', 'group:dev', 'tag:web', ['*'])]),
  shell('ssh: no names', [ssh('accept', 'group:dev', 'tag:web', [])]),
  shell('ssh: check', [ssh('check', 'group:dev', 'tag:web', ['root'])]),
  shell('ssh: check with a period', [ssh('check', 'group:dev', 'tag:web', ['root'], { checkPeriod: '12h' })]),
  shell('ssh: check in minutes', [ssh('check', 'group:dev', 'tag:web', ['root'], { checkPeriod: '90m' })]),
  shell('ssh: check always', [ssh('check', 'group:dev', 'tag:web', ['root'], { checkPeriod: 'always' })]),
  shell('ssh: check for too long', [ssh('check', 'group:dev', 'tag:web', ['root'], { checkPeriod: '1000h' })]),
  shell('ssh: check for less than a minute', [ssh('check', 'group:dev', 'tag:web', ['root'], { checkPeriod: '10s' })]),
  shell('ssh: check period that is none', [ssh('check', 'group:dev', 'tag:web', ['root'], { checkPeriod: 'soon' })]),
  shell('ssh: accept with a period', [ssh('accept', 'group:dev', 'tag:web', ['root'], { checkPeriod: '1h' })]),
  shell('ssh: accept env', [ssh('accept', 'group:dev', 'tag:web', ['root'], { acceptEnv: ['LANG', 'LC_*'] })]),
  shell('ssh: check and accept in order', [
    ssh('accept', 'group:ops', 'tag:db', ['ubuntu']),
    ssh('check', 'group:ops', 'tag:db', ['root']),
  ]),
  shell('ssh: accept and check in order', [
    ssh('check', 'group:ops', 'tag:db', ['root']),
    ssh('accept', 'cem@', 'tag:db', ['root', 'ubuntu']),
  ]),
  shell('ssh: names from the email', [ssh('accept', 'autogroup:member', 'tag:web', ['localpart:*@example.com'])]),
  shell('ssh: an unknown action', [ssh('deny', 'group:dev', 'tag:web', ['root'])]),
  shell('ssh: a host', [ssh('accept', 'group:dev', 'db', ['root'])]),
  shell('ssh: an address', [ssh('accept', 'group:dev', '100.64.0.5', ['root'])]),
  shell('ssh: an unknown tag', [ssh('accept', 'group:dev', 'tag:nope', ['root'])]),
  shell('ssh: an unknown group', [ssh('accept', 'group:nope', 'tag:web', ['root'])]),
  shell('ssh: an unknown user', [ssh('accept', 'nobody@', 'tag:web', ['root'])]),
  shell('ssh: the internet', [ssh('accept', 'group:dev', 'autogroup:internet', ['root'])]),
  shell('ssh: no rules', []),
]

const approving = (about: string, autoApprovers: object, tags = {}) => withAcls(about, open, { autoApprovers, ...tags })

/** Approvers of routes and exit nodes, written by hand. */
export const routePolicies: readonly WitnessPolicy[] = [
  approving('approves a subnet of a tag', { routes: { '10.9.0.0/24': ['tag:router'] } }),
  approving('approves what lies in a prefix', { routes: { '10.0.0.0/8': ['tag:router'] } }),
  approving('approves nothing of another tag', { routes: { '10.9.0.0/24': ['tag:web'] } }),
  approving('approves exits of a tag', { exitNode: ['tag:exit'] }),
  approving('approves for a group', { routes: { '10.9.0.0/24': ['group:dev'] }, exitNode: ['group:ops'] }),
  approving('approves for users', { routes: { '10.9.0.0/24': ['ann@example.com', 'bob@'] }, exitNode: ['cem@'] }),
  approving('approves both', { routes: { '10.9.0.0/16': ['tag:router'] }, exitNode: ['tag:exit'] }),
  approving('approves for an unknown tag', { routes: { '10.9.0.0/24': ['tag:nope'] } }),
  approving('approves for an unknown group', { exitNode: ['group:nope'] }),
  approving('approves a prefix that is none', { routes: { '10.9.0.0/99': ['tag:router'] } }),
  approving('approves for an address', { routes: { '10.9.0.0/24': ['100.64.0.7'] } }),
  approving('approves for members', { routes: { '10.9.0.0/24': ['autogroup:member'] } }),
  approving('approves nothing at all', {}),
  withAcls('approves where rules are narrow', [acl('cem@', '10.9.0.0/24:22')], {
    autoApprovers: { routes: { '10.9.0.0/24': ['tag:router'] } },
  }),
]

/** Grants, attributes and tests, written by hand, for 0.29 and newer. */
export const grantPolicies: readonly WitnessPolicy[] = [
  withGrants('grant: everything', [grant('*', '*', '*')]),
  withGrants('grant: a port', [grant('group:dev', 'tag:web', 'tcp:443')]),
  withGrants('grant: ports', [grant('group:dev', 'tag:web', ['tcp:80', 'tcp:8000-8100', 'udp:53'])]),
  withGrants('grant: a port of any protocol', [grant('group:dev', 'tag:web', '443')]),
  withGrants('grant: a whole protocol', [grant('group:dev', 'tag:web', ['icmp:*', 'sctp:*'])]),
  withGrants('grant: own machines', [grant('autogroup:member', self, '*')]),
  withGrants('grant: own machines beside a tag', [grant('autogroup:member', [self, 'tag:web'], 'tcp:22')]),
  withGrants('grant: tagged', [grant('autogroup:tagged', 'tag:db', 'tcp:5432')]),
  withGrants('grant: danger-all', [grant('autogroup:danger-all', 'tag:web', 'tcp:80')]),
  withGrants('grant: the internet', [grant('group:dev', 'autogroup:internet', '*')]),
  withGrants('grant: a subnet', [grant('cem@', '10.1.0.0/16', 'tcp:22')]),
  withGrants('grant: an address of IPv6', [grant('cem@', 'fd7a:115c:a1e0::5', 'tcp:22')]),
  withGrants('grant: a host', [grant('cem@', 'printer', 'tcp:631')]),
  withGrants('grant: a subnet through a tag', [grant('cem@', '10.1.0.0/16', '*', { via: ['tag:router'] })]),
  withGrants('grant: the internet through a tag', [
    grant('group:dev', 'autogroup:internet', '*', { via: ['tag:exit'] }),
  ]),
  withGrants('grant: through a tag without routers', [grant('cem@', '10.1.0.0/16', '*', { via: ['tag:web'] })]),
  withGrants('grant: through two tags', [grant('cem@', '10.2.0.0/24', 'tcp:22', { via: ['tag:router', 'tag:exit'] })]),
  withGrants('grant: an application', [
    { src: ['group:dev'], dst: ['tag:web'], app: { 'example.com/cap/notes': [{ read: true }] } },
  ]),
  withGrants('grant: an application of no parameters', [
    { src: ['*'], dst: ['tag:db'], app: { 'example.com/cap/notes': [] } },
  ]),
  withGrants('grant: ports and an application', [
    grant('cem@', 'tag:db', 'tcp:5432', { app: { 'example.com/cap/sql': [{ role: 'admin' }] } }),
  ]),
  withGrants('grant: file sharing', [
    {
      src: ['ann@example.com'],
      dst: ['tag:db'],
      app: { 'tailscale.com/cap/drive': [{ shares: ['*'], access: 'rw' }] },
    },
  ]),
  withGrants('grant: an application of own machines', [
    { src: ['autogroup:member'], dst: [self], app: { 'example.com/cap/a': [{}] } },
  ]),
  withGrants('grants beside rules', [grant('cem@', 'tag:db', 'tcp:22')], { acls: [acl('group:dev', 'tag:web:80')] }),
  withGrants('grant: no port and no application', [{ src: ['cem@'], dst: ['tag:db'] }]),
  withGrants('grant: a port that is none', [grant('cem@', 'tag:db', 'tcp:x')]),
  withGrants('grant: an unknown protocol', [grant('cem@', 'tag:db', 'foo:22')]),
  withGrants('grant: ports of a protocol without', [grant('cem@', 'tag:db', 'icmp:22')]),
  withGrants('grant: an unknown tag', [grant('cem@', 'tag:nope', 'tcp:22')]),
  withGrants('grant: through what is no tag', [grant('cem@', '10.1.0.0/16', '*', { via: ['group:dev'] })]),
  withGrants('grant: the internet as source', [grant('autogroup:internet', 'tag:db', '*')]),
  withGrants('grant: a wildcard to own machines', [grant('*', self, '*')]),
  withAcls('attributes of everybody', open, { nodeAttrs: [{ target: ['*'], attr: ['funnel'] }] }),
  withAcls('attributes of a tag', open, { nodeAttrs: [{ target: ['tag:web'], attr: ['disable-ipv4', 'example'] }] }),
  withAcls('attributes of an unknown group', open, { nodeAttrs: [{ target: ['group:nope'], attr: ['a'] }] }),
  withAcls('attributes of nobody', open, { nodeAttrs: [{ target: ['nobody@'], attr: ['a'] }] }),
  withAcls('random ports', open, { randomizeClientPort: true }),
]

const tested = (about: string, tests: object[], rules = [acl('group:dev', 'tag:web:80')]) =>
  withAcls(about, rules, { tests })
const sshTested = (about: string, sshTests: object[]) =>
  withAcls(about, open, {
    ssh: [ssh('accept', 'group:dev', 'tag:web', ['root']), ssh('check', 'cem@', 'tag:db', ['root'])],
    sshTests,
  })

export const testPolicies: readonly WitnessPolicy[] = [
  tested('test: holds', [{ src: 'ann@example.com', accept: ['tag:web:80'], deny: ['tag:web:22'] }]),
  tested('test: expects too much', [{ src: 'cem@', accept: ['tag:web:80'] }]),
  tested('test: denies what is open', [{ src: 'bob@', deny: ['tag:web:80'] }]),
  tested('test: two that fail', [
    { src: 'cem@', accept: ['tag:web:80', 'tag:db:22'] },
    { src: 'bob@', deny: ['tag:web:80'] },
  ]),
  tested('test: a protocol', [{ src: 'bob@', proto: 'udp', accept: ['tag:web:80'] }]),
  tested(
    'test: a protocol that fails',
    [{ src: 'bob@', proto: 'udp', accept: ['tag:web:80'] }],
    [acl('group:dev', 'tag:web:80', { proto: 'tcp' })],
  ),
  tested('test: an unknown protocol', [{ src: 'bob@', proto: 'x', accept: ['tag:web:80'] }]),
  tested('test: a host', [{ src: 'bob@', accept: ['db:80'] }]),
  tested('test: an address', [{ src: '100.64.0.1', accept: ['100.64.0.5:80'] }]),
  tested('test: neither accept nor deny', [{ src: 'bob@' }]),
  tested('test: a range of ports', [{ src: 'bob@', accept: ['tag:web:80-90'] }]),
  tested('test: a prefix', [{ src: 'bob@', accept: ['10.1.0.0/16:80'] }]),
  tested('test: the internet', [{ src: 'bob@', deny: ['autogroup:internet:80'] }]),
  tested('test: a user without machines', [{ src: 'dora@example.com', deny: ['tag:web:80'] }]),
  tested('test: a user nobody has', [{ src: 'nobody@', deny: ['tag:web:80'] }]),
  tested('test: no source', [{ accept: ['tag:web:80'] }]),
  tested('test: a group', [{ src: 'group:dev', accept: ['tag:web:80'] }]),
  sshTested('ssh test: holds', [{ src: 'ann@example.com', dst: ['tag:web'], accept: ['root'], deny: ['ubuntu'] }]),
  sshTested('ssh test: a check holds', [{ src: 'cem@', dst: ['tag:db'], check: ['root'] }]),
  sshTested('ssh test: expects accept of a check', [{ src: 'cem@', dst: ['tag:db'], accept: ['root'] }]),
  sshTested('ssh test: fails', [{ src: 'bob@', dst: ['tag:web'], deny: ['root'] }]),
  sshTested('ssh test: no destination', [{ src: 'bob@', dst: [], accept: ['root'] }]),
  sshTested('ssh test: no source', [{ dst: ['tag:web'], accept: ['root'] }]),
  plain('a test against the rule for everybody', {
    ...names,
    tests: [{ src: 'ann@example.com', deny: ['tag:web:1'] }],
  }),
]
