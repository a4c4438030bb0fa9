import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ago, change, clean, DAY, type Draft, networkOf, NOW, sizes } from '@tests/support/hygiene-network'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import type { CheckId, HygieneNetwork } from './network'
import { acceptanceTest, type CheckResult, runChecks, objectOf, scoreOf } from './report'

/** Lists all findings as "check object". */
const told = (network: HygieneNetwork) =>
  runChecks(network)
    .flatMap(({ id, found }) => (found ?? []).map((one) => `${id} ${one.kind} ${one.id}`))
    .toSorted()

type Plant = (draft: Draft, pick: (count: number) => number) => string[]

/** Each fault as an admin would cause it, and all its expected findings. */
const plants: Record<CheckId, Plant> = {
  stale: (draft, pick) => {
    const { id } = change(draft, pick(draft.nodes.length - 2), { online: false, lastSeen: ago(91) })
    return [`stale machine ${id}`]
  },
  neverSeen: (draft, pick) => {
    const { id } = change(draft, pick(draft.nodes.length - 2), { online: false, lastSeen: null, createdAt: ago(2) })
    return [`neverSeen machine ${id}`]
  },
  duplicateNames: (draft) => {
    const { givenName } = draft.nodes[0]!
    change(draft, 1, { givenName: givenName.toUpperCase() })
    return [`duplicateNames name ${givenName}`]
  },
  badNames: (draft, pick) => {
    const givenName = ['', 'Mac mini', '我的电脑', '-web', 'a'.repeat(64), 'web.'][pick(6)]!
    return [`badNames machine ${change(draft, 0, { givenName, name: 'web' }).id}`]
  },
  outdatedClients: (draft) => {
    change(draft, 0, { clientVersion: '1.94.1' })
    change(draft, 1, { clientVersion: '1.76.6' })
    const { id } = change(draft, 2, { clientVersion: '1.74.1' })
    return [`outdatedClients machine ${id}`]
  },
  unowned: (draft) => {
    const { id } = change(draft, 1, { user: '99' })
    return [`unowned machine ${id}`]
  },
  unusedTags: (draft) => {
    draft.policy.tagOwners['tag:spare'] = ['u1@']
    return ['unusedTags policy tagOwners.tag:spare']
  },
  emptyGroups: (draft) => {
    draft.policy.groups['group:left'] = ['gone@', 'away@']
    return ['emptyGroups policy groups.group:left']
  },
  tagOwnersGone: (draft) => {
    draft.policy.tagOwners['tag:t0']!.push('gone@')
    return ['tagOwnersGone policy tagOwners.tag:t0']
  },
  singleRouter: (draft) => {
    const last = draft.nodes.length - 1
    const own = draft.nodes[last]!
    change(draft, last, {
      approvedRoutes: [...own.approvedRoutes, '172.20.0.0/16'],
      availableRoutes: [...own.availableRoutes, '172.20.0.0/16'],
    })
    return ['singleRouter prefix 172.20.0.0/16']
  },
  overlappingRoutes: (draft) => {
    for (const at of [0, 1]) change(draft, at, { approvedRoutes: ['10.0.7.0/24'], availableRoutes: ['10.0.7.0/24'] })
    return ['overlappingRoutes prefix 10.0.7.0/24']
  },
  reusableKeys: (draft, pick) => {
    const at = pick(draft.preAuthKeys.length)
    draft.preAuthKeys[at] = { ...draft.preAuthKeys[at]!, reusable: true, used: true }
    return [`reusableKeys preAuthKey ${at}`]
  },
  endlessKeys: (draft, pick) => {
    const at = pick(draft.apiKeys.length)
    draft.apiKeys[at] = { ...draft.apiKeys[at]!, expiration: null }
    return [`endlessKeys apiKey ${at}`]
  },
  startRefused: (draft) => {
    // A second user of a name that the policy uses; rules that match nothing are no findings then.
    draft.policy.groups['group:two'] = ['u1@']
    draft.policy.acls.push({ action: 'accept', src: ['u1@'], dst: ['100.99.9.9:22'] })
    draft.users.push({ ...draft.users[0]!, id: '98', name: 'u1' })
    return ['startRefused policy start']
  },
  deadRules: (draft, pick) => {
    const at = pick(draft.policy.acls.length)
    draft.policy.acls.splice(at, 0, { action: 'accept', src: ['u1@'], dst: ['100.99.9.9:22'] })
    return [`deadRules policy acls.${at + 1}`]
  },
  hostsNowhere: (draft) => {
    draft.policy.hosts['lost'] = '100.99.1.1'
    return ['hostsNowhere policy hosts.lost']
  },
  expiredNames: (draft) => {
    for (const [at, { tags }] of draft.nodes.entries())
      if (tags.includes('tag:t0')) change(draft, at, { expiry: ago(3), online: false, lastSeen: ago(3) })
    return ['expiredNames policy tagOwners.tag:t0']
  },
}

