import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { restoreOwner, ownership } from './values'
import { call, defineAct } from './define-act'

export const NodeMove = z.object({ kind: z.literal('node.move'), id: Id, user: Id })

/** Moves a machine to another user. */
export const nodeMove = defineAct<typeof NodeMove>()('node', {
  write: 'nodes.move',
  call: ({ id, user }) => call(contract.nodes.move, { nodeId: id, user }),
  read: ({ user }, userId) => ({ user: userId(String(user)) }),
  isMade: ({ user }, node) => node.user?.id === user,
  replaces: ownership,
  inverse: ({ kind }, before, can) => restoreOwner(kind, before, can),
  /** If tags are the identity, an owner replaces them. */
  simulate({ id, user }, world) {
    if (!world.users.some((one) => String(one.id) === user)) return
    world.set(id, (node) => ({ ...node, user, ...(world.tagsAreIdentity && { tags: [] }) }))
  },
  shows: { own: ['node.owner', 'node.tags'] },
  capability: () => 'moveNode',
  destructive: false,
  value: ({ user }) => ({ text: user?.name ?? null }),
})
