import { describe, expect, it } from 'vitest'
import { checkPolicy } from './check'
import { startRefusal } from './start-refusal'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import type { PolicyContext } from '@shared/policy/read/model'
import { tagOwnersOf } from '@shared/policy/read/read'

const context: PolicyContext = {
  users: [
    { id: 1, name: 'alice', email: 'alice@example.com' },
    { id: 2, name: 'bob' },
  ],
  nodes: [
    { name: 'laptop', user: 'alice', tags: [], ipv4: '100.64.0.1', advertisedRoutes: [], approvedRoutes: [] },
    { name: 'db', tags: ['tag:db'], ipv4: '100.64.0.2', advertisedRoutes: [], approvedRoutes: [] },
  ],
}
const refusal = (policy: object | string) =>
  checkPolicy(typeof policy === 'string' ? policy : JSON.stringify(policy), context).refusal
const acl = (src: string, dst: string, more: object = {}) => ({ action: 'accept', src: [src], dst: [dst], ...more })
const withAcl = (src: string, dst: string, more: object = {}) => refusal({ acls: [acl(src, dst)], ...more })

const decoded = (json: string, type: string, path: string) =>
  `parsing policy: parsing policy from bytes: json: cannot unmarshal JSON ${json} into Go v2.${type} within "${path}": `
const inGroups = decoded('object', 'Groups', '/groups')

