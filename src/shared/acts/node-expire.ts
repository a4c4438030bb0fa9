import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { expireIn, restoreExpiry, instant, isPast } from './values'
import { call, defineAct } from './define-act'

export const NodeExpire = z.object({ kind: z.literal('node.expire'), id: Id })

/** Expires a machine now. */
export const nodeExpire = defineAct<typeof NodeExpire>()('node', {
  write: 'nodes.expire',
  call: ({ id }) => call(contract.nodes.expire, { nodeId: id }),
  read: ({ expiry, disableExpiry }) => (typeof expiry === 'string' || disableExpiry === true ? null : {}),
  isMade: (_act, { expiry }, now) => isPast(expiry, now),
  replaces: ({ expiry }) => String(instant(expiry)),
  inverse: (_act, before, can) => restoreExpiry(before, can),
  simulate: ({ id }, world) => expireIn(world, id, new Date(world.now).toISOString()),
  shows: { own: ['node.expiry'] },
  capability: () => null,
  destructive: true,
  value: ({ expiry }) => ({ at: expiry }),
})
