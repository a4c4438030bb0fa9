import type { Node } from '@shared/api/nodes'
import { DAY, type Draw } from './draw'
import { approved, type PlannedRoute, type Plan, waiting } from './plan'
import { joinedWith, reusableOfUser } from './seed-keys'

const devices = ['laptop', 'desktop', 'phone', 'tablet', 'macbook', 'workstation', 'nas', 'raspberrypi'] as const
const services = ['web', 'db', 'cache', 'queue', 'mail', 'backup', 'metrics', 'build', 'git', 'proxy'] as const
const places = ['berlin', 'frankfurt', 'helsinki', 'vienna', 'zurich', 'paris', 'dublin', 'oslo'] as const
const methods: readonly [Node['registerMethod'], ...Node['registerMethod'][]] = [
  'REGISTER_METHOD_CLI',
  'REGISTER_METHOD_AUTH_KEY',
  'REGISTER_METHOD_OIDC',
  'REGISTER_METHOD_UNSPECIFIED',
]

interface People {
  users: readonly { id: number; name: string }[]
  preAuthKeys: readonly number[]
}

/** The rest of the demo network: two of three machines belong to people, the others are servers with tags. */
export function planOther(draw: Draw, people: People, index: number): Plan {
  return draw.chance(0.66) ? planDevice(draw, people) : planServer(draw, people, index)
}

function planDevice(draw: Draw, { users, preAuthKeys }: People): Plan {
  const place = draw.int(0, users.length - 1)
  const owner = users[place]
  const roll = draw.int(1, 10)
  const expired = roll === 1
  return {
    hostname: `${owner?.name ?? 'spare'}-${draw.pick(devices)}`,
    userId: owner?.id ?? null,
    state: expired ? 'expired' : draw.chance(0.7) ? 'online' : 'offline',
    expiresIn: expired ? -draw.int(1, 90) * DAY : roll === 2 ? null : draw.int(2, 180) * DAY,
    method: draw.pick(methods),
    preAuthKeyId: draw.chance(0.2) ? (preAuthKeys[reusableOfUser[place] ?? -1] ?? null) : null,
  }
}

function planServer(draw: Draw, { preAuthKeys }: People, index: number): Plan {
  const service = draw.pick(services)
  const ci = service === 'build'
  const routes = index % 25 === 24 ? planRoutes(draw, index) : []
  return {
    hostname: `${service}-${draw.pick(places)}`,
    userId: null,
    tags: ci ? ['tag:ci'] : draw.chance(0.5) ? ['tag:prod', 'tag:server'] : ['tag:server'],
    state: draw.chance(0.9) ? 'online' : 'offline',
    expiresIn: null,
    method: 'REGISTER_METHOD_AUTH_KEY',
    preAuthKeyId: preAuthKeys[ci ? joinedWith.ci : joinedWith.server] ?? null,
    routes,
  }
}

/** In a large network, some servers have a subnet of their own, of which some still await approval. */
function planRoutes(draw: Draw, index: number): PlannedRoute[] {
  const subnet = `10.${100 + (Math.floor(index / 256) % 100)}.${index % 256}.0/24`
  return [draw.chance(0.8) ? approved(subnet) : waiting(subnet)]
}
