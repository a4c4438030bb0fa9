import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCapabilities, capabilitiesOf } from '@shared/api/capabilities'
import type { PreAuthKey, User } from '@shared/api/resources'
import { driftIn, driftParts, summaryOf } from './summary'
import { type DriftItem, type Fact, factNames, type Summary } from './summary-schema'

const names = ['a', 'b', 'acls', 'grants', 'tests', 'groups']
const fact: fc.Arbitrary<Fact> = fc.record({
  fact: fc.constantFrom(...factNames),
  value: fc.constantFrom('1', '2', '["alice@"]'),
})
const part = fc.uniqueArray(
  fc.record<DriftItem>(
    { name: fc.constantFrom(...names), facts: fc.array(fact, { maxLength: 4 }), tagOnly: fc.boolean() },
    { requiredKeys: ['name', 'facts'] },
  ),
  { selector: ({ name }) => name },
)
const parts = fc.record({
  users: part,
  tags: part,
  routes: part,
  preAuthKeys: part,
  apiKeys: part,
  policy: part,
})
const current = { capabilities: allCapabilities, policyLine: '0.29', stored: null } as const
const old = { capabilities: capabilitiesOf('0.23'), policyLine: '0.23', stored: null } as const
const summary = fc
  .record({ parts, of: fc.constantFrom(current, old), missing: fc.option(fc.constantFrom(...driftParts)) })
  .map(({ parts: found, of, missing }): Summary => ({ ...of, ...found, ...(missing && { [missing]: null }) }))

test('swapping the two servers mirrors the drift', () => {
  fc.assert(
    fc.property(summary, summary, fc.constantFrom(...driftParts), (here, there, which) => {
      const drift = driftIn(which, here, there)
      const back = driftIn(which, there, here)
      expect(drift === null).toBe(here[which] === null || there[which] === null)
      expect(drift?.leftOut).toBe(back?.leftOut)
      expect(drift?.differences).toEqual(
        back?.differences.map(({ here: a, there: b, inHere, inThere, ...same }) => {
          return { ...same, here: b, there: a, inHere: inThere, inThere: inHere }
        }),
      )
    }),
    { numRuns: 1000 },
  )
})

const plain = (items: readonly DriftItem[] | null) =>
  items?.map(({ name, facts }) => ({ name, facts })).toSorted((a, b) => (a.name < b.name ? -1 : 1))

