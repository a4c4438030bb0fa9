import { describe, expect, it } from 'vitest'
import { checkPolicy } from '@shared/policy/analyse/check'
import { dialectOf, type PolicyLine, policyLines } from './dialect-flags'
import { dialectWarnings, readPolicy } from './read'

const read = (text: string, line: PolicyLine) => readPolicy(text, 'headscale', [], dialectOf(line))

const told = (text: string, line: PolicyLine) =>
  dialectWarnings(read(text, line), dialectOf(line)).map(({ code, name, offset, length }) => [
    code,
    name,
    text.slice(offset, offset + length),
  ])

describe('dialectWarnings', () => {
  it('returns no warnings for a policy that the current server accepts', () => {
    const text =
      '{"groups": {"group:a": ["ann@"]}, "tagOwners": {"tag:a": ["group:a"], "tag:b": ["tag:a"]}, "grants": [],' +
      '"acls": [{"action": "accept", "src": ["autogroup:danger-all"], "dst": ["autogroup:self:*"]}], "tests": [],' +
      '"ssh": [{"action": "check", "src": ["ann@"], "dst": ["tag:a"], "users": ["root"]}]}'
    expect(told(text, '0.29')).toEqual([])
  })

  it('warns about ignored sections, but not about refused ones', () => {
    const text = '{"acls": [], "grants": [], "tests": [], "x": 1}'
    const ignored = ['grants', 'tests', 'x'].map((name) => ['section-ignored', name, JSON.stringify(name)])
    expect(told(text, '0.26')).toEqual(ignored)
    expect(told(text, '0.23')).toEqual(ignored)
    for (const line of ['0.27', '0.28', '0.29'] as const) expect(told(text, line)).toEqual([])
  })

  it('warns about users that must not have an @, owners that are tags, and checks without effect', () => {
    const text =
      '{"groups": {"group:a": ["ann@"]}, "tagOwners": {"tag:a": [], "tag:b": ["tag:a"]},' +
      '"ssh": [{"action": "check", "src": ["bob@"], "dst": ["tag:a"], "users": ["root"]}]}'
    expect(told(text, '0.23').map(([code, name]) => [code, name])).toEqual([
      ['users-without-at', 'ann'],
      ['tag-owner', 'tag:a'],
      ['ssh-check', 'check'],
      ['users-without-at', 'bob'],
    ])
    expect(told(text, '0.28').map(([code]) => code)).toEqual(['ssh-check'])
  })
})

describe('refused, by line', () => {
  const machine = { name: 'a', tags: [], ipv4: '100.64.0.1', advertisedRoutes: [], approvedRoutes: [] }
  const context = { users: [{ id: 1, name: 'ann' }], nodes: [{ ...machine, user: 'ann' }] }
  const rule = (more: object) => ({ action: 'accept', src: ['*'], dst: ['*:*'], ...more })
  const refusals = (policy: object | string): Record<string, string | undefined> => {
    const text = typeof policy === 'string' ? policy : JSON.stringify(policy)
    return Object.fromEntries(
      policyLines.map((line) => {
        const { problems } = checkPolicy(text, context, 'headscale', dialectOf(line))
        return [line, problems.find(({ severity }) => severity === 'error')?.message]
      }),
    )
  }

  it('a deny action', () => {
    expect(refusals({ acls: [rule({ action: 'deny' })] })).toEqual({
      '0.23': 'invalid action',
      '0.26': 'compiling filter rules: invalid action',
      '0.27': 'invalid action "deny", must be "accept"',
      '0.28': 'invalid action "deny", must be "accept"',
      '0.29': 'action="deny" is not supported: invalid ACL action',
    })
  })

  it('a host that is not an address', () => {
    const older = 'Hostname "h" contains an invalid IP address: "10.0.0.300"'
    expect(refusals({ hosts: { h: '10.0.0.300' }, acls: [rule({})] })).toEqual({
      '0.23': `netip.ParsePrefix("10.0.0.300/32"): ParseAddr("10.0.0.300"): IPv4 field has value >255`,
      '0.26': older,
      '0.27': older,
      '0.28': older,
      '0.29': 'hostname contains invalid IP address: hostname "h" address "10.0.0.300"',
    })
  })

  it('an unknown protocol', () => {
    const said = 'parsing protocol number: strconv.Atoi: parsing "foo": invalid syntax'
    const older = 'invalid protocol "foo": must be a known protocol name or valid protocol number 0-255'
    expect(refusals({ acls: [rule({ proto: 'foo' })] })).toMatchObject({
      '0.23': `parsing policy, protocol err: ${said}`,
      '0.26': `compiling filter rules: parsing policy, protocol err: ${said} `,
      '0.27': older,
      '0.28': older,
    })
  })

  it('a port and a protocol with a character that Go escapes', () => {
    expect(refusals({ acls: [rule({ dst: ['*:\u007f'] })] })).toMatchObject({
      '0.23': String.raw`strconv.ParseUint: parsing "\x7f": invalid syntax`,
    })
    expect(refusals({ acls: [rule({ proto: '\u007f' })] })['0.26']).toContain(String.raw`parsing "\x7f"`)
  })

  it('an unknown field, unless it is ignored', () => {
    expect(refusals({ acls: [rule({ comment: 'x' })] })).toEqual({
      '0.23': undefined,
      '0.26': undefined,
      '0.27': 'unknown field "comment"',
      '0.28': 'unknown field "comment"',
      '0.29': 'unknown field: "comment"',
    })
  })

  it('invalid ports', () => {
    expect(refusals({ acls: [rule({ dst: ['*:70000'] })] })).toMatchObject({
      '0.23': 'strconv.ParseUint: parsing "70000": value out of range',
      '0.26': 'port number out of range',
      '0.28': 'port number out of range',
      '0.29': 'dst="*:70000": port range "70000": port number out of range',
    })
    const wrong = 'invalid port range: first port is greater than last port'
    expect(refusals({ acls: [rule({ dst: ['*:90-80'] })] })).toMatchObject({
      '0.23': undefined,
      '0.26': wrong,
      '0.28': wrong,
      '0.29': `dst="*:90-80": port range "90-80": ${wrong}`,
    })
  })

  it('a duplicate name, from 0.27 on', () => {
    const found = refusals('{"hosts": {"a": "10.0.0.1"}, "hosts": {"a": "10.0.0.2"}, "acls": []}')
    expect(Object.entries(found).map(([line, message]) => [line, message !== undefined])).toEqual([
      ['0.23', false],
      ['0.26', false],
      ['0.27', true],
      ['0.28', true],
      ['0.29', true],
    ])
    const { policy } = read('{"hosts": {"a": "10.0.0.1"}, "hosts": {"a": "10.0.0.2"}}', '0.26')
    expect(policy?.hosts.get('a')?.prefix.text).toBe('10.0.0.2/32')
  })

  it('before 0.26, undefined names, in the order of the rules', () => {
    const first = (policy: object) => refusals(policy)['0.23']
    expect(first({ acls: [rule({ src: ['group:x'] })] })).toBe(
      "parsing policy, acl index: 0->0: group group:x isn't registered. invalid group",
    )
    expect(first({ acls: [rule({}), rule({ dst: ['tag:x:*'] })] })).toBe(
      "invalid tag. tag:x isn't owned by a TagOwner and no forced tags are defined",
    )
    expect(first({ acls: [rule({ src: ['autogroup:member'] })] })).toContain('unknown autogroup "autogroup:member"')
    expect(first({ acls: [rule({ src: ['ann', 'nobody', 'x y'] })] })).toBeUndefined()
    expect(first({ grants: [] })).toBe('empty policy')
  })
})