const picker = (seed: number) => (count: number) => seed % count

test('a clean network has no findings and a score of 100', () => {
  fc.assert(
    fc.property(sizes, (drawn) => {
      const results = runChecks(networkOf(clean(drawn)))
      expect(results.flatMap(({ id, found }) => (found === null || found.length > 0 ? [id] : []))).toEqual([])
      expect(scoreOf(results, () => false)).toBe(100)
    }),
  )
})

test.each(Object.entries(plants))('%s: reports the planted fault and nothing else', (_id, plant) => {
  fc.assert(
    fc.property(sizes, fc.nat(), (drawn, seed) => {
      const draft = clean(drawn)
      const expected = plant(draft, picker(seed))
      const network = networkOf(draft)
      expect(told(network)).toEqual(expected.toSorted())
      const results = runChecks(network)
      expect(scoreOf(results, () => false)).toBeLessThan(100)
      // An accepted finding counts as fine until its date, and no longer.
      const accepted = results.flatMap(({ id, found }) =>
        (found ?? []).map((one) => ({ check: id, object: objectOf(one), until: ago(-30) })),
      )
      expect(scoreOf(results, acceptanceTest(accepted, NOW))).toBe(100)
      expect(scoreOf(results, acceptanceTest(accepted, NOW + 31 * DAY))).toBeLessThan(100)
    }),
    { numRuns: 40 },
  )
})

test('rules that are not in force are not examined, and a policy that cannot be read is not either', () => {
  const draft = clean({ users: 2, each: 2, tags: 1, subnets: 1, keys: 2 })
  plants.startRefused(draft, () => 0)
  const skipped = (network: HygieneNetwork) =>
    runChecks(network).flatMap(({ id, found }) => (found === null ? [id] : []))
  expect(skipped(networkOf(draft))).toEqual(['deadRules'])
  expect(skipped({ ...networkOf(draft), policy: '{ "acls": [' })).toEqual(
    expect.arrayContaining(['unusedTags', 'emptyGroups', 'deadRules', 'hostsNowhere']),
  )
  expect(skipped({ ...networkOf(draft), policy: '' })).toEqual([])
})

test('reports several faults at once', () => {
  fc.assert(
    fc.property(
      sizes,
      fc.nat(),
      fc.subarray([
        'stale',
        'unusedTags',
        'emptyGroups',
        'singleRouter',
        'reusableKeys',
        'endlessKeys',
        'hostsNowhere',
        'deadRules',
      ] as const),
      (drawn, seed, ids) => {
        const draft = clean(drawn)
        const expected = ids.flatMap((id) => plants[id](draft, picker(seed)))
        expect(told(networkOf(draft))).toEqual(expected.toSorted())
      },
    ),
  )
})

test('before 0.26, users without @ are owners too', () => {
  const draft = clean({ users: 2, each: 2, tags: 1, subnets: 1, keys: 2 })
  draft.policy.groups['group:all'] = ['u1']
  draft.policy.tagOwners['tag:t0'] = ['u1', 'gone', 'group:all']
  const results = runChecks({ ...networkOf(draft), dialect: dialectOf('0.23') })
  const { found } = results.find(({ id }) => id === 'tagOwnersGone')!
  expect(found).toMatchObject([{ label: 'tag:t0', with: ['gone'] }])
})

test('a moved rule keeps its acceptance', () => {
  const draft = clean({ users: 2, each: 2, tags: 1, subnets: 1, keys: 2 })
  plants.deadRules(draft, () => 0)
  const dead = ({ id }: CheckResult) => id === 'deadRules'
  const before = runChecks(networkOf(draft)).find(dead)!.found![0]!
  draft.policy.acls.push(draft.policy.acls.shift()!)
  const after = runChecks(networkOf(draft)).find(dead)!.found![0]!
  expect(after.id).not.toBe(before.id)
  expect(objectOf(after)).toBe(objectOf(before))
})
