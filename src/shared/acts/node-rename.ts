import { z } from 'zod'
import { contract } from '@shared/api/contract'
import { NewNodeName } from '@shared/api/nodes'
import { Id } from '@shared/api/primitives'
import { call, defineAct } from './define-act'

export const NodeRename = z.object({ kind: z.literal('node.rename'), id: Id, name: NewNodeName })

/** Renames a machine. */
export const nodeRename = defineAct<typeof NodeRename>()('node', {
  write: 'nodes.rename',
  call: ({ id, name }) => call(contract.nodes.rename, { nodeId: id, newName: name }),
  read: ({ newName }) => ({ name: newName }),
  isMade: ({ name }, node) => node.givenName === name,
  replaces: ({ givenName }) => givenName,
  inverse: (act, { givenName }) => ({ ...act, name: givenName }),
  simulate: ({ id, name }, world) => world.set(id, (node) => ({ ...node, name })),
  shows: { own: ['node.renamed'] },
  capability: () => null,
  destructive: false,
  value: ({ givenName }) => ({ text: givenName }),
})
