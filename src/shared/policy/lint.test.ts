import { applyEdits } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { smallContext } from '@tests/support/random-policy'
import { parseHuJson } from './hujson'
import { lintPolicy } from './lint'
import { Network } from './network'
import { readPolicy } from './read'

const network = new Network(smallContext)

function lint(text: string) {
  const { policy, problems } = readPolicy(text, 'headscale')
  expect(problems).toEqual([])
  return policy ? lintPolicy(text, policy, network) : []
}
const acl = (src: string, dst: string, more = {}) => ({ action: 'accept', src: [src], dst: [dst], ...more })
const owners = { 'tag:web': ['ann@example.com'], 'tag:db': ['ann@example.com'] }
const messages = (policy: object) => lint(JSON.stringify(policy)).map(({ code, message }) => [code, message])

describe('lintPolicy', () => {
  it('finds nothing in a policy that is all in use', () => {
    expect(messages({ tagOwners: owners, acls: [acl('ann@example.com', 'tag:web:80')] })).toEqual([])
  })

  it('finds names nobody uses and removes them with their comma, comments kept', () => {
    const text = `{
  // People
  "groups": { "group:a": ["ann@example.com"], "group:b": ["ann@example.com"] }, // two
  "acls": [{ "action": "accept", "src": ["group:b"], "dst": ["*:*"] }],
}`
    const [found] = lint(text)
    expect(found).toMatchObject({
      code: 'unused-group',
      message: 'No rule uses group:a',
      fix: { title: 'Remove group:a' },
    })
    const fixed = applyEdits(text, found?.fix?.edits ?? [])
    expect(parseHuJson(fixed).value).toMatchObject({ groups: { 'group:b': ['ann@example.com'] } })
    expect(fixed).not.toContain('group:a')
    expect(fixed).toContain('// People')
    expect(fixed).toContain('// two')
  })

  it('finds hosts that overlap, tags without owners, and users the server has not', () => {
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

  it('finds a rule that earlier ones allow already, ports and protocols counted', () => {
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
})
