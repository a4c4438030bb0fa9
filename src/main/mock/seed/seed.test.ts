import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Line, lines } from '@shared/api/capabilities'
import { allPairs } from '@shared/policy/analyse/answers'
import { buildReach } from '@shared/policy/compile/reach'
import { compileFor } from '@shared/policy/compile/compile'
import { nodes as nodeRows, NewUserName } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { openInMemory } from '@main/db/open'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { DAY } from '@shared/time'
import { dialectOfLine } from '../line-rules'
import { judgePolicy } from '../policy-rules'
import { demoSessions, seedDatabase } from './seed'

const SEEDS = 12
const now = new Date(TEST_NOW).toISOString()
const open: TestMock[] = []
afterEach(() => open.splice(0).forEach((mock) => mock.close()))

async function seeded(options: Parameters<typeof createTestMock>[0] = {}): Promise<TestMock> {
  const mock = await createTestMock(options)
  open.push(mock)
  return mock
}

async function machines(mock: TestMock) {
  return nodeRows.list.output.parse((await mock.call('GET', '/node')).body).nodes
}

function everything({ db }: TestMock): unknown {
  const lists = [db.users, db.nodes, db.routes, db.apiKeys, db.preAuthKeys, db.sessions].map((repo) => repo.list())
  return [lists, db.policies.history(), db.seeded()]
}

