import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id } from '@shared/api/primitives'
import { call, defineAct } from './define-act'

export const NodeDelete = z.object({ kind: z.literal('node.delete'), id: Id })

/** Deletes a machine. */
export const nodeDelete = defineAct<typeof NodeDelete>()('node', {
  write: 'nodes.delete',
  call: ({ id }) => call(contract.nodes.delete, { nodeId: id }),
  read: () => ({}),
  // A machine that was moved to another user must not be deleted on behalf of its former owner.
  replaces: ({ user }) => user?.id ?? '',
  simulate: ({ id }, world) => world.set(id, (node) => ({ ...node, absent: true })),
  inverse: 'machineGone',
  shows: { own: ['node.removed'] },
  capability: () => null,
  destructive: true,
})
