import type { Node } from '@shared/api/nodes'
import { isExitPrefix, type Route } from '@shared/api/routes'
import { type MachineState, machineState } from './machine-state'

/**
 * Where one machine stands with one prefix, or with the exit pair. In the order of lists:
 * - `pending`: the console has asked for another approval, and the server has not answered yet.
 * - `waiting`: advertised, not approved.
 * - `serving`: traffic goes through this machine; an exit node is offered to clients.
 * - `standby`: approved and online, but another machine serves the prefix.
 * - `unserved`: approved, but neither this machine nor another one serves the prefix: its addresses cannot be reached.
 * - `offline`, `expired`: approved, but the machine cannot serve. Exit nodes; prefixes that another machine serves meanwhile.
 * - `prepared`: approved, not advertised.
 * - `withdrawn`: known from before, neither advertised nor approved.
 * - `unknown`: approved, but the machine is not known.
 */
export const routeStates = [
  'pending',
  'waiting',
  'serving',
  'standby',
  'unserved',
  'offline',
  'expired',
  'prepared',
  'withdrawn',
  'unknown',
] as const
export type RouteState = (typeof routeStates)[number]

export interface RouteFacts {
  /** A change of the approval is on its way. */
  pending?: boolean
  /** Exit routes have no primary: every machine that can serve does. */
  exit: boolean
  advertised: boolean
  approved: boolean
  /** The server chose this machine for the prefix. */
  primary: boolean
  /** Null while the machine is not known. */
  machine: MachineState | null
  /** Another machine serves the same prefix. */
  servedElsewhere: boolean
}

/** The state of a route, for every page. */
export function routeState(facts: RouteFacts): RouteState {
  const { exit, advertised, approved, primary, machine, servedElsewhere } = facts
  if (facts.pending) return 'pending'
  if (!advertised) return approved ? 'prepared' : 'withdrawn'
  if (!approved) return 'waiting'
  if (machine === null) return 'unknown'
  // Some releases keep a machine as primary after it is gone (headscale-api.md 4.9): nothing passes there nevertheless.
  if (machine === 'online' && (exit || primary)) return 'serving'
  if (!exit && !servedElsewhere) return 'unserved'
  return machine === 'online' ? 'standby' : machine
}

/** `pending`: a prediction of the console, which no server has confirmed. */
type Row = Pick<Route, 'prefix' | 'advertised' | 'enabled' | 'isPrimary'> & { readonly pending?: boolean }

/** One thing a machine offers, and an admin approves: a prefix, or the two exit prefixes together. */
export interface MachineRoute<R extends Row = Row> {
  exit: boolean
  /** IPv4 before IPv6, by number. */
  prefixes: string[]
  rows: R[]
  advertised: boolean
  approved: boolean
  state: RouteState
}

/** IPv4 before IPv6, by number. */
function byPrefix({ prefix: a }: Row, { prefix: b }: Row): number {
  return Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b, 'en', { numeric: true })
}

/** An exit node counts as advertised when either prefix is, and as approved when no advertised one still waits. */
function toMachineRoute<R extends Row>(
  rows: R[],
  exit: boolean,
  machine: MachineState | null,
  served: ReadonlySet<string>,
): MachineRoute<R> {
  const announced = rows.filter((row) => row.advertised)
  const advertised = announced.length > 0
  const approved = (advertised ? announced : rows).every((row) => row.enabled)
  const primary = rows.some((row) => row.isPrimary)
  const servedElsewhere = rows.some((row) => served.has(row.prefix))
  const pending = rows.some((row) => row.pending === true)
  const state = routeState({ exit, advertised, approved, primary, machine, servedElsewhere, pending })
  return { exit, prefixes: rows.map((row) => row.prefix), rows, advertised, approved, state }
}

/** What one machine offers, exit node first. `served` are the prefixes that some machine serves. */
function group<R extends Row>(rows: readonly R[], machine: MachineState | null, served: ReadonlySet<string>) {
  const sorted = rows.toSorted(byPrefix)
  const exits = sorted.filter((row) => isExitPrefix(row.prefix))
  const subnets = sorted.filter((row) => !isExitPrefix(row.prefix))
  const routes = subnets.map((row) => toMachineRoute([row], false, machine, served))
  return exits.length > 0 ? [toMachineRoute(exits, true, machine, served), ...routes] : routes
}

type RoutedNode = Pick<Node, 'online' | 'expiry' | 'approvedRoutes' | 'availableRoutes' | 'subnetRoutes'> & {
  /** Prefixes whose approval the console has predicted and no server has confirmed. */
  readonly pendingRoutes?: readonly string[]
}

/** The prefixes that some machine serves, without exit routes. `now` in milliseconds. */
export function servedPrefixes(nodes: readonly RoutedNode[], now: number): Set<string> {
  const served = new Set<string>()
  for (const node of nodes) {
    if (node.subnetRoutes.length === 0 || machineState(node, now) !== 'online') continue
    for (const prefix of node.subnetRoutes) if (!isExitPrefix(prefix)) served.add(prefix)
  }
  return served
}

function rowsOf({ approvedRoutes, availableRoutes, subnetRoutes, pendingRoutes = [] }: RoutedNode): Row[] {
  return [...new Set([...availableRoutes, ...approvedRoutes])].map((prefix) => ({
    prefix,
    advertised: availableRoutes.includes(prefix),
    enabled: approvedRoutes.includes(prefix),
    isPrimary: subnetRoutes.includes(prefix) && !isExitPrefix(prefix),
    pending: pendingRoutes.includes(prefix),
  }))
}

/** What a machine offers, as the list of machines tells it, exit node first. `served` is {@link servedPrefixes} of all machines. */
export function routesOfNode(node: RoutedNode, served: ReadonlySet<string>, now: number): MachineRoute[] {
  if (node.availableRoutes.length === 0 && node.approvedRoutes.length === 0) return []
  return group(rowsOf(node), machineState(node, now), served)
}

/**
 * What each machine offers, as the list of routes tells it, by the machine's id; exit node first. Rows that outlived their machine have
 * a machine that is not known.
 */
export function routesByMachine(
  routes: readonly Route[],
  nodes: readonly Node[],
  now: number,
): Map<string, MachineRoute<Route>[]> {
  const states = new Map(nodes.map((node) => [node.id, machineState(node, now)]))
  const rows = new Map<string, Route[]>()
  const served = new Set<string>()
  for (const route of routes) {
    const own = rows.get(route.node.id)
    if (own) own.push(route)
    else rows.set(route.node.id, [route])
    const serving = route.isPrimary && route.advertised && route.enabled && states.get(route.node.id) === 'online'
    if (serving) served.add(route.prefix)
  }
  return new Map([...rows].map(([id, own]) => [id, group(own, states.get(id) ?? null, served)]))
}

/** How many things to approve some prefixes of one machine are: the two exit prefixes are one. */
export function approvals(prefixes: readonly string[]): number {
  const subnets = prefixes.filter((prefix) => !isExitPrefix(prefix)).length
  return subnets + (subnets < prefixes.length ? 1 : 0)
}

const withoutMachine: ReadonlySet<RouteState> = new Set(['unserved', 'offline', 'expired'])

/** Whether a route is down: approved, and its machine is not connected or has expired. An exit node's, too. */
export function isRouteDown(state: RouteState, node: Pick<Node, 'online'> | undefined): boolean {
  return node !== undefined && withoutMachine.has(state) && (!node.online || state === 'expired')
}