/** Texts of Headscale 0.29 and later: docs of its API, section 4.10, and its recorded answers. */
describe("the server's messages", () => {
  it.each([
    ['{bad', 'parsing policy: parsing HuJSON: hujson: line 1, column 2: invalid literal: bad'],
    ['{"foo": 1}', 'parsing policy: unknown field: "foo"'],
    ['{"groups": {"group:a": ["x"]}}', inGroups + 'username must contain @, got: "x"'],
    ['{"groups": {"a": []}}', inGroups + `group must start with 'group:', got: "a"`],
    [
      '{"groups": {"group:a": ["group:b"], "group:b": []}}',
      inGroups + 'groups["group:a"]: "group:b": group members cannot be recursive',
    ],
    [
      '{"hosts": {"h": "x"}}',
      decoded('object', 'Hosts', '/hosts') + 'hostname contains invalid IP address: hostname "h" address "x"',
    ],
    ['{"tagOwners": {"db": []}}', decoded('string', 'Tag', '/tagOwners/db') + `tag must start with 'tag:', got: "db"`],
  ])('%s', (text, said) => {
    expect(refusal(text)).toBe(said)
  })

  it.each([
    [withAcl('group:nope', '*:*'), 'group not defined in policy: "group:nope"'],
    [withAcl('tag:x', '*:*'), 'src=tag not found: "tag:x"'],
    [withAcl('*', 'tag:x:22'), 'dst="tag:x": tag not found: "tag:x"'],
    [withAcl('x', '*:*'), 'host not defined in policy: "x"'],
    [withAcl('autogroup:internet', '*:*'), 'autogroup:internet can only be used in ACL destinations'],
  ])('%s', (said, text) => {
    expect(said).toBe(`parsing policy: ${text}`)
  })

  it.each([
    ['*', 'x', 'dst', 'AliasWithPorts', 'hostport must contain a colon'],
    ['*', '*:0', 'dst', 'AliasWithPorts', `dst="*:0": port range "0": first port must be >0, or use '*' for wildcard`],
    ['a:b', '*:*', 'src', 'AliasEnc', 'invalid alias format: "a:b"'],
  ])('%s to %s', (src, dst, side, type, text) => {
    expect(withAcl(src, dst)).toBe(decoded('string', type, `/acls/0/${side}/0`) + text)
  })

  it('lists the known autogroups', () => {
    expect(withAcl('autogroup:x', '*:*')).toBe(
      'parsing policy: autogroup not supported for ACL sources: "autogroup:x", ' +
        'can be [autogroup:member autogroup:tagged autogroup:danger-all]',
    )
    expect(withAcl('*', 'autogroup:x:22')).toBe(
      decoded('string', 'AliasWithPorts', '/acls/0/dst/0') +
        'invalid autogroup: got "autogroup:x", must be one of [autogroup:internet autogroup:member ' +
        'autogroup:nonroot autogroup:tagged autogroup:self autogroup:danger-all]',
    )
  })

  it.each([
    ['{"a"}', "line 1, column 5: invalid character '}' after object name"],
    ['{"acls":[}', "line 1, column 10: invalid character '}' at start of value"],
    ['{"acls":[]} x', "line 1, column 13: invalid character 'x' after top-level value"],
    ['{"acls":[', 'line 1, column 10: parsing value: unexpected EOF'],
    ["{'a':1}", "line 1, column 2: invalid character '\\'' at start of value"],
    ['{"acls":[1 2]}', "line 1, column 12: invalid character '2' after array value (expecting ',' or ']')"],
    ['{"a":1 "b":2}', `line 1, column 8: invalid character '"' after object value (expecting ',' or '}')`],
    ['/* x', 'line 1, column 1: parsing comment: unexpected EOF'],
    ['{"a":"\\x"}', 'line 1, column 6: invalid literal: "\\x"'],
    ['{"a":"b', 'line 1, column 8: parsing string: unexpected EOF'],
  ])('syntax: %s', (text, said) => {
    expect(refusal(text)).toBe(`parsing policy: parsing HuJSON: hujson: ${said}`)
  })

  it('names the object that holds a name twice', () => {
    expect(refusal('{"hosts": {"a": "10.0.0.1", "a": "10.0.0.2"}}')).toBe(
      'parsing policy: parsing policy from bytes: jsontext: duplicate object member name "a" within "/hosts"',
    )
  })

  it('refuses attributes for an unknown user', () => {
    expect(refusal({ nodeAttrs: [{ target: ['eve@', 'tag:db'], attr: ['a'] }], tagOwners: { 'tag:db': [] } })).toBe(
      'compiling nodeAttrs: nodeAttrs target [eve@ tag:db]: user not found: token "eve@"',
    )
  })

  it('skips notes in ACLs, and only there', () => {
    expect(refusal({ acls: [acl('*', '*:*', { '#note': 1 })] })).toBeUndefined()
    expect(refusal({ grants: [{ src: ['*'], dst: ['*'], ip: ['*'], '#note': 1 }] })).toBe(
      'parsing policy: unknown field: "#note"',
    )
  })

  it('treats user:*@domain as an unknown user', () => {
    const ssh = [{ action: 'accept', src: ['user:*@example.com'], dst: ['tag:db'], users: ['root'] }]
    expect(refusal({ tagOwners: { 'tag:db': [] }, ssh })).toBeUndefined()
  })

  it('reports several rule problems together', () => {
    expect(refusal({ acls: [acl('group:a', '*:*'), acl('group:b', '*:*')] })).toBe(
      'parsing policy: multiple errors:\n\tgroup not defined in policy: "group:a"\n\tgroup not defined in policy: "group:b"',
    )
  })

  it('reports an unknown owner twice, once by its chain', () => {
    expect(refusal({ tagOwners: { 'tag:a': ['tag:b'] } })).toBe(
      'parsing policy: multiple errors:\n\ttag not found: "tag:b"\n\ttag "tag:a" references undefined tag "tag:b"',
    )
  })

  it('refuses a name that matches two users', () => {
    const users = [...context.users, { id: 3, name: 'carl', email: 'bob' }]
    const { refusal: said } = checkPolicy(JSON.stringify({ acls: [acl('bob@', '*:*')] }), { ...context, users })
    expect(said).toBe(
      'validating policy user references: multiple users found: token "bob@" found: [ 2: bob, 3: carl,  ]',
    )
  })
})

it('refuses an SSH test whose source is every address, with which 0.29.2 ends without memory', () => {
  const text = (src: string) =>
    JSON.stringify({ tagOwners: { 'tag:db': [] }, acls: [], sshTests: [{ src, dst: ['tag:db'], deny: ['root'] }] })
  for (const src of ['*', 'fd7a:115c:a1e0::/48']) {
    const said = `sshTests: Headscale lists every address of the source ${JSON.stringify(src)} and ends without memory`
    expect(refusal(JSON.parse(text(src)) as object)).toBe(said)
    expect(startRefusal(text(src), context)?.message).toBe(said)
  }
  expect(startRefusal(text('tag:db'), context)).toBeUndefined()
})

