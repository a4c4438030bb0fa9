import { describe, expect, it } from 'vitest'
import { smallContext } from '@tests/support/random-policy'
import { applyEdits } from '@shared/policy/edit/style'
import { parseHuJson } from '@shared/policy/syntax/hujson'
import { lintPolicy } from './lint'
import { fixEdits, type LintFix } from './lint-fix'
import { Network } from '@shared/policy/compile/network'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'

const network = new Network(smallContext)

function lint(text: string) {
  const { policy, problems } = readPolicy(text, 'headscale')
  expect(problems).toEqual([])
  return policy ? lintPolicy(text, policy, network) : []
}
/** Lints even policies that a server refuses. */
const lintAnyway = (text: string) => lintPolicy(text, readPolicy(text, 'headscale').policy!, network)
const acl = (src: string, dst: string, more = {}) => ({ action: 'accept', src: [src], dst: [dst], ...more })
const owners = { 'tag:web': ['ann@example.com'], 'tag:db': ['ann@example.com'] }
/** Applies the first fix of a kind for a finding. */
function fixedBy(text: string, code: string, fix: LintFix['code']) {
  const chosen = lint(text)
    .find((finding) => finding.code === code)
    ?.fixes.find((one) => one.code === fix)
  return chosen ? applyEdits(text, fixEdits(text, chosen)) : undefined
}
const messages = (policy: object) => lint(JSON.stringify(policy)).map(({ code, message }) => [code, message])

describe('lintPolicy', () => {
  it('finds nothing in a policy whose names are all in use', () => {
    expect(messages({ tagOwners: owners, acls: [acl('ann@example.com', 'tag:web:80')] })).toEqual([])
  })

  it('removes the entry that is unused, also if an older release accepts a name twice', () => {
    const text = `{"groups":{"group:a":["ann@example.com"],"group:a":["bob@example.com"],"group:b":[]},"acls":[${JSON.stringify(acl('group:a', '*:*'))}]}`
    const { policy } = readPolicy(text, 'headscale', [], dialectOf('0.26'))
    const [finding] = lintPolicy(text, policy!, network).filter(({ code }) => code === 'unused-group')
    const fixed = applyEdits(text, fixEdits(text, finding!.fixes[0]!))
    expect(fixed).toContain('"group:a":["bob@example.com"]')
    expect(fixed).not.toContain('group:b')
  })

  it('finds unused names and removes them with their comma, keeping comments', () => {
    const text = `{
  // People
  "groups": { "group:a": ["ann@example.com"], "group:b": ["ann@example.com"] }, // two
  "acls": [{ "action": "accept", "src": ["group:b"], "dst": ["*:*"] }],
}`
    const [found] = lint(text)
    expect(found).toMatchObject({
      code: 'unused-group',
      message: 'No rule uses group:a',
      names: { name: 'group:a' },
    })
    const fixed = fixedBy(text, 'unused-group', 'remove')
    expect(parseHuJson(fixed ?? '').value).toMatchObject({ groups: { 'group:b': ['ann@example.com'] } })
    expect(fixed).not.toContain('group:a')
    expect(fixed).toContain('// People')
    expect(fixed).toContain('// two')
  })

  it('finds overlapping hosts, tags without owners, and unknown users', () => {
    expect(
      messages({
        hosts: { net: '10.0.0.0/8', one: '10.1.1.1' },
        tagOwners: { 'tag:web': [] },
        acls: [acl('nobody@', 'tag:web:80'), acl('net', 'one:80')],
      }),
    ).toEqual([
      ['overlapping-host', '"one" lies within "net" (10.0.0.0/8)'],
      ['ownerless-tag', 'tag:web has no owners: only an admin can give it to a machine'],
      ['rule-without-effect', 'This rule has no effect: its sources match no machine or route'],
      ['unknown-user', 'The server has no user "nobody@"'],
    ])
  })

  it('finds a rule that earlier ones already allow, by ports and protocols', () => {
    const rules = [acl('autogroup:member', 'tag:web:80-90'), acl('ann@example.com', 'tag:web:85')]
    expect(messages({ tagOwners: owners, acls: rules })).toEqual([
      ['shadowed-rule', 'Earlier rules already allow all of this: acls[0]'],
    ])
    expect(messages({ tagOwners: owners, acls: rules.toReversed() })).toEqual([])
    const wider = acl('ann@example.com', 'tag:web:85-91')
    expect(messages({ tagOwners: owners, acls: [rules[0], wider] })).toEqual([])
    const narrow = acl('autogroup:member', 'tag:web:80-90', { proto: 'tcp' })
    expect(messages({ tagOwners: owners, acls: [narrow, rules[1]] })).toEqual([])
  })

  it.each(['0.23', '0.26'] as const)('reports no name that a server of %s knows', (line) => {
    const [ann, gone, web] = line === '0.23' ? ['ann', 'nobody', 'tag:router:80'] : ['ann@', 'nobody@', 'tag:web:80']
    const text = JSON.stringify({
      groups: { 'group:a': [ann, gone] },
      hosts: { db: '10.1.0.1/32' },
      tagOwners: { 'tag:web': [ann, gone, 'group:a'] },
      acls: [{ action: 'accept', src: [ann, 'group:a', gone], dst: [`${ann}:22`, 'db:22', web] }],
    })
    const { policy, problems } = readPolicy(text, 'headscale', smallContext.users, dialectOf(line))
    expect(problems).toEqual([])
    const found = lintPolicy(text, policy!, network).map(({ code, names }) => [code, names['name']])
    const inRules = line === '0.23' ? 'unknown-name' : 'unknown-user'
    expect(found).toEqual([
      ['unknown-user', gone],
      ['unknown-user', gone],
      [inRules, gone],
    ])
  })

  it('before 0.26, warns of names that are neither users nor hosts, and defines one that is a machine', () => {
    const text = JSON.stringify({ acls: [{ action: 'accept', src: ['ann'], dst: ['desk:22', 'tag:new:80'] }] })
    const { policy } = readPolicy(text, 'headscale', smallContext.users, dialectOf('0.23'))
    const found = lintPolicy(text, policy!, network).filter(({ code }) => code.endsWith('-name'))
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      ['unknown-name', '"desk" is neither a user nor a host'],
      ['undefined-name', 'tag:new is not defined in tagOwners'],
    ])
    const fixed = applyEdits(text, fixEdits(text, found[0]!.fixes[0]!))
    expect(parseHuJson(fixed).value).toMatchObject({ hosts: { desk: '100.64.0.3' } })
    const ignored = applyEdits(text, fixEdits(text, found[0]!.fixes[1]!))
    expect(ignored).toContain('// lint: ignore unknown-name')
  })

  it('calls no rule redundant that also allows addresses outside the network', () => {
    const machines = { action: 'accept', src: ['autogroup:member', 'autogroup:tagged'], dst: ['tag:web:22'] }
    expect(messages({ tagOwners: owners, acls: [machines, acl('autogroup:danger-all', 'tag:web:22')] })).toEqual([])
    const exit = { ...machines, dst: ['tag:web:22', 'autogroup:internet:*'] }
    expect(messages({ tagOwners: owners, acls: [machines, exit] })).toEqual([])
  })
})

