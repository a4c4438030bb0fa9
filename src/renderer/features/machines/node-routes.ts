import { isExitPrefix, type Route } from '@shared/api/routes'

/** One thing to approve on a machine: a prefix, or the two exit prefixes together. */
export interface NodeRoute {
  /** The route the switch acts on; the exit pair follows either of its two. */
  id: string
  prefixes: string[]
  exit: boolean
  advertised: boolean
  enabled: boolean
  /** This machine serves it now. */
  serving: boolean
}

export type RouteState = 'serving' | 'standby' | 'waiting' | 'idle' | 'gone'

function one(routes: readonly [Route, ...Route[]], exit: boolean): NodeRoute {
  const advertised = routes.some((route) => route.advertised)
  const enabled = routes.some((route) => route.enabled)
  return {
    id: routes[0].id,
    prefixes: routes.map((route) => route.prefix),
    exit,
    advertised,
    enabled,
    // Exit routes are never primary: every approved one that is announced serves.
    serving: exit ? advertised && enabled : routes.some((route) => route.isPrimary),
  }
}

/** IPv4 before IPv6, by number. */
function byPrefix({ prefix: a }: Route, { prefix: b }: Route): number {
  return Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b, 'en', { numeric: true })
}

/** The routes of one machine, exit node first, the exit pair as one. */
export function nodeRoutes(routes: readonly Route[], nodeId: string): NodeRoute[] {
  const own = routes.filter((route) => route.node.id === nodeId).toSorted(byPrefix)
  const [first, ...rest] = own.filter((route) => isExitPrefix(route.prefix))
  const subnets = own.filter((route) => !isExitPrefix(route.prefix)).map((route) => one([route], false))
  return first ? [one([first, ...rest], true), ...subnets] : subnets
}

/** What a route of an online or offline machine is doing. */
export function routeState(route: NodeRoute, online: boolean): RouteState {
  if (!route.advertised) return route.enabled ? 'idle' : 'gone'
  if (!route.enabled) return 'waiting'
  return route.serving && online ? 'serving' : 'standby'
}
