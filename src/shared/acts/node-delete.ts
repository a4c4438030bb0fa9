import { defineAct } from './define-act'

/** Deletes a machine. */
export const nodeDelete = defineAct('node.delete', {
  fields: { id: 'id' },
  write: 'nodes.delete',
  input: ({ id }) => ({ nodeId: id }),
  read: () => ({}),
  isMade: 'gone',
  // A machine that was moved to another user must not be deleted on behalf of its former owner.
  replaces: ({ user }) => user?.id ?? '',
  simulate: ({ id }, network) => network.set(id, (node) => ({ ...node, absent: true })),
  inverse: 'machineGone',
  shows: { own: ['node.removed'] },
  capability: null,
  destructive: true,
  value: null,
})
