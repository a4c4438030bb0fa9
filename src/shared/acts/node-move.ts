import { userName } from '@shared/user-name'
import { restoreOwner, ownership } from './values'
import { defineAct } from './define-act'

/** Moves a machine to another user. */
export const nodeMove = defineAct('node.move', {
  fields: { id: 'id', user: 'userId' },
  write: 'nodes.move',
  input: ({ id, user }) => ({ nodeId: id, user }),
  read: ({ user }, userId) => ({ user: userId(String(user)) }),
  isMade: ({ user }, node) => node.user?.id === user,
  replaces: ownership,
  inverse: ({ kind }, before, can) => restoreOwner(kind, before, can),
  /** If tags are the identity, an owner replaces them. */
  simulate({ id, user }, network) {
    if (!network.users.some((one) => String(one.id) === user)) return
    network.set(id, (node) => ({ ...node, user, ...(network.tagsAreIdentity && { tags: [] }) }))
  },
  shows: { own: ['node.owner', 'node.tags'] },
  capability: 'moveNode',
  destructive: false,
  /** A machine without an owner belongs to its tags. */
  value: {
    of: ({ user, forcedTags }) => ({ text: user ? userName(user) : forcedTags.join(', ') || null }),
    after: () => null,
  },
})
