import { type ApiError, toApiError } from '@shared/api/error'
import type { Route } from '@shared/api/nodes'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { queryOptions } from '@tanstack/react-query'
import { watched } from '../query-client'
import { type ChangeOptions, type Prediction, queryKeys, readPart, useChange } from './cache'

/** All prefixes of all machines, one row per prefix and machine. */
export const routesQuery = () =>
  queryOptions({
    ...watched,
    queryKey: queryKeys.routes,
    queryFn: readPart(
      'routes',
      (api, signal) => api.routes.list({}, signal),
      ({ routes }) => routes,
    ),
  })

/** The journal says which routes were withdrawn on purpose: a withdrawn one must not look as if it waited. */
const touches = [queryKeys.routes, queryKeys.nodes, ['journal']]

/** A machine's exit prefixes are approved, withdrawn and deleted together. */
function sameSwitch(one: Route, other: Route): boolean {
  return (
    one.id === other.id || (one.node.id === other.node.id && isExitPrefix(one.prefix) && isExitPrefix(other.prefix))
  )
}

/** Marks a changed approval as pending. The server chooses which machine serves the prefix, so no prediction is made. */
function setEnabled(cache: Prediction, routeId: string, enabled: boolean): void {
  cache.update<Route[]>(queryKeys.routes, (routes) => {
    const target = routes.find((route) => route.id === routeId)
    if (!target) return routes
    return routes.map((route) => (sameSwitch(route, target) ? { ...route, enabled, pending: true } : route))
  })
}

/** Restores the routes that the server refused to switch, except those that were read again meanwhile. */
function restore(cache: Prediction, failed: readonly string[], before: readonly Route[]): void {
  const refused = before.filter(({ id }) => failed.includes(id))
  const rows = before.filter((row) => refused.some((route) => sameSwitch(row, route)))
  const formerly = new Map(rows.map((row) => [row.id, row]))
  cache.replace<Route & { pending?: boolean }>(
    queryKeys.routes,
    ({ pending }) => pending === true,
    (route) => formerly.get(route.id) ?? route,
  )
}

export function useDeleteRoute(options?: ChangeOptions) {
  return useChange(
    {
      mutationFn: (input: { routeId: string }, api) => api.routes.delete(input),
      predict: (cache, { routeId }) =>
        cache.update<Route[]>(queryKeys.routes, (routes) => {
          const target = routes.find((route) => route.id === routeId)
          return target ? routes.filter((route) => !sameSwitch(route, target)) : routes
        }),
      touches,
    },
    options,
  )
}

export interface RouteSwitch {
  readonly routeId: string
  readonly enable: boolean
}

export interface SwitchedRoutes {
  /** The routes that the server refused to switch. */
  readonly failed: readonly string[]
  /** The first refusal. */
  readonly error: ApiError | null
  /** The responses to the successful calls, in order. */
  readonly done: readonly object[]
}

/** Approves and withdraws several routes one after the other. A refusal rolls back that route and does not stop the others. */
export function useSwitchRoutes() {
  return useChange(
    {
      mutationFn: async (switches: readonly RouteSwitch[], api): Promise<SwitchedRoutes> => {
        const [failed, done]: [string[], object[]] = [[], []]
        let error: ApiError | null = null
        for (const { routeId, enable } of switches) {
          try {
            done.push(await (enable ? api.routes.enable({ routeId }) : api.routes.disable({ routeId })))
          } catch (thrown) {
            error ??= toApiError(thrown)
            failed.push(routeId)
          }
        }
        return { failed, error, done }
      },
      predict: (cache, switches) => {
        for (const { routeId, enable } of switches) setEnabled(cache, routeId, enable)
      },
      rollBack: (cache, { failed }, before) => restore(cache, failed, before<Route[]>(queryKeys.routes) ?? []),
      touches,
    },
    { quiet: true },
  )
}