describe('fixes', () => {
  const text = `{
  "tagOwners": { "tag:web": [] },
  "groups": { "group:a": ["ann@example.com"] },
  "hosts": {
    "one": "10.1.1.1", // first
    "two": "10.1.1.1",
  },
  "acls": [
    // All of them.
    { "action": "accept", "src": ["group:a"], "dst": ["tag:web:*", "one:22", "two:80"] },
    // Some of them.
    { "action": "accept", "src": ["ann@example.com"], "dst": ["tag:web:22"] },
    // None.
    { "action": "accept", "src": ["10.99.0.1"], "dst": ["100.99.0.1:22"] },
  ],
}`

  it('give a tag an owner', () => {
    expect(fixedBy(text, 'ownerless-tag', 'own')).toBe(text.replace('"tag:web": []', '"tag:web": ["group:a"]'))
  })

  it('merge two names for one host', () => {
    const fixed = fixedBy(text, 'overlapping-host', 'merge')
    expect(fixed).toContain('"one:22", "one:80"')
    expect(fixed).not.toContain('"two')
    expect(parseHuJson(fixed ?? '').problems).toEqual([])
  })

  it('remove a rule with its comment and no other', () => {
    const fixed = fixedBy(text, 'rule-without-effect', 'remove')
    expect(fixed).not.toContain('// None.')
    expect(fixed).toContain('// Some of them.')
    const shadowed = fixedBy(text.replace(', "one:22", "two:80"', ''), 'shadowed-rule', 'remove')
    expect(shadowed).toContain('// All of them.')
    expect(shadowed).not.toContain('// Some of them.')
    expect(shadowed).toContain('// None.')
  })

  it('define names that are used but undefined', () => {
    const half = '{ "acls": [{ "action": "accept", "src": ["group:new"], "dst": ["tag:new:*", "nas:22"] }] }'
    const found = lintAnyway(half).filter(({ code }) => code === 'undefined-name')
    expect(found.map(({ names, fixes }) => [names['name'], fixes.length])).toEqual([
      ['group:new', 1],
      ['tag:new', 1],
      ['nas', 0],
    ])
    const fixed = found.slice(0, 2).reduce((now, { fixes }) => applyEdits(now, fixEdits(now, fixes[0]!)), half)
    expect(parseHuJson(fixed).value).toMatchObject({ groups: { 'group:new': [] }, tagOwners: { 'tag:new': [] } })
  })

  it('can mark a finding as intentional', () => {
    const fixed = fixedBy(text, 'overlapping-host', 'ignore')
    expect(fixed).toContain('    // lint: ignore overlapping-host\n    "two": "10.1.1.1",')
    expect(lint(fixed ?? '').map(({ code }) => code)).not.toContain('overlapping-host')
    expect(lint(fixed ?? '')).toHaveLength(lint(text).length - 1)
  })

  it('leave a text unchanged that no longer matches', () => {
    expect(fixEdits('{', { code: 'remove', section: 'acls', at: 3, name: 'acls[3]' })).toEqual([])
    expect(fixEdits('{}', { code: 'merge', name: 'a', by: 'b' })).toEqual([])
  })
})
