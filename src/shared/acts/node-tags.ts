import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { Id, Tag } from '@shared/api/primitives'
import { asSet, restoreOwner, ownership, sameSet } from './values'
import { call, defineAct } from './define-act'

export const NodeTags = z.object({ kind: z.literal('node.tags'), id: Id, tags: z.array(Tag) })

/** Replaces all tags that an admin assigned to a machine. */
export const nodeTags = defineAct<typeof NodeTags>()('node', {
  write: 'nodes.setTags',
  call: ({ id, tags }) => call(contract.nodes.setTags, { nodeId: id, tags }),
  read: ({ tags }) => ({ tags }),
  isMade: ({ tags }, node) => sameSet(node.forcedTags, tags),
  replaces: ownership,
  inverse: ({ kind }, before, can) => restoreOwner(kind, before, can),
  /** Tags replace the owner from 0.28 on, must be in the policy's tagOwners then, and cannot all be removed (headscale-api 4.5). */
  simulate({ id, tags }, world) {
    const sorted = asSet(tags)
    if (!world.tagsAreIdentity)
      return world.set(id, (node) => ({ ...node, tags: asSet([...sorted, ...(node.requestedTags ?? [])]) }))
    const owned = world.ownedTags()
    if (sorted.length === 0 || !sorted.every((tag) => owned.has(tag))) return
    world.set(id, ({ user: _user, ...node }) => ({ ...node, tags: sorted }))
  },
  shows: { own: ['node.tags', 'node.owner'] },
  capability: () => null,
  destructive: false,
  value: ({ forcedTags }) => ({ list: forcedTags }),
})