test('reports differences if and only if the servers differ', () => {
  fc.assert(
    fc.property(parts, parts, fc.constantFrom(...driftParts), fc.boolean(), (one, other, which, same) => {
      const here: Summary = { ...current, ...one }
      const there: Summary = { ...current, ...(same ? one : other) }
      const { differences, leftOut } = driftIn(which, here, there)!
      const isEqual = JSON.stringify(plain(here[which])) === JSON.stringify(plain(there[which]))
      expect(differences.length === 0).toBe(isEqual)
      expect(leftOut).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

/** Computes what remains of an item on a 0.23 server, independently of the code under test. */
function onOld(which: string, items: readonly DriftItem[]): DriftItem[] {
  const later = ['grants', 'tests']
  return items
    .filter(({ name, tagOnly }) => !tagOnly && !(which === 'policy' && later.includes(name)))
    .map(({ name, facts }) => ({
      name,
      facts: facts
        .filter((one) => !['displayName', 'email', 'provider'].includes(one.fact))
        .map((one) => (which === 'policy' ? { ...one, value: one.value.replace('alice@', 'alice') } : one)),
    }))
}

test("ignores items that one server's version cannot have", () => {
  fc.assert(
    fc.property(parts, fc.constantFrom(...driftParts), (found, which) => {
      const reduced = onOld(which, found[which])
      const drift = driftIn(which, { ...current, ...found }, { ...old, ...found, [which]: reduced })!
      expect(drift.differences).toEqual([])
      const size = (items: readonly DriftItem[]) => items.reduce((sum, { facts }) => sum + 1 + facts.length, 0)
      expect(drift.leftOut).toBe(size(reduced) < size(found[which]))
    }),
    { numRuns: 1000 },
  )
})

const policy = (text: string) => ({ id: '1', policy: text, updatedAt: null, writable: true, reason: null })
const lists = { info: current, users: null, nodes: null, preAuthKeys: null, apiKeys: null }
const withPolicy = (text: string) => summaryOf({ ...lists, policy: policy(text) }, 0)

test('compares policies by meaning rather than formatting, including the order of rules', () => {
  const one = withPolicy('{"hosts": {"b": "1", "a": "2"}, "acls": [{"src": ["a"], "dst": ["b"]}, 1]}')
  const other = withPolicy('{\n// note\n"ACLs": [{"dst": ["b"], "src": ["a"]}, 1,],\n"hosts": {"a": "2", "b": "1"}}')
  expect(driftIn('policy', one, other)?.differences).toEqual([])
  const turned = withPolicy('{"hosts": {"b": "1", "a": "2"}, "acls": [1, {"src": ["a"], "dst": ["b"]}]}')
  expect(driftIn('policy', one, turned)?.differences).toMatchObject([{ name: 'acls', reordered: true }])
  expect(driftIn('policy', one, withPolicy('{"acls": ['))).toBeNull()
})

test('a server that writes users with @ and one that writes them without have equal policies', () => {
  const older = { ...lists, info: { ...current, policyLine: '0.23' as const } }
  const rules = (at: string) =>
    `{"groups": {"group:a": ["ann${at}"]}, "acls": [{"src": ["ann${at}"], "dst": ["bob${at}:22,80-90", "eve@x.example:*"]}]}`
  const one = withPolicy(rules('@'))
  const other = summaryOf({ ...older, policy: policy(rules('')) }, 0)
  expect(driftIn('policy', one, other)?.differences).toEqual([])
  expect(driftIn('policy', other, one)?.differences).toEqual([])
})

const key = (id: string, over: Partial<PreAuthKey>): PreAuthKey => ({
  id,
  key: 'hskey-auth-abcdefghijkl-the-secret-of-a-key',
  user: null,
  reusable: false,
  ephemeral: false,
  used: false,
  expiration: '2026-01-02T00:00:00Z',
  createdAt: null,
  aclTags: ['tag:b', 'tag:a'],
  ...over,
})

test('counts only working keys and reveals no part of them', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const preAuthKeys = [
    key('1', { reusable: true }),
    key('2', {}),
    key('3', { used: true }),
    key('4', { expiration: '2025-01-01T00:00:00Z' }),
  ]
  const apiKeys = [
    { id: '1', prefix: 'abcdefg', expiration: null, createdAt: null, lastSeen: null },
    { id: '3', prefix: 'opqrstu', expiration: '2026-02-01T00:00:00Z', createdAt: null, lastSeen: null },
    { id: '2', prefix: 'hijklmn', expiration: '2025-01-01T00:00:00Z', createdAt: null, lastSeen: null },
  ]
  const found = summaryOf({ ...lists, policy: null, preAuthKeys, apiKeys }, now)
  expect(found.preAuthKeys).toEqual([
    {
      name: 'tag:a, tag:b',
      tagOnly: true,
      facts: [
        { fact: 'keys', value: '2' },
        { fact: 'reusable', value: '1' },
      ],
    },
  ])
  expect(found.apiKeys).toEqual([{ name: '', facts: [{ fact: 'keys', value: '2' }] }])
  expect(JSON.stringify(found)).not.toMatch(/secret|hskey|abcdefg/)
})

test('tells the keys of users without a name apart by the identity of their users', () => {
  const user = (id: string, email: string, displayName: string) => {
    return { id, name: '', email, displayName, provider: 'oidc', providerId: '', profilePicUrl: '', createdAt: null }
  }
  const [ann, bob] = [user('1', 'ann@example.org', 'Ann'), user('2', '', 'Bob')]
  const of = (owner: typeof ann) => key(owner.id, { user: owner, aclTags: [], expiration: null })
  const one = summaryOf({ ...lists, policy: null, users: [ann, bob], preAuthKeys: [of(ann)] }, 0)
  const other = summaryOf({ ...lists, policy: null, users: [ann, bob], preAuthKeys: [of(bob)] }, 0)
  expect(driftIn('users', one, other)?.differences).toEqual([])
  expect(driftIn('preAuthKeys', one, other)?.differences).toMatchObject([
    { name: 'Ann', inHere: true, inThere: false },
    { name: 'Bob', inHere: false, inThere: true },
  ])
})

/** The users of a server, and a key of each, whose names are compared. */
const withKeysOf = (...users: User[]) => {
  const keyOf = (user: User) => key(user.id, { user, aclTags: [], expiration: null })
  return summaryOf({ ...lists, policy: null, users, preAuthKeys: users.map(keyOf) }, 0)
}
const anna = (id: string, email: string): User => {
  return {
    id,
    name: '',
    email,
    displayName: 'Anna',
    provider: 'oidc',
    providerId: '',
    profilePicUrl: '',
    createdAt: null,
  }
}
const rows = (...compared: Parameters<typeof driftIn>) =>
  driftIn(...compared)?.differences.map(({ name, inHere, inThere }) => [name, inHere, inThere])

test('tells users who share a name apart, and their keys, on both servers', () => {
  const [one, two] = [anna('1', 'one@example.com'), anna('2', 'two@example.com')]
  const both = withKeysOf(one, two)
  for (const which of ['users', 'preAuthKeys'] as const) {
    expect(rows(which, both, withKeysOf(two, one))).toEqual([])
    // The other server has ids of its own, and needs no longer name.
    expect(rows(which, both, withKeysOf(anna('7', 'two@example.com')))).toEqual([
      ['Anna (one@example.com)', true, false],
    ])
    expect(rows(which, withKeysOf(anna('1', ''), anna('2', '')), withKeysOf())).toEqual([
      ['Anna (User 1)', true, false],
      ['Anna (User 2)', true, false],
    ])
  }
  // No one shares a name, so the name is compared, and an address that changed is a difference of its facts.
  expect(rows('users', withKeysOf(one), withKeysOf(two))).toEqual([['Anna', true, true]])
  expect(rows('preAuthKeys', withKeysOf(one), withKeysOf(two))).toEqual([])
})
