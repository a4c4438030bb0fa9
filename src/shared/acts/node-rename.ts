import { machineName } from '@shared/states/machine-state'
import { defineAct } from './define-act'

/** Renames a machine. */
export const nodeRename = defineAct('node.rename', {
  fields: { id: 'id', name: 'nodeName' },
  write: 'nodes.rename',
  input: ({ id, name }) => ({ nodeId: id, newName: name }),
  read: ({ newName }) => ({ name: newName }),
  isMade: ({ name }, node) => node.givenName === name,
  replaces: ({ givenName }) => givenName,
  // Servers take no empty name.
  inverse: (act, { givenName }) => (givenName === '' ? null : { ...act, name: givenName }),
  simulate: ({ id, name }, network) => network.set(id, (node) => ({ ...node, name })),
  shows: { own: ['node.renamed'] },
  capability: null,
  destructive: false,
  value: { of: (node) => ({ text: node.givenName || machineName(node) }), after: ({ name }) => ({ text: name }) },
})
