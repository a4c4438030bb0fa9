import { asSet, restoreOwner, ownership, sameSet } from './values'
import { defineAct } from './define-act'

/** Replaces all tags that an admin assigned to a machine. */
export const nodeTags = defineAct('node.tags', {
  fields: { id: 'id', tags: 'tags' },
  write: 'nodes.setTags',
  input: ({ id, tags }) => ({ nodeId: id, tags }),
  read: ({ tags }) => ({ tags }),
  isMade: ({ tags }, node) => sameSet(node.forcedTags, tags),
  replaces: ownership,
  inverse: ({ kind }, before, can) => restoreOwner(kind, before, can),
  /** Tags replace the owner from 0.28 on, must be in the policy's tagOwners then, and cannot all be removed (headscale-api 4.5). */
  simulate({ id, tags }, network) {
    const sorted = asSet(tags)
    if (!network.tagsAreIdentity)
      return network.set(id, (node) => ({ ...node, tags: asSet([...sorted, ...(node.requestedTags ?? [])]) }))
    const owned = network.ownedTags()
    if (sorted.length === 0 || !sorted.every((tag) => owned.has(tag))) return
    network.set(id, ({ user: _user, ...node }) => ({ ...node, tags: sorted }))
  },
  shows: { own: ['node.tags', 'node.owner'] },
  capability: null,
  destructive: false,
  value: { of: ({ forcedTags }) => ({ list: forcedTags }), after: ({ tags }) => ({ list: tags }) },
})
