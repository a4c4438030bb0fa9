import { defineAct } from './define-act'

/** Renames a machine. */
export const nodeRename = defineAct('node.rename', {
  fields: { id: 'id', name: 'nodeName' },
  write: 'nodes.rename',
  input: ({ id, name }) => ({ nodeId: id, newName: name }),
  read: ({ newName }) => ({ name: newName }),
  isMade: ({ name }, node) => node.givenName === name,
  replaces: ({ givenName }) => givenName,
  inverse: (act, { givenName }) => ({ ...act, name: givenName }),
  simulate: ({ id, name }, network) => network.set(id, (node) => ({ ...node, name })),
  shows: { own: ['node.renamed'] },
  capability: null,
  destructive: false,
  value: { of: ({ givenName }) => ({ text: givenName }), after: ({ name }) => ({ text: name }) },
})
