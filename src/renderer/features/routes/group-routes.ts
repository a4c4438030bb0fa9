import ipaddr from 'ipaddr.js'
import type { Node } from '@shared/api/nodes'
import { isExitPrefix, type Route } from '@shared/api/routes'
import { machineName } from '@/domain/machine-state'

/**
 * Where one machine stands with one prefix. `waiting`: advertised, not approved. `primary`: traffic goes here (exit nodes: offered to
 * clients). `standby`: approved, but another machine serves the prefix, or none does. `prepared`: approved before it is advertised.
 * `withdrawn`: known from before, neither advertised nor approved.
 */
export type OfferState = 'waiting' | 'primary' | 'standby' | 'prepared' | 'withdrawn'

/** One machine's part in one prefix; an exit node's two prefixes are one offer. */
export interface RouteOffer {
  id: string
  groupId: string
  kind: RouteKind
  /** The prefix, or the exit pair in words of the address family: `0.0.0.0/0, ::/0`. */
  prefixes: string[]
  routes: Route[]
  nodeId: string
  /** Undefined while the list of machines is not there, or where the row outlived its machine. */
  node: Node | undefined
  advertised: boolean
  approved: boolean
  primary: boolean
  state: OfferState
  /** The first row of its prefix: the table names the prefix there alone. */
  first: boolean
  /** How many machines share the prefix. */
  peers: number
  /** An approval stands, but no machine carries the prefix: its addresses cannot be reached. */
  unserved: boolean
}

export type RouteKind = 'subnet' | 'exit'

export const EXIT_GROUP = 'exit'

export interface RouteCounts {
  prefixes: number
  exitNodes: number
  waiting: number
}

function offerState(kind: RouteKind, offer: Pick<RouteOffer, 'advertised' | 'approved' | 'primary'>): OfferState {
  if (offer.advertised && !offer.approved) return 'waiting'
  if (!offer.advertised) return offer.approved ? 'prepared' : 'withdrawn'
  return offer.primary || kind === 'exit' ? 'primary' : 'standby'
}

/** An exit node counts as advertised when either prefix is, and as approved when no advertised one still waits. */
function toOffer(groupId: string, nodeId: string, routes: Route[], node: Node | undefined): RouteOffer {
  const kind: RouteKind = groupId === EXIT_GROUP ? 'exit' : 'subnet'
  const announced = routes.filter((route) => route.advertised)
  const facts = {
    advertised: announced.length > 0,
    approved: (announced.length > 0 ? announced : routes).every((route) => route.enabled),
    primary: routes.some((route) => route.isPrimary),
  }
  const prefixes = routes.map((route) => route.prefix).toSorted()
  return {
    id: `${groupId}:${nodeId}`,
    groupId,
    kind,
    prefixes,
    routes,
    nodeId,
    node,
    ...facts,
    state: offerState(kind, facts),
    first: false,
    peers: 1,
    unserved: false,
  }
}

const stateOrder: Record<OfferState, number> = { waiting: 0, primary: 1, standby: 2, prepared: 3, withdrawn: 4 }

function byStateThenName(a: RouteOffer, b: RouteOffer): number {
  const byState = stateOrder[a.state] - stateOrder[b.state]
  return byState === 0 ? offerName(a).localeCompare(offerName(b), undefined, { numeric: true }) : byState
}

/** What to call the machine of an offer: its name, or its id while the name is not known. */
export function offerName(offer: Pick<RouteOffer, 'node' | 'nodeId'>): string {
  return offer.node ? machineName(offer.node) : offer.nodeId
}

function networkBytes(prefix: string): number[] | null {
  if (!ipaddr.isValidCIDR(prefix)) return null
  const [address, length] = ipaddr.parseCIDR(prefix)
  const bytes = address.toByteArray()
  return [bytes.length, ...bytes, length]
}