describe('tests of a policy', () => {
  const base = { acls: [acl('alice@', 'tag:db:5432')], tagOwners: { 'tag:db': ['alice@'] } }
  const withTest = (test: object) => refusal({ ...base, tests: [test] })

  it('pass', () => {
    expect(withTest({ src: 'alice@', accept: ['tag:db:5432'], deny: ['tag:db:22'] })).toBeUndefined()
  })

  it.each([
    [{ src: 'alice@', accept: ['tag:db:22'] }, 'alice@ -> tag:db:22: expected ALLOWED, got DENIED'],
    [
      { src: 'alice@', deny: ['tag:db:5432'], proto: 'tcp' },
      'alice@ -> tag:db:5432 (tcp): expected DENIED, got ALLOWED',
    ],
    [{ src: 'bob@', accept: ['tag:db:22'] }, 'bob@: source "bob@" resolved to no IP addresses'],
    [
      { src: 'eve@', accept: ['tag:db:22'] },
      'eve@: failed to resolve source "eve@": resolving: user not found: token "eve@"',
    ],
  ])('%j fails', (test, line) => {
    expect(withTest(test)).toBe(`test(s) failed:\n${line}`)
  })

  it.each([
    [{ src: 'alice@' }, 'test 0: test entry must have at least one of "accept" or "deny"'],
    [
      { src: 'alice@', proto: 'icmp', accept: ['db:1'] },
      'test 0: test protocol must be tcp, udp, sctp, or empty: "icmp"',
    ],
    [
      { src: 'alice@', accept: ['tag:db:1-2'] },
      'test 0, accept "tag:db:1-2": test destination port must be a single port',
    ],
    [
      { src: 'alice@', deny: ['10.0.0.0/8:1'] },
      'test 0, deny "10.0.0.0/8:1": test destination must be a single host, not a CIDR range',
    ],
  ])('%j has the wrong form', (test, line) => {
    expect(withTest(test)).toBe(`parsing policy: test(s) failed:\n${line}`)
  })

  it('name the SSH source and destination that failed', () => {
    const ssh = [{ action: 'accept', src: ['alice@'], dst: ['tag:db'], users: ['ubuntu'] }]
    const said = (test: object) => refusal({ ...base, ssh, sshTests: [{ src: 'alice@', dst: ['tag:db'], ...test }] })
    expect(said({ accept: ['ubuntu'], deny: ['root'] })).toBeUndefined()
    expect(said({ accept: ['root'] })).toBe('test(s) failed:\nalice@/root -> db: expected ALLOWED, got DENIED')
    expect(said({ check: ['ubuntu'] })).toBe(
      'test(s) failed:\nalice@/ubuntu -> db: expected ALLOWED via check, got ALLOWED via accept',
    )
    expect(said({})).toBe('test(s) failed:\nalice@: no accept, deny, or check assertions specified')
  })
})

