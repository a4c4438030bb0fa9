import { isExitPrefix } from '@shared/api/exit-prefix'
import { asSet, sameSet } from './values'
import { defineAct } from './define-act'

/** Replaces all approved prefixes of a machine. */
export const nodeRoutes = defineAct('node.routes', {
  fields: { id: 'id', approved: 'prefixes' },
  write: 'nodes.approveRoutes',
  parts: ['routes.enable', 'routes.disable', 'routes.delete'],
  input: ({ id, approved }) => ({ nodeId: id, routes: approved }),
  read: ({ routes }) => ({ approved: routes }),
  isMade: ({ approved }, { approvedRoutes }) => sameSet(approvedRoutes, approved),
  replaces: ({ approvedRoutes }) => asSet(approvedRoutes).join(' '),
  inverse: (act, { approvedRoutes }) => ({ ...act, approved: approvedRoutes }),
  /** Either exit prefix approves both (headscale-api 4.9). */
  simulate({ id, approved }, network) {
    const exits = approved.some(isExitPrefix) ? ['0.0.0.0/0', '::/0'] : []
    const approvedRoutes = [...new Set([...approved, ...exits])].toSorted()
    network.set(id, ({ primaryRoutes, ...node }) => ({
      ...node,
      approvedRoutes,
      ...(primaryRoutes && { primaryRoutes: primaryRoutes.filter((prefix) => approvedRoutes.includes(prefix)) }),
    }))
  },
  shows: { own: ['node.routes'] },
  capability: null,
  destructive: ({ approved }, { approvedRoutes }) =>
    !asSet(approvedRoutes).every((one) => asSet(approved).includes(one)),
  value: { of: ({ approvedRoutes }) => ({ list: approvedRoutes }), after: ({ approved }) => ({ list: approved }) },
})