/** Prefixes as networks are read: version 4 before 6, by number, wider before narrower. */
export function comparePrefixes(a: string, b: string): number {
  const left = networkBytes(a)
  const right = networkBytes(b)
  if (!left || !right) return a.localeCompare(b)
  const at = left.findIndex((byte, index) => byte !== right[index])
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/**
 * The routes of all machines as rows of one table: grouped by prefix, the exit nodes as one group, groups with something waiting
 * first, then exit nodes, then prefixes in network order; within a group by state, then by the machine's name.
 */
export function groupRoutes(routes: readonly Route[], nodes: readonly Node[]): RouteOffer[] {
  const nodeById = new Map(nodes.map((node) => [node.id, node]))
  const groups = new Map<string, Map<string, Route[]>>()
  for (const route of routes) {
    const groupId = isExitPrefix(route.prefix) ? EXIT_GROUP : route.prefix
    const group = groups.get(groupId) ?? new Map<string, Route[]>()
    group.set(route.node.id, [...(group.get(route.node.id) ?? []), route])
    groups.set(groupId, group)
  }
  return [...groups]
    .map(([groupId, byNode]) => ({
      groupId,
      offers: [...byNode]
        .map(([nodeId, own]) => toOffer(groupId, nodeId, own, nodeById.get(nodeId)))
        .toSorted(byStateThenName),
    }))
    .toSorted((a, b) => {
      const byWaiting = Number(hasWaiting(b.offers)) - Number(hasWaiting(a.offers))
      if (byWaiting !== 0) return byWaiting
      if (a.groupId === EXIT_GROUP) return -1
      return b.groupId === EXIT_GROUP ? 1 : comparePrefixes(a.groupId, b.groupId)
    })
    .flatMap(({ offers }) => {
      const unserved = isUnserved(offers)
      return markFirst(offers).map((offer) => ({ ...offer, unserved }))
    })
}

function isUnserved(group: readonly RouteOffer[]): boolean {
  return group.some((offer) => offer.approved) && !group.some((offer) => offer.state === 'primary')
}

function hasWaiting(offers: readonly RouteOffer[]): boolean {
  return offers.some((offer) => offer.state === 'waiting')
}

/** Marks the first row of every prefix again: filters remove rows. */
export function markFirst(offers: readonly RouteOffer[]): RouteOffer[] {
  const peers = new Map<string, number>()
  for (const offer of offers) peers.set(offer.groupId, (peers.get(offer.groupId) ?? 0) + 1)
  return offers.map((offer, index) => ({
    ...offer,
    first: offers[index - 1]?.groupId !== offer.groupId,
    peers: peers.get(offer.groupId) ?? 1,
  }))
}

export interface RouteFilter {
  show: 'all' | 'waiting' | RouteKind
  /** Part of a prefix, a machine's name or its addresses. */
  search: string
}

/** The rows a filter leaves, in the same order. */
export function filterOffers(offers: readonly RouteOffer[], filter: RouteFilter): RouteOffer[] {
  const wanted = filter.search.trim().toLowerCase()
  const kept = offers.filter((offer) => {
    if (filter.show === 'waiting' && offer.state !== 'waiting') return false
    if ((filter.show === 'subnet' || filter.show === 'exit') && offer.kind !== filter.show) return false
    if (wanted === '') return true
    const words = [...offer.prefixes, offerName(offer), offer.node?.name ?? '', ...(offer.node?.ipAddresses ?? [])]
    return words.some((word) => word.toLowerCase().includes(wanted))
  })
  return markFirst(kept)
}

export function countOffers(offers: readonly RouteOffer[]): RouteCounts {
  return {
    prefixes: new Set(offers.filter((offer) => offer.kind === 'subnet').map((offer) => offer.groupId)).size,
    exitNodes: offers.filter((offer) => offer.kind === 'exit').length,
    waiting: offers.filter((offer) => offer.state === 'waiting').length,
  }
}

/** The ids of the routes an approval (or its withdrawal) has to switch; a server switches an exit pair by either. */
export function switchIds(offer: RouteOffer, enable: boolean): string[] {
  const open = offer.routes.filter((route) => route.enabled !== enable && (!enable || route.advertised))
  const ids = open.map((route) => route.id)
  return offer.kind === 'exit' ? ids.slice(0, 1) : ids
}
