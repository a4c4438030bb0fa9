import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Change, ChangeSchema, emptySnapshot, type Snapshot } from './change'
import { applyChanges, compareSnapshots } from './observed'

const time = fc.constantFrom(null, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
const words = fc.subarray(['tag:a', 'tag:b', 'tag:c'])
const routes = fc.subarray(['10.0.0.0/8', '::/0', '0.0.0.0/0'])
const ids = fc.constantFrom('1', '2', '3', '4', '5', '6')
const name = fc.constantFrom('web', 'db', 'mail')
const user = fc.record({ id: ids, name, displayName: name })
const owner = ids.map((id) => ({ id, name: `name ${id}`, displayName: '' }))
const node = fc.record({
  id: ids,
  name,
  givenName: fc.constantFrom('', 'one', 'two'),
  user: fc.option(owner),
  online: fc.boolean(),
  expiry: time,
  tags: words,
  forcedTags: words,
  approvedRoutes: routes,
  availableRoutes: routes,
  subnetRoutes: routes,
  // Another machine with the same id is rare, so that the other fields get tested.
  identity: fc.constantFrom('a', 'a', 'a', 'a', 'b'),
  details: fc.record({
    createdAt: time,
    lastSeen: time,
    ipAddresses: fc.subarray(['100.64.0.1', 'fd7a::1']),
    key: fc.constantFrom(null, '7'),
  }),
})
const preAuthKey = fc.record({
  id: ids,
  key: fc.constantFrom('abc', 'def'),
  // Values that never change seldom differ here, so that the other fields get tested.
  reusable: fc.constant(false),
  ephemeral: fc.constant(false),
  used: fc.boolean(),
  expiration: time,
  aclTags: fc.constant<string[]>([]),
  user: fc.option(fc.constant({ id: '1', name: 'ann', displayName: '' }), { freq: 20 }),
})
const apiKey = fc.record({ id: ids, prefix: fc.constantFrom('k1', 'k2'), expiration: time })
const oauthClient = ids.map((id) => ({ id, description: '', scopes: ['users'], tags: [] }))

const list = <Item extends { id: string }>(item: fc.Arbitrary<Item>) =>
  fc
    .uniqueArray(item, { selector: ({ id }) => id })
    .map((items): ReadonlyMap<string, Item> => new Map(items.map((each) => [each.id, each])))
const snapshot: fc.Arbitrary<Snapshot> = fc.record({
  nodes: list(node),
  users: list(user),
  preAuthKeys: list(preAuthKey),
  apiKeys: list(apiKey),
  oauthClients: list(oauthClient),
  policy: fc.record({ id: fc.constant('p'), policy: fc.constantFrom('', '{}', '{"acls":[]}') }),
})

/** Ignores the order, which has no meaning. */
const inOrder = (changes: readonly Change[]) => changes.map((change) => JSON.stringify(change)).toSorted()
const content = (of: Snapshot) => {
  const sorted = (map: ReadonlyMap<string, unknown> | null) =>
    map && [...map].toSorted(([a], [b]) => a.localeCompare(b))
  const { nodes, users, preAuthKeys, apiKeys, oauthClients, policy } = of
  // Owners are compared by id, because a renamed user stays the same owner.
  const owned = nodes && new Map([...nodes].map(([id, each]) => [id, { ...each, user: each.user?.id ?? null }]))
  return { lists: [owned, users, preAuthKeys, apiKeys, oauthClients].map(sorted), policy }
}

describe('the changes between two snapshots', () => {
  test('turn the first snapshot into the second', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (before, after) => {
        expect(content(applyChanges(before, compareSnapshots(before, after)))).toEqual(content(after))
      }),
      { numRuns: 500 },
    )
  })

  test('contain every change that was made and no other', () => {
    fc.assert(
      fc.property(snapshot, snapshot, fc.infiniteStream(fc.boolean()), (before, other, choose) => {
        // Changes, removals and additions of whole items, each made or skipped at random.
        const made = compareSnapshots(before, other).filter(() => choose.next().value === true)
        const kept = made.filter(({ kind, id }) => {
          // An item replaced by another with its id is removed and added: half of that is a different change.
          const group = kind.slice(0, kind.indexOf('.'))
          const parts = compareSnapshots(before, other).filter(
            (each) => each.id === id && each.kind.startsWith(`${group}.`),
          )
          return !parts.some((each) => each.kind.endsWith('.removed')) || parts.length === 1
        })
        expect(inOrder(compareSnapshots(before, applyChanges(before, kept))).map(withoutName)).toEqual(
          inOrder(kept).map(withoutName),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('are empty for equal snapshots and for lists that were not read', () => {
    fc.assert(
      fc.property(snapshot, (one) => {
        expect(compareSnapshots(one, structuredClone(one))).toEqual([])
        expect(compareSnapshots(one, { ...one, nodes: null, policy: null })).toEqual([])
        expect(compareSnapshots(emptySnapshot, one)).toEqual([])
      }),
    )
  })

  test('match the schema of every kind of change', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(snapshot, snapshot, (before, after) => {
        for (const change of compareSnapshots(before, after)) {
          expect(ChangeSchema.parse(change)).toEqual(change)
          seen.add(change.kind)
        }
      }),
      { numRuns: 300 },
    )
    const kinds = ChangeSchema.options.map((option) => option.shape.kind.value)
    expect([...seen].toSorted()).toEqual(kinds.filter((kind) => !kind.startsWith('server.')).toSorted())
  })
})

/** A renamed machine or owner has its new name in the other changes, too. */
const withoutName = (change: string) =>
  (change.startsWith('{"kind":"node.') ? change.replace(/,"name":"[^"]*","displayName":"[^"]*"/g, '') : change).replace(
    /"name":"[^"]*",(?="before"|"after")|,"name":"[^"]*"\}$/,
    '',
  )

test('a change of a user without a name has the display name, the e-mail address or the id', () => {
  const users = [
    { id: '1', name: '', displayName: 'Ann', email: 'ann@example.org' },
    { id: '2', name: '', displayName: '', email: 'bob@example.org' },
    { id: '3', name: '', displayName: '' },
  ]
  const before: Snapshot = { ...emptySnapshot, users: new Map(users.map((each) => [each.id, each])) }
  const gone = compareSnapshots(before, { ...emptySnapshot, users: new Map() })
  expect(gone.map((change) => change.name)).toEqual(['Ann', 'bob@example.org', 'User 3'])
  expect(gone.map((change) => ChangeSchema.parse(change))).toEqual(gone)
})

const named = (id: string, names: { readonly name: string; readonly givenName: string }) =>
  new Map(fc.sample(node, { numRuns: 1, seed: 1 }).map((one) => [id, { ...one, id, ...names }]))
const kindsOf = (before: Partial<Snapshot>, after: Partial<Snapshot>) =>
  compareSnapshots({ ...emptySnapshot, ...before }, { ...emptySnapshot, ...after }).map(({ kind }) => kind)

test.each([
  ['the name', { name: 'web', givenName: 'one' }, { name: 'web', givenName: 'two' }, ['node.renamed']],
  ['the host name', { name: 'web', givenName: 'one' }, { name: 'db', givenName: 'one' }, ['node.hostName']],
  ['the only name', { name: 'web', givenName: '' }, { name: 'db', givenName: '' }, ['node.renamed']],
  ['both names', { name: 'web', givenName: 'one' }, { name: 'db', givenName: 'two' }, ['node.renamed']],
])('%s of a machine changed', (_what, before, after, kinds) => {
  expect(kindsOf({ nodes: named('1', before) }, { nodes: named('1', after) })).toEqual(kinds)
})

test.each([
  ['the name', { name: 'mary', displayName: 'Maria' }, ['user.renamed']],
  ['the display name', { name: 'maria', displayName: 'Mary' }, ['user.displayName']],
  ['both names', { name: 'mary', displayName: 'Mary' }, ['user.renamed']],
])('%s of a user changed', (_what, names, kinds) => {
  const before = { id: '1', name: 'maria', displayName: 'Maria' }
  const users = (one: typeof before) => ({ users: new Map([['1', one]]) })
  expect(kindsOf(users(before), users({ id: '1', ...names }))).toEqual(kinds)
})