describe.each(Array.from({ length: SEEDS }, (_, seed) => seed))('the network of seed %i', (seed) => {
  let mock: TestMock
  let list: Awaited<ReturnType<typeof machines>>
  beforeAll(async () => {
    mock = await createTestMock({ seed })
    list = await machines(mock)
    return () => mock.close()
  })

  test('has the sizes of the specification', () => {
    const { users, apiKeys } = mock.db
    const sizes = [users.list().length, list.length, apiKeys.list().length] as const
    expect(sizes[0]).toBeGreaterThanOrEqual(5)
    expect(sizes[0]).toBeLessThanOrEqual(10)
    expect(sizes[1]).toBeGreaterThanOrEqual(10)
    expect(sizes[1]).toBeLessThanOrEqual(30)
    expect(sizes[2]).toBeGreaterThanOrEqual(4)
    expect(sizes[2]).toBeLessThanOrEqual(16)
  })

  test('has unique names, keys and addresses in their ranges', () => {
    const addresses = list.flatMap((node) => node.ipAddresses)
    expect(new Set(addresses).size).toBe(addresses.length)
    const inRange = (address: string) =>
      /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(address) || address.startsWith('fd7a:115c:a1e0:')
    expect(addresses.filter((address) => !inRange(address))).toEqual([])
    expect(new Set(list.map((node) => node.givenName)).size).toBe(list.length)
    expect(list.filter((node) => !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(node.givenName))).toEqual([])
    expect(mock.db.users.list().filter((user) => !NewUserName.safeParse(user.name).success)).toEqual([])
    const prefixes = mock.db.apiKeys.list().map((key) => key.prefix)
    expect(prefixes.every((prefix) => /^[A-Za-z0-9]{4}$/.test(prefix))).toBe(true)
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  test('has a machine that was not seen for 30 days and has not expired', () => {
    const month = new Date(TEST_NOW - 30 * DAY).toISOString()
    const unseen = list.filter(({ online, lastSeen, expiry }) => !online && lastSeen! < month && (expiry ?? '9') > now)
    expect(unseen.length).toBeGreaterThan(0)
  })

  test('has consistent times: last seen after creation and never in the future, expired machines offline', () => {
    expect(
      list.filter((node) => (node.lastSeen ?? '') > now || (node.createdAt ?? '') > (node.lastSeen ?? '')),
    ).toEqual([])
    const expired = list.filter((node) => node.expiry !== null && node.expiry <= now)
    expect(expired.length).toBeGreaterThan(0)
    expect(expired.filter((node) => node.online || (node.lastSeen ?? '') > (node.expiry ?? ''))).toEqual([])
    const keys = [...mock.db.apiKeys.list(), ...mock.db.preAuthKeys.list()]
    expect(keys.filter((key) => key.createdAt > now || (key.expiration ?? now) < key.createdAt)).toEqual([])
    expect(
      mock.db.apiKeys.list().filter((key) => (key.lastSeen ?? now) > now || (key.lastSeen ?? now) < key.createdAt),
    ).toEqual([])
  })

  test('has a machine for every state that a screen shows', () => {
    const has = (what: (node: (typeof list)[number]) => boolean) => list.filter(what).length
    expect(has((node) => node.subnetRoutes.includes('10.20.0.0/16'))).toBe(1)
    expect(has((node) => node.approvedRoutes.includes('10.20.0.0/16') && node.online)).toBe(2)
    expect(has((node) => ['0.0.0.0/0', '::/0'].every((prefix) => node.subnetRoutes.includes(prefix)))).toBe(1)
    expect(has((node) => node.subnetRoutes.some((prefix) => prefix.endsWith('/32')))).toBe(1)
    expect(has((node) => node.availableRoutes.some((prefix) => !node.approvedRoutes.includes(prefix)))).toBeGreaterThan(
      1,
    )
    expect(has((node) => node.tags.length > 0 && node.user === null)).toBeGreaterThan(3)
    expect(has((node) => node.ipAddresses.length === 1)).toBe(1)
    expect(has((node) => node.expiry === null)).toBeGreaterThan(3)
    expect(has((node) => node.invalidTags.length > 0)).toBeGreaterThan(0)
    expect(has((node) => !node.online)).toBeGreaterThan(1)
    expect(has((node) => node.preAuthKey !== null)).toBeGreaterThan(1)
    expect(mock.db.users.list().filter((user) => !mock.db.users.ownsNodes(user.id)).length).toBeGreaterThan(0)
    expect(mock.db.users.list().filter((user) => user.provider === 'oidc').length).toBe(1)
  })

  test('has routes that belong to machines, exit routes without a primary', () => {
    const ids = new Set(list.map((node) => Number(node.id)))
    const routes = mock.db.routes.list()
    expect(routes.filter((route) => !ids.has(route.nodeId))).toEqual([])
    expect(routes.filter((route) => isExitPrefix(route.prefix) && route.isPrimary)).toEqual([])
  })

  test('has routes advertised after their machine joined and while it was seen, waiting ones lately', () => {
    const machineOf = new Map(list.map((node) => [node.id, node]))
    const waits: number[] = []
    for (const { nodeId, createdAt, advertised, enabled } of mock.db.routes.list()) {
      const node = machineOf.get(String(nodeId))!
      expect(createdAt > node.createdAt! && createdAt < node.lastSeen!).toBe(true)
      if (advertised && !enabled) waits.push(Date.parse(node.lastSeen!) - Date.parse(createdAt))
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(14 * 86_400_000)
  })

  test('has a policy that the server accepts and that names its users', async () => {
    const policy = mock.db.policies.current()?.policy ?? ''
    expect(await mock.call('POST', '/policy/check', { policy })).toEqual({ status: 200, body: {} })
    for (const user of mock.db.users.list().slice(0, 1)) expect(policy).toContain(`"${user.name}@"`)
    expect(policy.match(/"src": /g)?.length).toBeGreaterThan(9)
  })
})

describe('a seeded network', () => {
  test('is the same for the same seed and time', async () => {
    expect(everything(await seeded({ seed: 5 }))).toEqual(everything(await seeded({ seed: 5 })))
    expect(everything(await seeded({ seed: 5 }))).not.toEqual(everything(await seeded({ seed: 6 })))
  })

  test('has a past of the requested length with the same order of events', async () => {
    const past = async (days?: number) => {
      const { db } = await seeded({ seed: 5, nodes: 60, ...(days === undefined ? {} : { days }) })
      const rows = [
        ...db.users.list().map((user) => user.createdAt),
        ...db.nodes.list().flatMap((node) => [node.createdAt, node.lastSeen ?? now, node.expiry ?? now]),
        ...db.apiKeys.list().flatMap((key) => [key.createdAt, key.expiration ?? now, key.lastSeen ?? now]),
      ]
      return rows.map((time) => (Date.parse(time) - TEST_NOW) / 86_400_000)
    }
    const [whole, short] = [await past(), await past(30)]
    expect(Math.min(...short)).toBeGreaterThan(-30.001)
    expect(Math.min(...short)).toBeLessThan(-24)
    expect(
      short.map((day, index) => [day, (whole[index] ?? 0) < 0 ? (whole[index] ?? 0) / 20 : whole[index]]),
    ).toSatisfy((pairs: [number, number][]) => pairs.every(([day, wanted]) => Math.abs(day - wanted) < 1e-6))
  })

  test('has pre-auth keys in every state and pending sessions', async () => {
    const { db } = await seeded()
    const keys = db.preAuthKeys.list()
    const has = (what: (key: (typeof keys)[number]) => boolean) => keys.filter(what).length
    const valid = (key: (typeof keys)[number]) => key.expiration === null || key.expiration > now
    expect(has((key) => valid(key) && key.reusable && !key.ephemeral)).toBeGreaterThan(0)
    expect(has((key) => valid(key) && !key.reusable && !key.used)).toBeGreaterThan(0)
    expect(has((key) => !key.reusable && key.used)).toBeGreaterThan(0)
    expect(has((key) => !valid(key) && !key.used)).toBeGreaterThan(0)
    expect(has((key) => key.ephemeral)).toBeGreaterThan(0)
    expect(has((key) => key.userId === null && key.aclTags.length > 0)).toBeGreaterThan(0)
    expect(has((key) => key.userId !== null && key.aclTags.length > 0)).toBeGreaterThan(0)
    expect(has((key) => key.expiration === null)).toBeGreaterThan(0)
    expect(db.sessions.list()).toHaveLength(demoSessions.length)
  })

  test.each([40, 300])(
    'lets at most one machine join with a single-use key, and only machines of its user (%i machines)',
    async (nodes) => {
      for (let seed = 0; seed < 3; seed++) {
        const { db } = await seeded({ seed, nodes })
        const keys = db.preAuthKeys.list().map((key) => ({
          ...key,
          joined: db.nodes.list().filter(({ preAuthKeyId }) => preAuthKeyId === key.id),
        }))
        const overused = keys.filter(({ reusable, used, joined }) => !reusable && joined.length > (used ? 1 : 0))
        expect(overused).toEqual([])
        const ofOthers = keys.flatMap(({ userId, joined }) =>
          joined.filter((node) => userId !== null && node.userId !== null && node.userId !== userId),
        )
        expect(ofOthers).toEqual([])
        const reused = Math.max(...keys.map(({ joined }) => joined.length))
        expect(reused).toBeGreaterThan(1)
      }
    },
  )

  test.each([1, 2, 9, 31, 500])('can have %i machines', async (nodes) => {
    const mock = await seeded({ seed: 2, nodes })
    expect(await machines(mock)).toHaveLength(nodes)
    const policy = mock.db.policies.current()?.policy
    expect((await mock.call('PUT', '/policy', { policy })).status).toBe(200)
  })

  test.each(lines)('served as %s, the policy is valid for this release and allows the same access', async (line) => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const db = openInMemory()
      const reach = async (as: Line | undefined) => {
        await seedDatabase(db, { seed, nodes: 40, line: as, now: TEST_NOW })
        const { policy, network } = judgePolicy(db, db.policies.current()?.policy ?? '', dialectOfLine(as))
        return policy && allPairs(buildReach(compileFor(policy, network)))
      }
      expect(await reach(line)).toEqual(await reach(undefined))
      db.close()
    }
  })

  test('replaces the previous content, with ids from 1', async () => {
    const db = openInMemory()
    await seedDatabase(db, { seed: 1, nodes: 12, now: TEST_NOW })
    await seedDatabase(db, { seed: 2, nodes: 10, now: TEST_NOW })
    expect(db.nodes.list().map((node) => node.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(db.users.list()[0]?.id).toBe(1)
    expect(db.seeded()).toEqual({ seed: 2, nodes: 10, askedNodes: 10 })
    db.close()
  })
})
