import type { ActObject } from '@shared/acts/object'
import type { SeenChange } from '@shared/history/journal'
import type { BegunAct } from './journal-rows'

type Routes = Partial<Record<(typeof lists)[number], unknown>>
const lists = ['approvedRoutes', 'availableRoutes', 'subnetRoutes'] as const

/** Tells whether a row of the journal is about one of these prefixes at its machine: approved, announced, served, or no longer so. */
export function concernsPrefixes(object: string, body: string, prefixes: readonly string[]): boolean {
  // Servers before 0.26 have ids for routes, and earlier consoles recorded these.
  if (object.startsWith('route ')) return true
  try {
    const { change, act, before, prefix } = JSON.parse(body) as Partial<BegunAct> & { change?: SeenChange }
    if (change) return differ(routesOf(change, 'before'), routesOf(change, 'after'), prefixes)
    if (prefix) return prefixes.includes(prefix)
    if (act?.kind === 'node.routes') return differ(approvedOf(before), { approvedRoutes: act.approved }, prefixes)
    return act?.kind === 'node.delete' && differ(approvedOf(before), {}, prefixes)
  } catch {
    return false
  }
}

const approvedOf = (before: ActObject | null | undefined): Routes =>
  before?.kind === 'node' ? { approvedRoutes: before.approvedRoutes } : {}

/** Returns the routes in a change; none if the machine did not exist or the change is about something else. */
function routesOf(change: SeenChange, side: 'before' | 'after'): Routes {
  const told = (change as Partial<Record<typeof side, unknown>>)[side]
  return typeof told === 'object' && told !== null ? told : {}
}

function differ(before: Routes, after: Routes, prefixes: readonly string[]): boolean {
  const has = (routes: Routes, list: (typeof lists)[number], prefix: string) => {
    const found = routes[list]
    return Array.isArray(found) && found.includes(prefix)
  }
  return lists.some((list) => prefixes.some((prefix) => has(before, list, prefix) !== has(after, list, prefix)))
}
