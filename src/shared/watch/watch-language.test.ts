import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Node } from '@shared/api/resources'
import { emptySnapshot, type SeenNode } from '@shared/history/change'
import { applyChanges, compareSnapshots } from '@shared/history/observed'
import { parseQuery, queryTest } from '@shared/query/language'
import { machineLanguage } from '@shared/query/machine-language'
import { parseWatchQuery, scopeTest, watchLanguage } from './watch-language'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const tags = fc.subarray(['tag:ci', 'tag:prod'])
const routes = fc.subarray(['10.1.0.0/16', '0.0.0.0/0', '::/0'])
const node: fc.Arbitrary<Node> = fc.record({
  id: fc.constantFrom('1', '2', '3', '4'),
  name: fc.constantFrom('web-1', 'db-1'),
  givenName: fc.constantFrom('', 'web', 'db'),
  user: fc.option(
    fc.constantFrom({ id: '1', name: 'ann', displayName: 'Ann' }, { id: '2', name: 'bob', displayName: '' }),
  ),
  ipAddresses: fc.subarray(['100.64.0.1', '100.64.3.9', 'fd7a:115c:a1e0::1']),
  online: fc.boolean(),
  createdAt: fc.constantFrom(null, ago(30), ago(3 * 1440), ago(400 * 1440)),
  lastSeen: fc.constantFrom(null, ago(0), ago(90), ago(40 * 1440)),
  expiry: fc.constantFrom(null, ago(60), ago(-60), ago(-20 * 1440)),
  registerMethod: fc.constant('REGISTER_METHOD_CLI' as const),
  machineKey: fc.constant('m'),
  nodeKey: fc.constant('n'),
  discoKey: fc.constant('d'),
  tags,
  forcedTags: tags,
  validTags: fc.constant([]),
  invalidTags: fc.constant([]),
  approvedRoutes: routes,
  availableRoutes: routes,
  subnetRoutes: routes,
  preAuthKey: fc.option(
    fc.constantFrom('7', '8').map((id) => ({ id, key: 'secret', reusable: true, ephemeral: false, aclTags: [] })),
  ),
})

/** Queries of a rule, by field: a new field needs its own here. */
const asked: Readonly<Record<string, readonly string[]>> = {
  state: ['state:online', 'state:expiring,expired'],
  is: ['is:exit', 'is:waiting', 'is:tagged'],
  online: ['online:yes', 'online:no'],
  owner: ['owner:ann', 'owner:(none)'],
  tag: ['tag:prod', 'tag:*'],
  route: ['route:exit', 'route:10.1.2.0/24', 'route:*'],
  seen: ['seen>30d', 'seen<1h', 'seen:never'],
  expires: ['expires<14d', 'expires:never', 'expires:expired'],
  created: ['created<1d', 'created>365d', 'created:never'],
  name: ['name:web', 'name~"^db"'],
  ip: ['ip:100.64.3', 'ip:100.64.0.0/30', 'ip:fd7a'],
  id: ['id:1', 'id:2,3'],
  key: ['key:7', 'key:8', 'key:(none)'],
  '': ['web', '100.64', 'ann'],
}
const word = fc.constantFrom(...Object.values(asked).flat())
const query = fc
  .array(fc.record({ word, not: fc.boolean() }), { minLength: 1, maxLength: 3 })
  .map((words) => words.map((each) => `${each.not ? '-' : ''}${each.word}`).join(' '))

/** Reduces machines as the observer does. */
function seen({ preAuthKey, ...whole }: Node): SeenNode {
  const { id, name, givenName, user, online, expiry } = whole
  const { approvedRoutes, availableRoutes, subnetRoutes, forcedTags, ipAddresses, createdAt } = whole
  return {
    id,
    name,
    givenName,
    user,
    online,
    expiry,
    tags: whole.tags,
    forcedTags,
    approvedRoutes,
    availableRoutes,
    subnetRoutes,
    details: { createdAt, ipAddresses, lastSeen: online ? null : whole.lastSeen, key: preAuthKey?.id ?? null },
  }
}

/** Machines as stored by an earlier console, without details. */
const ofOld = ({ details: _details, ...facts }: SeenNode): SeenNode => facts