describe('checkPolicy', () => {
  it('accepts an empty text and a policy with comments', () => {
    expect(refusal('')).toBeUndefined()
    expect(refusal('{ // all\n "acls": [{"action": "accept", "src": ["*"], "dst": ["*:*"]},], }')).toBeUndefined()
  })

  it('places each problem on the words it is about', () => {
    const text = '{"acls": [{"action": "accept", "src": ["group:x"], "dst": ["tag:y:22"]}]}'
    const { problems } = checkPolicy(text, context)
    expect(problems.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([
      '"group:x"',
      '"tag:y:22"',
    ])
  })

  it('reports the first decoding problem in document order', () => {
    const text = '{"hosts": {"h": "x"}, "groups": {"a": []}}'
    expect(checkPolicy(text, context).problems.map(({ code }) => code)).toEqual(['host-address', 'group-name'])
  })
})

describe('tagOwnersOf', () => {
  it('lists tags in document order, through comments, and none of an invalid text', () => {
    expect(tagOwnersOf('{"tagOwners": {"tag:b": [], /* c */ "tag:a": ["x@"],}}')).toEqual(['tag:b', 'tag:a'])
    expect(tagOwnersOf('[]')).toEqual([])
    expect(tagOwnersOf('')).toEqual([])
  })
})

describe('the next start of a server with its stored policy', () => {
  const users = [...context.users, { id: 3, name: 'bob' }]
  const named = JSON.stringify({ acls: [acl('bob@', '*:*')] })
  const said = (policy: object | string, more: Partial<PolicyContext> = {}, line?: '0.26' | '0.28') =>
    startRefusal(
      typeof policy === 'string' ? policy : JSON.stringify(policy),
      { ...context, ...more },
      line && dialectOf(line),
    )

  it('fails with a name that a new or renamed user shares, wherever the policy has it', () => {
    expect(said(named)).toBeUndefined()
    expect(said(named, { users })).toEqual({
      message: 'validating policy user references: multiple users found: token "bob@" found: [ 2: bob, 3: bob,  ]',
      line: 1,
      ambiguous: { token: 'bob@', users: ['bob (User 2)', 'bob (User 3)'] },
    })
    const places: object[] = [
      { groups: { 'group:a': ['bob@'] } },
      { tagOwners: { 'tag:a': ['bob@'] } },
      { autoApprovers: { routes: { '10.0.0.0/8': ['bob@'] } } },
      { autoApprovers: { exitNode: ['bob@'] } },
      { acls: [acl('*', 'bob@:22')] },
      {
        tagOwners: { 'tag:a': [] },
        ssh: [{ action: 'accept', src: ['bob@'], dst: ['tag:a'], users: ['root'] }],
      },
    ]
    for (const place of places) expect(said(place, { users })?.ambiguous?.token).toBe('bob@')
  })

  it('fails before 0.29 with a rule that has no action, as those releases find when they compile rules', () => {
    const rule = { acls: [{ src: ['*'], dst: ['*:*'] }] }
    for (const line of ['0.26', '0.28'] as const)
      expect(said(rule, {}, line)).toEqual({ message: 'compiling filter rules: invalid action', line: 1 })
  })

  it('succeeds with such a name if one user is it by the identity provider, in a grant alone, and before 0.29', () => {
    const signedIn = [...users, { id: 4, name: 'x', providerId: 'bob' }]
    expect(said(named, { users: signedIn })).toBeUndefined()
    expect(said({ grants: [{ src: ['bob@'], dst: ['*'], ip: ['*'] }] }, { users })).toBeUndefined()
    expect(said(named, { users }, '0.28')).toBeUndefined()
  })

  it('fails with @ alone if several users have no e-mail address', () => {
    expect(said({ acls: [acl('@', '*:*')] }, { users })?.message).toContain('token "@" found: [ 2: bob, 3: bob,  ]')
  })

  it('fails with an attribute for a user who was deleted', () => {
    const policy = { nodeAttrs: [{ target: ['bob@'], attr: ['a'] }] }
    expect(said(policy)).toBeUndefined()
    expect(said(policy, { users: context.users.slice(0, 1) })?.message).toBe(
      'compiling nodeAttrs: nodeAttrs target [bob@]: user not found: token "bob@"',
    )
  })

  it('fails with a text that an older release stored: a tag without owner, an unknown section, a name twice', () => {
    expect(said({ acls: [acl('tag:x', '*:*')] })?.message).toContain('tag not found: "tag:x"')
    expect(said({ more: 1 })?.message).toBe('parsing policy: unknown field: "more"')
    expect(said({ more: 1 }, {}, '0.26')).toBeUndefined()
    expect(said('{\n"hosts":{},\n"hosts":{}}')).toMatchObject({ line: 3 })
    expect(said('')).toBeUndefined()
  })

  it('succeeds with failed tests, which it only logs', () => {
    const policy = { acls: [acl('bob@', '*:*')], tests: [{ src: 'alice@', accept: ['100.64.0.2:22'] }] }
    expect(refusal(policy)).toContain('test(s) failed')
    expect(said(policy)).toBeUndefined()
  })
})
