import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPolicy } from '@shared/policy/analyse/check'
import { compileFor } from '@shared/policy/compile/compile'
import { Network } from '@shared/policy/compile/network'
import { prefixOf } from '@shared/policy/net/ip'
import type { PolicyContext } from '@shared/policy/read/model'
import { readPolicy } from '@shared/policy/read/read'
import { policyWith, smallContext, validAcl, validGrant } from '@tests/support/random-policy'
import { forgetUsers } from './forget-users'

const without = (id: number): PolicyContext => {
  const name = smallContext.users.find((user) => user.id === id)?.name
  return {
    users: smallContext.users.filter((user) => user.id !== id),
    nodes: smallContext.nodes.filter(({ user }) => user !== name),
  }
}

const comments = (text: string) => text.match(/\/\/[^\n]*|\/\*[^*]*\*\//g)

const people = ['ann@example.com', 'bob@', 'cem@']
const everywhere = { action: 'accept', src: [...people, 'tag:web'], dst: ['tag:web:443'] }

/** Policies as people write them, with comments between lines and entries, and tests that name users. */
const policies = fc
  .record({
    acls: fc.array(validAcl, { maxLength: 4 }),
    grants: fc.array(validGrant, { maxLength: 2 }),
    ssh: fc.array(
      fc.constantFrom(...people).map((user) => ({ action: 'accept', users: ['root'], src: [user], dst: [user] })),
      { maxLength: 2 },
    ),
    tests: fc.array(
      fc.record({
        src: fc.constantFrom(...people, 'group:dev', 'tag:web'),
        accept: fc.constantFrom([], ['tag:web:443']),
        deny: fc.subarray(['cem@:22', 'bob@:22', 'tag:db:1']),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ acls, grants, ssh, tests }) => {
    const policy = { ...policyWith({ acls: [...acls, everywhere], grants }), ssh, tests }
    const lines = JSON.stringify(policy, null, 2).split('\n')
    return lines.map((line, at) => (at % 3 === 0 ? `${line} // why ${at}\n` : `${line}\n`)).join('')
  })

/** Returns which of the probed connections are open between the machines, by the engine's results for added tests. */
function openBetween(text: string, { users, nodes }: PolicyContext): string[] {
  const { policy } = readPolicy(text, 'headscale', users)
  if (!policy) throw new Error('unreadable')
  const compiled = compileFor(policy, new Network({ users, nodes }))
  return compiled.rules.flatMap((rule) => {
    if (rule.kind !== 'ports') return []
    return nodes.flatMap((from) =>
      nodes.flatMap((to) =>
        rule.sources.overlaps(rangeOf(from.ipv4)) && rule.dst.overlaps(rangeOf(to.ipv4))
          ? rule.ports.map(({ first, last }) => `${from.name} ${to.name} ${rule.protocol} ${first}-${last}`)
          : [],
      ),
    )
  })
}

const rangeOf = (address = '') => prefixOf(`${address}/32`)
const distinct = (list: readonly string[]) => [...new Set(list)].toSorted()

describe('forgetUsers', () => {
  it('leaves an accepted policy with all comments and unchanged access for everyone else', () => {
    let forgotten = 0
    fc.assert(
      fc.property(policies, fc.constantFrom(1, 2, 3), (text, id) => {
        fc.pre(checkPolicy(text, smallContext).refusal === undefined)
        const after = without(id)
        const result = forgetUsers(text, { before: smallContext, after })
        const kept = result ?? { text, refusal: undefined, lines: [] }
        expect([kept.text, checkPolicy(kept.text, after).refusal]).toEqual([kept.text, undefined])
        if (!result) return
        forgotten++
        expect([result.text, result.refusal]).toEqual([result.text, undefined])
        expect(comments(result.text)).toEqual(comments(text))
        expect(result.lines.length).toBeGreaterThan(0)
        expect(distinct(openBetween(result.text, after))).toEqual(distinct(openBetween(text, after)))
        // A second run finds nothing to change.
        expect(forgetUsers(result.text, { before: smallContext, after })).toBeNull()
      }),
      { numRuns: 300 },
    )
    expect(forgotten).toBeGreaterThan(50)
  })

  it('names the lines, removes a rule with its last name, and keeps the comments of removed parts', () => {
    const text = `{
  "groups": { "group:dev": ["ann@example.com", "bob@"] }, // the team
  "tagOwners": { "tag:web": [] },
  "acls": [
    // bob's own
    { "action": "accept", /* for now */ "src": ["bob@"], "dst": ["tag:web:80"] },
    { "action": "accept", "src": ["group:dev", "bob@"], "dst": ["tag:web:443"] },
  ],
  "tests": [{ "src": "bob@", "accept": ["tag:web:80"] }],
}`
    const result = forgetUsers(text, { before: smallContext, after: without(2) })
    expect(result?.lines.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'name'],
      [6, 'rule'],
      [7, 'name'],
      [9, 'test'],
    ])
    expect(result?.text).not.toContain('bob@')
    expect(comments(result?.text ?? '')).toEqual(comments(text))
    expect(result?.refusal).toBeUndefined()
  })

  it('keeps a comma at the end of a comment before the last name', () => {
    const text = `{
  "groups": { "group:dev": [
    "alice@", // was carol, dave,
    "bob@"
  ] },
  "acls": [],
}`
    const result = forgetUsers(text, { before: smallContext, after: without(2) })
    expect(comments(result?.text ?? '')).toEqual(comments(text))
    expect(result?.text).not.toContain('bob@')
    expect(result?.refusal).toBeUndefined()
  })

  it('removes tests of a group without members', () => {
    const text = `{
  "groups": { "group:solo": ["bob@"] },
  "tagOwners": { "tag:web": [] },
  "acls": [{ "action": "accept", "src": ["group:solo"], "dst": ["tag:web:443"] }],
  "tests": [{ "src": "group:solo", "accept": ["tag:web:443"] }],
}`
    expect(checkPolicy(text, smallContext).refusal).toBeUndefined()
    const result = forgetUsers(text, { before: smallContext, after: without(2) })
    expect(result?.lines.map(({ kind }) => kind)).toEqual(['name', 'test'])
    expect(result?.refusal).toBeUndefined()
  })

  it('names lines of the original text if a removed rule above had several lines', () => {
    const text = `{
  "groups": { "group:solo": ["bob@"] },
  "tagOwners": { "tag:web": [] },
  "acls": [
    {
      "action": "accept",
      // a reason
      "src": ["bob@"],
      "dst": ["tag:web:80"],
    },
    { "action": "accept", "src": ["group:solo"], "dst": ["tag:web:443"] },
  ],
  "tests": [
    { "src": "group:solo", "accept": ["tag:web:443"] },
  ],
}`
    const result = forgetUsers(text, { before: smallContext, after: without(2) })
    expect(result?.lines.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'name'],
      [5, 'rule'],
      [14, 'test'],
    ])
  })

  it('keeps tests that failed before the deletion, and reports that the server refuses the text', () => {
    const text = `{
  "groups": { "group:dev": ["ann@example.com", "bob@"] },
  "tagOwners": { "tag:web": [], "tag:db": [] },
  "acls": [{ "action": "accept", "src": ["group:dev"], "dst": ["tag:web:443"] }],
  "tests": [{ "src": "group:dev", "accept": ["tag:db:5432"] }],
}`
    expect(checkPolicy(text, smallContext).refusal).toContain('test(s) failed')
    const result = forgetUsers(text, { before: smallContext, after: without(2) })
    expect(result?.lines.map(({ kind }) => kind)).toEqual(['name'])
    expect(result?.text).toContain('"tag:db:5432"')
    expect(result?.refusal).toContain('test(s) failed')
  })

  it('removes several users at once, with a group test that fails without all of them', () => {
    const text = `{
  "groups": { "group:both": ["bob@", "cem@"] },
  "tagOwners": { "tag:web": [] },
  "acls": [{ "action": "accept", "src": ["group:both"], "dst": ["tag:web:443"] }],
  "tests": [{ "src": "group:both", "accept": ["tag:web:443"] }],
}`
    const [two, three] = [without(2), without(3)]
    const after = {
      users: two.users.filter(({ id }) => id !== 3),
      nodes: two.nodes.filter((node) => three.nodes.includes(node)),
    }
    const result = forgetUsers(text, { before: smallContext, after })
    expect(result?.lines.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'name'],
      [2, 'name'],
      [5, 'test'],
    ])
    expect(result?.refusal).toBeUndefined()
  })

  it('leaves a policy unchanged that does not name the user', () => {
    const text = '{ "acls": [{ "action": "accept", "src": ["ann@example.com"], "dst": ["*:*"] }] }'
    expect(forgetUsers(text, { before: smallContext, after: without(2) })).toBeNull()
  })
})
