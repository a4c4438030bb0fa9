import { isExitPrefix } from '@shared/api/exit-prefix'
import type { MockDb } from '@main/db/mock-db'
import type { ServingRoute } from '@main/db/repos/routes'
import { groupBy } from './group-by'

/**
 * Elects the machine that serves each prefix at the time `now`: the current primary while it can, else the machine with the lowest id. Only
 * online machines can, and exit routes have no primary (server 0.29, headscale-api.md 4.9).
 */
export function electPrimaries(db: MockDb, now: string): void {
  const routes = db.routes.serving(now).filter((route) => !isExitPrefix(route.prefix))
  for (const rivals of groupBy(routes, (route) => route.prefix).values()) {
    const primary = primaryOf(rivals)
    for (const route of rivals) {
      const wins = route === primary
      if (wins !== (route.isPrimary === 1)) db.routes.setPrimary(route.id, wins)
    }
  }
}

/** `rivals` are sorted by machine id. */
function primaryOf(rivals: readonly ServingRoute[]): ServingRoute | undefined {
  const candidates = rivals.filter((route) => route.online === 1)
  return candidates.find((route) => route.isPrimary === 1) ?? candidates[0]
}
