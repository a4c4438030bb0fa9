import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentDialect, dialectOf } from '@shared/policy/read/dialect-flags'
import type { CheckId } from './check'
import type { HygieneNetwork, HygieneNode } from './network'
import { acceptanceTest, type CheckResult, runChecks, objectOf, scoreOf } from './report'

const NOW = Date.UTC(2026, 10, 22)
const DAY = 86_400_000
const ago = (days: number) => new Date(NOW - days * DAY).toISOString()

interface Rule {
  action: 'accept'
  src: string[]
  dst: string[]
}
interface PolicyDraft {
  groups: Record<string, string[]>
  hosts: Record<string, string>
  tagOwners: Record<string, string[]>
  acls: Rule[]
}
/** A network without the text of its policy. */
interface Draft {
  nodes: HygieneNode[]
  users: { id: string; name: string; email: string; providerId: string }[]
  preAuthKeys: { id: string; key: string; reusable: boolean; used: boolean; expiration: string | null }[]
  apiKeys: { id: string; prefix: string; expiration: string | null }[]
  policy: PolicyDraft
}
interface Sizes {
  users: number
  each: number
  tags: number
  subnets: number
  keys: number
}

const sizes = fc.record({
  users: fc.integer({ min: 2, max: 4 }),
  each: fc.integer({ min: 2, max: 4 }),
  tags: fc.integer({ min: 1, max: 3 }),
  subnets: fc.integer({ min: 1, max: 4 }),
  keys: fc.integer({ min: 2, max: 4 }),
})

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function machine(id: number, user: string | null, tags: string[], routes: string[] = []): HygieneNode {
  return {
    id: String(id),
    name: `host-${id}`,
    givenName: `host-${id}`,
    user,
    tags,
    ipAddresses: [`100.64.${id >> 8}.${id & 255}`],
    online: id % 2 === 0,
    createdAt: ago(300),
    lastSeen: ago(id % 80),
    expiry: null,
    approvedRoutes: routes,
    availableRoutes: routes,
  }
}

/** Creates a network without findings: every user has machines, every tag two, every subnet two routers, every rule an effect. */
function clean({ users, each, tags, subnets, keys }: Sizes): Draft {
  const routes = range(subnets).map((index) => `10.${index}.0.0/16`)
  let id = 0
  const nodes = [
    ...range(users).flatMap((user) => range(each).map(() => machine(++id, String(user + 1), []))),
    ...range(tags).flatMap((tag) => range(2).map(() => machine(++id, null, [`tag:t${tag}`]))),
    ...range(2).map(() => machine(++id, '1', [], routes)),
  ]
  const names = range(users).map((user) => `u${user + 1}@`)
  const hosts = {
    web: nodes[0]!.ipAddresses[0]!,
    ...Object.fromEntries(routes.map((prefix, at) => [`net${at}`, prefix])),
  }
  return {
    nodes,
    users: range(users).map((user) => ({ id: String(user + 1), name: `u${user + 1}`, email: '', providerId: '' })),
    preAuthKeys: range(keys).map((key) => ({
      id: String(key),
      key: `preauth${key}`,
      reusable: false,
      used: false,
      expiration: ago(-9),
    })),
    apiKeys: range(keys).map((key) => ({ id: String(key), prefix: `api${key}`, expiration: ago(-9) })),
    policy: {
      groups: { 'group:all': names },
      hosts,
      tagOwners: Object.fromEntries(range(tags).map((tag) => [`tag:t${tag}`, [names[tag % names.length]!]])),
      acls: [
        ...range(tags).map((tag): Rule => ({ action: 'accept', src: ['group:all'], dst: [`tag:t${tag}:22`] })),
        ...Object.keys(hosts).map((host): Rule => ({ action: 'accept', src: ['u1@'], dst: [`${host}:443`] })),
      ],
    },
  }
}

function networkOf({ policy, ...lists }: Draft): HygieneNetwork {
  return { ...lists, policy: JSON.stringify(policy, null, 2), dialect: currentDialect, now: NOW }
}

/** Lists all findings as "check object". */
const told = (network: HygieneNetwork) =>
  runChecks(network)
    .flatMap(({ id, found }) => (found ?? []).map((one) => `${id} ${one.kind} ${one.id}`))
    .toSorted()

type Plant = (draft: Draft, pick: (count: number) => number) => string[]
const change = (draft: Draft, at: number, part: Partial<HygieneNode>) =>
  (draft.nodes[at] = { ...draft.nodes[at]!, ...part })

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

test('skips a check whose list could not be loaded and leaves it out of the score', () => {
  const { nodes: _nodes, ...rest } = networkOf(clean({ users: 2, each: 2, tags: 1, subnets: 1, keys: 2 }))
  const results = runChecks(rest)
  const made = results.filter(({ found }) => found !== null).map(({ id }) => id)
  expect(made).toEqual(['reusableKeys', 'endlessKeys'])
  expect(scoreOf(results, () => false)).toBe(100)
  expect(scoreOf(runChecks({ dialect: currentDialect, now: NOW }), () => false)).toBeNull()
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

test('machines with equal host names but different network names are not duplicates', () => {
  const node = (id: string, givenName: string): HygieneNode => ({ ...machine(1, '1', []), id, name: 'db', givenName })
  const duplicates = (nodes: HygieneNode[]) =>
    runChecks({ nodes, dialect: currentDialect, now: NOW }).find(({ id }) => id === 'duplicateNames')?.found
  expect(duplicates([node('1', 'db'), node('2', 'db-2')])).toEqual([])
  expect(duplicates([node('1', 'db'), node('2', 'DB')])).toMatchObject([{ label: 'db', with: ['db (1)', 'db (2)'] }])
})

test('omits the check of client versions if no version is known', () => {
  const draft = clean({ users: 2, each: 2, tags: 1, subnets: 1, keys: 2 })
  const ids = () => runChecks(networkOf(draft)).map(({ id }) => id)
  expect(ids()).not.toContain('outdatedClients')
  change(draft, 0, { clientVersion: '1.94.1' })
  expect(ids()).toContain('outdatedClients')
})
