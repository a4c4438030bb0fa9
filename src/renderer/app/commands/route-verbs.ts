import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import type { RouteOffer } from '@/features/routes/group-routes'
import type { Verb } from './verb'

/** Verbs for one prefix on one machine. */
export const routeVerbs = [
  {
    id: 'approve',
    Icon: Check,
    act: 'node.routes',
    applies: (_acting, offer) => offer.state === 'waiting',
    run: ({ openDialog }, offer) => openDialog({ kind: 'routes', offers: [offer], enable: true }),
  },
  {
    id: 'withdraw',
    Icon: Undo2,
    act: 'node.routes',
    applies: (_acting, offer) => offer.approved,
    run: ({ openDialog }, offer) => openDialog({ kind: 'routes', offers: [offer], enable: false }),
  },
] as const satisfies readonly Verb<RouteOffer>[]
