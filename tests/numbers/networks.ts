import type { Node, Route, ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'

/** The lists of a demo network, as `/api/v1` returns them. */
export interface RawLists {
  readonly nodes: readonly Node[]
  readonly users: readonly User[]
  readonly routes: readonly Route[]
  readonly preAuthKeys: readonly PreAuthKey[]
  readonly apiKeys: readonly ApiKey[]
  /** The text of the policy. */
  readonly policy: string
}

export const NOW = TEST_NOW
export const seeds = [1, 7, 42] as const
export const sizes = [12, 300, 2000] as const
/** The conditions of a network's machines: as seeded, every second one expired, every second one offline. */
export const conditions = ['as seeded', 'half expired', 'half offline'] as const
export type Condition = (typeof conditions)[number]

const HOUR = 3_600_000

/** Takes half of the machines offline, with the routes they serve. */
function disconnected(lists: RawLists): RawLists {
  const gone = new Set(lists.nodes.filter((_, index) => index % 2 === 0).map(({ id }) => id))
  return elected({
    ...lists,
    nodes: lists.nodes.map((node, index) =>
      gone.has(node.id)
        ? { ...node, online: false, subnetRoutes: [], lastSeen: new Date(NOW - (index + 1) * HOUR).toISOString() }
        : node,
    ),
    routes: lists.routes.map((route) => (gone.has(route.node.id) ? { ...route, isPrimary: false } : route)),
  })
}

const isExit = (prefix: string) => prefix === '0.0.0.0/0' || prefix === '::/0'
const isUp = ({ online, expiry }: Node) => online && (expiry === null || Date.parse(expiry) > NOW)

/** Gives each subnet without a router to the first one that is up, as servers do (headscale-api 4.9). */
function elected(lists: RawLists): RawLists {
  const served = new Set(lists.nodes.flatMap(({ subnetRoutes }) => subnetRoutes))
  const given: string[] = []
  const nodes = lists.nodes.map((node) => {
    const taken = node.approvedRoutes.filter(
      (prefix) => isUp(node) && node.availableRoutes.includes(prefix) && !isExit(prefix) && !served.has(prefix),
    )
    for (const prefix of taken) {
      served.add(prefix)
      given.push(`${node.id} ${prefix}`)
    }
    return taken.length === 0 ? node : { ...node, subnetRoutes: [...node.subnetRoutes, ...taken] }
  })
  const routes = lists.routes.map((route) =>
    given.includes(`${route.node.id} ${route.prefix}`) ? { ...route, isPrimary: true } : route,
  )
  return { ...lists, nodes, routes }
}

const known = new Map<string, Promise<RawLists>>()

/** Returns the lists of the demo network of a seed and a size, read once. */
export function rawLists(seed: number, nodes: number, condition: Condition): Promise<RawLists> {
  const name = `${seed} ${nodes} ${condition}`
  const lists = known.get(name) ?? readLists(seed, nodes, condition)
  known.set(name, lists)
  return lists
}

async function readLists(seed: number, nodes: number, condition: Condition): Promise<RawLists> {
  const mock = await createTestMock({ seed, nodes })
  try {
    const read = async (path: string) => {
      const { status, body } = await mock.call('GET', path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      return body as Record<string, unknown>
    }
    const machines = async () => (await read('/node'))['nodes'] as Node[]
    if (condition === 'half expired')
      for (const [index, { id }] of (await machines()).entries())
        if (index % 2 === 0) await mock.call('POST', `/node/${id}/expire`)
    const lists: RawLists = {
      nodes: await machines(),
      users: (await read('/user'))['users'] as User[],
      routes: (await read('/routes'))['routes'] as Route[],
      preAuthKeys: (await read('/preauthkey'))['preAuthKeys'] as PreAuthKey[],
      apiKeys: (await read('/apikey'))['apiKeys'] as ApiKey[],
      policy: (await read('/policy'))['policy'] as string,
    }
    return condition === 'half offline' ? disconnected(lists) : lists
  } finally {
    mock.close()
  }
}

/** Every network whose figures are counted, with its name. */
export const networks = seeds.flatMap((seed) =>
  sizes.flatMap((size) =>
    conditions.map((condition) => ({ name: `seed ${seed}, ${size} machines, ${condition}`, seed, size, condition })),
  ),
)
