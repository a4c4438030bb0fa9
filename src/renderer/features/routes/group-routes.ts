import ipaddr from 'ipaddr.js'
import type { Node, Route } from '@shared/api/resources'
import { textTest } from '@shared/query/language'
import { routeLanguage } from '@shared/query/route-language'
import {
  isRouteDown,
  machineName,
  type MachineRoute,
  routesByMachine,
  type RouteState,
  routeStates,
  type WithdrawnAt,
} from '@shared/states/machine-state'

/** One machine's part in one prefix; the two prefixes of an exit node are one offer. */
export interface RouteOffer {
  id: string
  groupId: string
  kind: RouteKind
  /** The prefix, or both prefixes of an exit node. */
  prefixes: string[]
  routes: Route[]
  nodeId: string
  /** Undefined until the machines are loaded, or if the machine no longer exists. */
  node: Node | undefined
  advertised: boolean
  approved: boolean
  state: RouteState
  /** When an admin withdrew it here; null unless it is refused. */
  refusedAt: string | null
  /** True for the first row of its prefix, the only one in which the table shows it. */
  first: boolean
}

export type RouteKind = 'subnet' | 'exit'

const EXIT_GROUP = 'exit'

export interface RouteCounts {
  subnets: number
  /** The prefixes of the subnet routes, which several machines may share. */
  prefixes: number
  exitNodes: number
  waiting: number
  /** Listed, and in use by nobody: an admin or the machine took them back. */
  withdrawn: number
}

function toOffer(nodeId: string, node: Node | undefined, route: MachineRoute<Route>): RouteOffer {
  const { exit, prefixes, rows: routes, advertised, approved, state, refusedAt } = route
  const groupId = exit ? EXIT_GROUP : prefixes.join()
  const kind = exit ? 'exit' : 'subnet'
  return {
    id: `${groupId}:${nodeId}`,
    groupId,
    kind,
    prefixes,
    routes,
    nodeId,
    node,
    advertised,
    approved,
    state,
    refusedAt,
    first: false,
  }
}

function byStateThenName(a: RouteOffer, b: RouteOffer): number {
  const byState = routeStates.indexOf(a.state) - routeStates.indexOf(b.state)
  return byState === 0 ? offerName(a).localeCompare(offerName(b), undefined, { numeric: true }) : byState
}

/** Returns the machine's name, or its id while the name is unknown. */
export function offerName(offer: Pick<RouteOffer, 'node' | 'nodeId'>): string {
  return offer.node ? machineName(offer.node) : offer.nodeId
}

function networkBytes(prefix: string): number[] | null {
  if (!ipaddr.isValidCIDR(prefix)) return null
  const [address, length] = ipaddr.parseCIDR(prefix)
  const bytes = address.toByteArray()
  return [bytes.length, ...bytes, length]
}

/** Compares prefixes in network order: IPv4 before IPv6, by number, wider before narrower. */
export function comparePrefixes(a: string, b: string): number {
  const left = networkBytes(a)
  const right = networkBytes(b)
  if (!left || !right) return a.localeCompare(b)
  const at = left.findIndex((byte, index) => byte !== right[index])
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/**
 * Returns the routes of all machines as table rows, grouped by prefix; exit nodes are one group. Groups with waiting routes come first,
 * then exit nodes, then prefixes in network order; a group is sorted by state, then by machine name.
 * @param now Unix time in milliseconds
 */
export function groupRoutes(
  routes: readonly Route[],
  nodes: readonly Node[],
  now: number,
  withdrawnAt?: WithdrawnAt,
): RouteOffer[] {
  const nodeById = new Map(nodes.map((node) => [node.id, node]))
  const groups = new Map<string, RouteOffer[]>()
  for (const [nodeId, own] of routesByMachine(routes, nodes, now, withdrawnAt)) {
    for (const route of own) {
      const offer = toOffer(nodeId, nodeById.get(nodeId), route)
      const offers = groups.get(offer.groupId)
      if (offers) offers.push(offer)
      else groups.set(offer.groupId, [offer])
    }
  }
  const sorted = [...groups.entries()].toSorted(([a, left], [b, right]) => {
    const byWaiting = Number(hasWaiting(right)) - Number(hasWaiting(left))
    if (byWaiting !== 0) return byWaiting
    if (a === EXIT_GROUP) return -1
    return b === EXIT_GROUP ? 1 : comparePrefixes(a, b)
  })
  return markFirst(sorted.flatMap(([, offers]) => offers.toSorted(byStateThenName)))
}

function hasWaiting(offers: readonly RouteOffer[]): boolean {
  return offers.some((offer) => offer.state === 'waiting')
}

/** Recomputes `first` after a filter has removed rows. */
export function markFirst(offers: readonly RouteOffer[]): RouteOffer[] {
  return offers.map((offer, index) => ({ ...offer, first: offers[index - 1]?.groupId !== offer.groupId }))
}

interface RouteFilter {
  show: 'all' | 'waiting' | 'down' | RouteKind
  /** A query: part of a prefix, of a machine's name or addresses, or `route:10.0.0.0/8 is:down owner:maria`. */
  search: string
}

/** Returns true if the route is approved but its machine is disconnected, so that it carries no traffic. */
export function isDown({ state, node }: RouteOffer): boolean {
  return isRouteDown(state, node)
}

/** A machine whose routes are down. */
export interface DownMachine {
  readonly node: Node
  readonly routes: number
}

/** Counts the routes that are down and returns their machines, the last seen first. */
export function downRoutes(offers: readonly RouteOffer[]): { count: number; machines: DownMachine[] } {
  const byId = new Map<string, { node: Node; routes: number }>()
  for (const offer of offers) {
    if (!offer.node || !isDown(offer)) continue
    const known = byId.get(offer.nodeId)
    if (known) known.routes++
    else byId.set(offer.nodeId, { node: offer.node, routes: 1 })
  }
  const machines = [...byId.values()].toSorted((a, b) =>
    (b.node.lastSeen ?? '').localeCompare(a.node.lastSeen ?? '', 'en'),
  )
  return { count: machines.reduce((sum, { routes }) => sum + routes, 0), machines }
}

/**
 * Returns the filtered rows in the same order.
 * @param now Unix time in milliseconds
 */
export function filterOffers(offers: readonly RouteOffer[], filter: RouteFilter, now: number): RouteOffer[] {
  const test = textTest(filter.search, routeLanguage, now)
  const kept = offers.filter((offer) => {
    if (filter.show === 'waiting' && offer.state !== 'waiting') return false
    if (filter.show === 'down' && !isDown(offer)) return false
    if ((filter.show === 'subnet' || filter.show === 'exit') && offer.kind !== filter.show) return false
    return test?.(offer) ?? true
  })
  return markFirst(kept)
}

export function countOffers(offers: readonly RouteOffer[]): RouteCounts {
  const subnets = offers.filter((offer) => offer.kind === 'subnet')
  return {
    subnets: subnets.length,
    prefixes: new Set(subnets.map((offer) => offer.groupId)).size,
    exitNodes: offers.filter((offer) => offer.kind === 'exit').length,
    waiting: offers.filter((offer) => offer.state === 'waiting').length,
    withdrawn: offers.filter(({ state }) => state === 'refused' || state === 'withdrawn').length,
  }
}

/** Returns the prefixes that an approval or withdrawal changes. */
export function switchPrefixes(offer: RouteOffer, enable: boolean): string[] {
  return offer.routes
    .filter((route) => route.enabled !== enable && (!enable || route.advertised))
    .map((route) => route.prefix)
}
