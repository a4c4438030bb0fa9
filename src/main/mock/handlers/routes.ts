import type { Handlers } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import type { routes } from '@shared/api/routes'
import { isExitPrefix } from '@shared/api/exit-prefix'
import type { MockDb } from '@main/db/mock-db'
import type { RouteRow } from '@main/db/repos/routes'
import { instant, type MockContext } from '../context'
import { electPrimaries } from '../routes'
import { pathId, toRoute } from '../shapes'

/** Routes as rows (headscale-api.md 2.5, 4.9): the exit prefixes of a machine change together. */
export function createRouteHandlers({ db, now }: MockContext): Handlers<typeof routes> {
  const change = (routeId: string, act: (rows: readonly RouteRow[], nodeId: number) => void) =>
    db.transaction(() => {
      const route = db.routes.byId(pathId(routeId, 'route_id'))
      if (!route) throw new ApiError('notFound', 'route not found')
      act(withTwin(db, route), route.nodeId)
      electPrimaries(db, instant(now()))
      return {}
    })
  return {
    list: () => ({ routes: db.routes.list().map(toRoute) }),
    enable: ({ routeId }) =>
      change(routeId, (rows, nodeId) => {
        refuseUnadvertised(db, rows, nodeId)
        for (const row of rows) db.routes.setEnabled(row.id, true)
      }),
    disable: ({ routeId }) =>
      change(routeId, (rows, nodeId) => {
        for (const row of rows) db.routes.setEnabled(row.id, false)
        db.routes.dropUnused(nodeId)
      }),
    delete: ({ routeId }) =>
      change(routeId, (rows) => {
        for (const row of rows) db.routes.remove(row.id)
      }),
  }
}

/** Returns the route, for an exit route together with the machine's other exit route. */
function withTwin(db: MockDb, route: RouteRow): RouteRow[] {
  if (!isExitPrefix(route.prefix)) return [route]
  return db.routes.byNode(route.nodeId).filter((row) => isExitPrefix(row.prefix))
}

function refuseUnadvertised(db: MockDb, rows: readonly RouteRow[], nodeId: number): void {
  const halfOfPair = rows.length === 1 && rows.some((row) => isExitPrefix(row.prefix))
  const missing = rows.find((row) => !row.advertised)?.prefix ?? (halfOfPair ? 'of the other family' : undefined)
  if (missing === undefined) return
  const name = db.nodes.byId(nodeId)?.givenName ?? String(nodeId)
  throw new ApiError('conflict', `route ${missing} is not available on node ${name}: it is not advertised`)
}
