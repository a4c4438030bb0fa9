import { expect, test } from 'vitest'
import type { ApiKey, PreAuthKey, Route } from '@shared/api/resources'
import { machineName } from '@shared/states/machine-state'
import { makeNode } from '@tests/support/machines'
import { attentionGroups, type AttentionKind, rankOf } from './attention'

/** A tagged machine, so that it does not count as ownerless. */
const node: typeof makeNode = (id, facts) => makeNode(id, { tags: ['tag:server'], ...facts })

const now = Date.parse('2026-11-21T08:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

const route = (id: string, nodeId: string, prefix: string, facts: Partial<Route> = {}): Route => ({
  id,
  node: { id: nodeId },
  prefix,
  advertised: true,
  enabled: false,
  isPrimary: false,
  createdAt: null,
  ...facts,
})

const apiKey = (id: string, expiration: string | null): ApiKey => ({
  id,
  prefix: `pre${id}`,
  expiration,
  createdAt: null,
  lastSeen: null,
})

const preAuthKey = (id: string, facts: Partial<PreAuthKey>): PreAuthKey => ({
  id,
  key: `hskey-auth-${id}-***`,
  user: null,
  reusable: false,
  ephemeral: false,
  used: false,
  expiration: inDays(1),
  createdAt: null,
  aclTags: [],
  ...facts,
})

function groups(sources: Partial<Parameters<typeof attentionGroups>[0]>) {
  const all = attentionGroups({ nodes: [], routes: [], preAuthKeys: [], apiKeys: [], now, ...sources })
  return Object.fromEntries(all.map(({ kind, items }) => [kind, items.map((item) => item.name)]))
}

test('reports nothing for a healthy network', () => {
  expect(groups({ nodes: [node('1'), node('2', { expiry: inDays(30) })], apiKeys: [apiKey('1', null)] })).toEqual({})
})

test('groups machines as expired, expiring or offline, soonest and latest first', () => {
  const nodes = [
    node('late', { expiry: inDays(9) }),
    node('soon', { expiry: inDays(1), online: false }),
    node('gone', { expiry: inDays(-1), online: false }),
    node('long-ago', { online: false, lastSeen: inDays(-9) }),
    node('just-now', { online: false, lastSeen: inDays(-0.1) }),
  ]
  expect(groups({ nodes })).toEqual({
    expired: ['machine-gone'],
    expiring: ['machine-soon', 'machine-late'],
    offline: ['machine-just-now', 'machine-long-ago', 'machine-soon'],
  })
})

test('lists advertised routes without approval as waiting, an exit pair as one', () => {
  const routes = [
    route('1', '1', '0.0.0.0/0'),
    route('2', '1', '::/0'),
    route('3', '2', '10.0.0.0/24'),
    route('4', '2', '10.1.0.0/24', { enabled: true }),
    route('5', '2', '10.2.0.0/24', { advertised: false }),
  ]
  const all = attentionGroups({ nodes: [node('2')], routes, preAuthKeys: [], apiKeys: [], now })
  expect(all).toHaveLength(1)
  expect(all[0]?.path).toBe('/routes?show=waiting')
  expect(all[0]?.items.map(({ name, detail, path }) => [name, detail, path])).toEqual([
    ['1', '', '/machines/1'],
    ['machine-2', '10.0.0.0/24', '/machines/2'],
  ])
})

test('includes keys only while they can still be used', () => {
  const preAuthKeys = [
    preAuthKey('a', {}),
    preAuthKey('b', { used: true }),
    preAuthKey('c', { used: true, reusable: true, expiration: inDays(0.5) }),
    preAuthKey('d', { expiration: inDays(-1) }),
    preAuthKey('e', { expiration: inDays(20) }),
  ]
  const apiKeys = [apiKey('1', inDays(3)), apiKey('2', inDays(-3)), apiKey('3', inDays(60))]
  expect(groups({ preAuthKeys, apiKeys })).toEqual({
    preAuthKeys: ['c', 'a'],
    apiKeys: ['pre1'],
  })
})

test('lists first the machines whose name breaks the network map of clients', () => {
  const nodes = [
    node('1', { expiry: '2020-01-01T00:00:00Z' }),
    node('2', { givenName: '' }),
    node('3', { givenName: 'a b' }),
  ]
  expect(Object.keys(groups({ nodes }))[0]).toBe('badNames')
  expect(groups({ nodes })).toMatchObject({ badNames: [machineName(nodes[1]!), 'a b'] })
})

test('lists a machine without user and tags as ownerless', () => {
  expect(groups({ nodes: [node('1'), makeNode('2')] })).toEqual({ ownerless: ['machine-2'] })
})

test('lists routes as down if their machine is offline, an exit pair as one', () => {
  const nodes = [node('1', { online: false, lastSeen: inDays(-1) }), node('2')]
  const approved = { enabled: true }
  const routes = [
    route('1', '1', '0.0.0.0/0', approved),
    route('2', '1', '::/0', approved),
    route('3', '1', '10.0.0.0/24', approved),
    route('4', '2', '10.1.0.0/24', { ...approved, isPrimary: true }),
  ]
  expect(groups({ nodes, routes })).toEqual({ down: ['machine-1', 'machine-1'], offline: ['machine-1'] })
})

test('a policy with which the server will not start comes first, and hides names that match nothing', () => {
  const startRefusal = {
    message: 'multiple users found',
    line: 2,
    ambiguous: { token: 'ann@', users: ['ann', 'Ann (User 3)'] },
  }
  const unmatchedNames = [{ name: 'bob@', line: 1, offset: 1 }]
  const nodes = [node('gone', { expiry: inDays(-1), online: false })]
  const found = attentionGroups({ nodes, routes: [], preAuthKeys: [], apiKeys: [], now, unmatchedNames, startRefusal })
  expect(found.map(({ kind }) => kind)).toEqual(['policyStops', 'expired'])
  expect(found[0]?.items).toMatchObject([{ name: 'ann@', users: ['ann', 'Ann (User 3)'], path: '/settings/policy' }])
})

test('the API key of this console is listed before it ends, however short it was made', () => {
  const short = { ...apiKey('1', inDays(0.5)), createdAt: inDays(-0.5) }
  const others = { ...apiKey('2', inDays(0.5)), createdAt: inDays(-0.5) }
  const find = (apiKeys: ApiKey[]) =>
    attentionGroups({ nodes: [], routes: [], preAuthKeys: [], apiKeys, now, ownPrefix: 'pre1' }).flatMap(
      ({ items }) => items,
    )
  expect(find([short, others])).toMatchObject([{ name: 'pre1', isOwn: true, path: '/expiry?kind=apiKey&within=soon' }])
  expect(find([{ ...short, expiration: inDays(30) }])).toEqual([])
})

test('what was done on purpose needs no attention', () => {
  const made = { createdAt: inDays(-1) }
  const preAuthKeys = [
    preAuthKey('short', { ...made, expiration: inDays(1) }),
    preAuthKey('long', { createdAt: inDays(-89) }),
  ]
  const apiKeys = [
    { ...apiKey('1', inDays(5)), createdAt: inDays(-1) },
    { ...apiKey('2', inDays(5)), createdAt: inDays(-80) },
  ]
  const exits = ['0.0.0.0/0', '::/0']
  const nodes = [
    node('meant', { expiry: inDays(-1) }),
    node('gone', { expiry: inDays(-1) }),
    node('soon', { expiry: inDays(3) }),
    node('exit', { availableRoutes: exits }),
  ]
  const routes = [route('1', 'exit', exits[0]!), route('2', 'exit', exits[1]!)]
  const all = { expired: ['machine-meant', 'machine-gone'], expiring: ['machine-soon'], waiting: ['machine-exit'] }
  const rest = { preAuthKeys: ['long'], apiKeys: ['pre2'] }
  expect(groups({ nodes, routes, preAuthKeys, apiKeys })).toEqual({ ...all, ...rest })
  const purpose = {
    isEndMeant: ({ id }: { id: string }) => id === 'meant' || id === 'soon',
    withdrawnAt: (_: unknown, prefix: string) => (exits.includes(prefix) ? inDays(-1) : null),
  }
  expect(groups({ nodes, routes, preAuthKeys, apiKeys, purpose })).toEqual({ expired: ['machine-gone'], ...rest })
})

test('findings of all kinds are ranked by when they hurt: an end today before a route that waits, a dead link before a phone that is off', () => {
  const ranked: [AttentionKind, number | null][] = [
    ['policyStops', null],
    ['badNames', -400],
    ['expiring', 0.04],
    ['down', -2],
    ['preAuthKeys', 0.04],
    ['expired', -12],
    ['apiKeys', 0.5],
    ['expiring', 0.9],
    ['preAuthKeys', 0.9],
    ['waiting', -0.5],
    ['expiring', 3],
    ['down', -200],
    ['offline', -0.01],
    ['offline', -9],
    ['policy', null],
    ['expiring', 12],
    ['ownerless', -1],
  ]
  const rank = ([kind, days]: (typeof ranked)[number]) =>
    rankOf(kind, { time: days === null ? null : inDays(days) }, now)
  expect(ranked.toReversed().toSorted((a, b) => rank(a) - rank(b))).toEqual(ranked)
})