const listOf = (nodes: readonly SeenNode[]) => ({ ...emptySnapshot, nodes: new Map(nodes.map((one) => [one.id, one])) })
const list = fc.uniqueArray(node, { selector: ({ id }) => id })

test('every field is either queried here or reported as unknown', () => {
  const unknown = Object.keys(watchLanguage.fields).filter(
    (field) => watchLanguage.fields[field]?.check(':', '') === 'untold',
  )
  expect(unknown).toEqual(['up', 'note', 'os', 'version', 'relay', 'path'])
  const fields = Object.keys(watchLanguage.fields).filter((field) => !unknown.includes(field))
  expect(Object.keys(asked).filter((field) => field !== '')).toEqual(fields)
  for (const text of Object.values(asked).flat()) expect([text, parseWatchQuery(text).problems]).toEqual([text, []])
})

test('a rule applies to exactly the machines that the list shows for its query', () => {
  fc.assert(
    fc.property(list, list, fc.boolean(), query, (before, after, isOld, text) => {
      const known = before.map(seen).map((one) => (isOld ? ofOld(one) : one))
      const [first, next] = [listOf(known), listOf(after.map(seen))]
      const { nodes } = applyChanges(first, compareSnapshots(first, next))
      const inScope = scopeTest({ by: 'query', query: text }, NOW)
      const found = [...(nodes?.values() ?? [])].filter(inScope).map(({ id }) => id)
      const shows = queryTest(parseQuery(text, machineLanguage).terms, machineLanguage, NOW)
      const shown = after.filter((one) => shows?.(one)).map(({ id }) => id)
      expect(found.toSorted()).toEqual(shown.toSorted())
    }),
    { numRuns: 3000 },
  )
})

test('a list stored by an earlier console triggers nothing, and unknown values match no query', () => {
  fc.assert(
    fc.property(list, (nodes) => {
      const now = nodes.map(seen)
      const changes = compareSnapshots(listOf(now.map(ofOld)), listOf(now))
      expect(changes.every(({ kind }) => kind === 'node.details')).toBe(true)
      for (const text of ['seen>1h', '-seen>1h', 'created<1d', '-ip:100.64', '-key:7'])
        expect(now.map(ofOld).filter(scopeTest({ by: 'query', query: text }, NOW))).toEqual([])
    }),
  )
})

test.each([
  [{ by: 'tag', tag: 'Prod' }, true],
  [{ by: 'tag', tag: 'TAG:prod' }, true],
  [{ by: 'tag', tag: 'pro' }, false],
  [{ by: 'owner', owner: 'maria' }, true],
  [{ by: 'owner', owner: 'mari' }, false],
] as const)('the scope %o ignores case, as the list of machines does: %s', (scope, holds) => {
  const machine = { tags: ['tag:prod'], user: { id: '1', name: 'Maria' } } as unknown as SeenNode
  expect(scopeTest(scope, NOW)(machine)).toBe(holds)
})

test('a rule for the machines of an owner without a name watches them by the name shown', () => {
  const owned = (user: Node['user']) =>
    scopeTest({ by: 'owner', owner: user?.displayName || 'User 7' }, NOW)({ user } as SeenNode)
  expect(owned({ id: '7', name: '', displayName: 'Kim Lee' })).toBe(true)
  expect(owned({ id: '7', name: '', displayName: '' })).toBe(true)
})

test('a rule tells two owners of one name apart by their addresses or ids, as the list of machines does', () => {
  const users = ['3', '4'].map((id) => ({ id, name: 'alex', email: id === '3' ? 'alex@example.com' : '' }))
  const found = (owner: string) =>
    users.filter((user) => scopeTest({ by: 'owner', owner }, NOW)({ user } as SeenNode)).map(({ id }) => id)
  const listed = (owner: string) =>
    users
      .filter((user) => scopeTest({ by: 'query', query: `owner:"${owner}"` }, NOW)({ user } as SeenNode))
      .map(({ id }) => id)
  for (const [owner, ids] of [
    ['Alex', ['3', '4']],
    ['alex@example.com', ['3']],
    ['alex (alex@example.com)', ['3']],
    ['alex (User 4)', ['4']],
    ['User 4', ['4']],
  ] as const) {
    expect([owner, found(owner)]).toEqual([owner, ids])
    expect([owner, listed(owner)]).toEqual([owner, ids])
  }
})
