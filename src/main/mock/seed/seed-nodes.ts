import type { MockDb } from '@main/db/mock-db'
import type { NodeRow } from '@main/db/repos/nodes'
import { createAllocator } from '../addresses'
import { freeLabel, labelOf } from '../names'
import { DAY, type Draw, HOUR, MINUTE } from './draw'
import type { Plan } from './plan'

/** Stores planned machines with their routes; assigns addresses lowest first and makes names unique. */
export function seedNodes(draw: Draw, db: MockDb, plans: readonly Plan[]): void {
  const allocate = createAllocator(new Set())
  const labels = new Set<string>()
  for (const plan of plans) {
    const givenName = freeLabel(labelOf(plan.hostname), (label) => labels.has(label))
    labels.add(givenName)
    const ipv4 = allocate.ipv4()
    const ipv6 = allocate.ipv6()
    const node = { ...drawNode(draw, plan), givenName, ipv4, ipv6: plan.ipv4Only ? null : ipv6 }
    const nodeId = db.nodes.insert(node)
    for (const route of plan.routes ?? []) db.routes.insert({ ...route, nodeId, createdAt: node.createdAt })
  }
}

function drawNode(draw: Draw, plan: Plan): Omit<NodeRow, 'id' | 'givenName' | 'ipv4' | 'ipv6'> {
  const { hostname, userId, state, expiresIn, method } = plan
  const seen = lastSeen(draw, plan)
  const created = seen - draw.int(1, 400) * DAY
  return {
    name: hostname,
    userId,
    preAuthKeyId: plan.preAuthKeyId ?? null,
    machineKey: `mkey:${draw.hex(64)}`,
    nodeKey: `nodekey:${draw.hex(64)}`,
    discoKey: `discokey:${draw.hex(64)}`,
    registerMethod: method,
    connected: state === 'online',
    createdAt: draw.at(created),
    lastSeen: draw.at(seen),
    expiry: expiresIn === null ? null : draw.at(expiresIn),
    forcedTags: [...(plan.tags ?? [])],
    validTags: [],
    invalidTags: [...(plan.invalidTags ?? [])],
  }
}

/** Milliseconds from now, never in the future: just now for an online machine, for others earlier and before they expired. */
function lastSeen(draw: Draw, { state, expiresIn }: Plan): number {
  if (state === 'online') return -draw.int(0, 50) * 1000
  const ago = draw.chance(0.5) ? draw.int(5, 600) * MINUTE : draw.int(11, 700) * HOUR
  return Math.min(expiresIn ?? 0, 0) - ago
}
