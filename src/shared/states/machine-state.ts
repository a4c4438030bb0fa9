import type { Node, Route, ApiKey, PreAuthKey } from '@shared/api/resources'
import { isExitPrefix } from '@shared/api/exit-prefix'
import { DAY, expiryInstant, instantOf, isUnknownEnd } from '@shared/time'
import { hasVisibleText } from '@shared/user-name'

type MachineState = 'online' | 'offline' | 'expired'

/** Machines and keys that expire within this time need attention. */
export const EXPIRY_WARNING_MS = 14 * DAY

/** Expired wins over online: the server refuses an expired machine's key, whatever its connection. `now` in milliseconds. */
export function machineState(node: Pick<Node, 'online' | 'expiry'>, now: number): MachineState {
  if (isPast(node.expiry, now)) return 'expired'
  return node.online ? 'online' : 'offline'
}

/** True if the instant is set and not in the future. An invalid time is never past. */
export function isPast(iso: string | null, now: number): boolean {
  const at = iso === null ? null : expiryInstant(iso)
  return at !== null && at <= now
}

/** True if the instant is in the future, within the warning span (14 days). */
export function isSoon(iso: string | null, now: number): boolean {
  return isWithin(iso, EXPIRY_WARNING_MS, now)
}

/** True if the instant is at most `span` milliseconds in the future. */
export function isWithin(iso: string | null, span: number, now: number): boolean {
  const at = iso === null ? null : expiryInstant(iso)
  return at !== null && at > now && at - now <= span
}

/** Returns the instants at which a state derived from an expiry changes: the start of the warning, and the expiry. */
export function expiryInstants(iso: string | null): readonly number[] {
  const at = iso === null ? null : expiryInstant(iso)
  return at === null ? [] : [at - EXPIRY_WARNING_MS, at]
}

export function expiresSoon(node: Pick<Node, 'expiry'>, now: number): boolean {
  return isSoon(node.expiry, now)
}

/** Returns when an admin of this console withdrew an advertised prefix that no one approved since; null if none did. */
export type WithdrawnAt = (node: Pick<Node, 'id' | 'machineKey'>, prefix: string) => string | null
export const noneWithdrawn: WithdrawnAt = () => null

/** Returns advertised prefixes that are not approved, without those that an admin withdrew here on purpose. */
export function waitingRoutes<N extends Pick<Node, 'availableRoutes' | 'approvedRoutes'>>(
  node: N,
  withdrawnAt: (node: N, prefix: string) => string | null = () => null,
): string[] {
  const approved = new Set(node.approvedRoutes)
  return node.availableRoutes.filter((prefix) => !approved.has(prefix) && withdrawnAt(node, prefix) === null)
}

interface NamedMachine extends Pick<Node, 'id' | 'givenName' | 'name'> {
  readonly ipAddresses?: readonly string[] | undefined
  /** A machine seen earlier has its addresses here. */
  readonly details?: { readonly ipAddresses: readonly string[] } | undefined
}

/**
 * Returns the name to show for a machine everywhere, which is never empty: the one admins gave, else the one its client reports, else
 * "Machine 7 (100.64.0.7)". The same in every language, because files and Activity contain it.
 */
export function machineName({ id, givenName, name, ipAddresses, details }: NamedMachine): string {
  const [address] = ipAddresses ?? details?.ipAddresses ?? []
  return [givenName, name].find(hasVisibleText) ?? `Machine ${id}${address === undefined ? '' : ` (${address})`}`
}

/**
 * The state of one prefix, or the exit pair, on one machine. In list order:
 * - `pending`: the console has requested a change of the approval, and the server has not answered yet.
 * - `waiting`: advertised, not approved.
 * - `refused`: the same, but an admin withdrew it here on purpose: it asks for nothing.
 * - `serving`: traffic goes through this machine; an exit node is offered to clients.
 * - `standby`: approved and online, but another machine serves the prefix.
 * - `unserved`: approved, but neither this machine nor another one serves the prefix: its addresses cannot be reached.
 * - `offline`, `expired`: approved, but the machine cannot serve. Used for exit nodes, and for prefixes that another machine serves
 *   meanwhile.
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
  'refused',
  'withdrawn',
  'unknown',
] as const
export type RouteState = (typeof routeStates)[number]

export interface RouteFacts {
  /** A change of the approval is pending. */
  pending?: boolean
  /** An admin withdrew it here on purpose, and it was neither approved nor advertised anew since. */
  refused?: boolean
  /** Exit routes have no primary: every machine that can serve does. */
  exit: boolean
  advertised: boolean
  approved: boolean
  /** The server chose this machine for the prefix. */
  primary: boolean
  /** Null if the machine is unknown. */
  machine: MachineState | null
  /** Another machine serves the same prefix. */
  servedElsewhere: boolean
}

/** Returns the state of a route, for every page. */
export function routeState(facts: RouteFacts): RouteState {
  const { exit, advertised, approved, primary, machine, servedElsewhere } = facts
  if (facts.pending) return 'pending'
  if (!advertised) return approved ? 'prepared' : 'withdrawn'
  if (!approved) return facts.refused ? 'refused' : 'waiting'
  if (machine === null) return 'unknown'
  // Some releases keep a disconnected machine as primary (headscale-api.md 4.9), although it serves no traffic.
  if (machine === 'online' && (exit || primary)) return 'serving'
  if (!exit && !servedElsewhere) return 'unserved'
  return machine === 'online' ? 'standby' : machine
}

/** `pending`: predicted by the console, not confirmed by a server. */
type Row = Pick<Route, 'prefix' | 'advertised' | 'enabled' | 'isPrimary'> & { readonly pending?: boolean }

/** A prefix that a machine offers and an admin approves, or the two exit prefixes together. */
export interface MachineRoute<R extends Row = Row> {
  exit: boolean
  /** IPv4 before IPv6, by number. */
  prefixes: string[]
  rows: R[]
  advertised: boolean
  approved: boolean
  state: RouteState
  /** When an admin withdrew it here; null unless it is refused. */
  refusedAt: string | null
}

/** IPv4 before IPv6, by number. */
function byPrefix({ prefix: a }: Row, { prefix: b }: Row): number {
  return Number(a.includes(':')) - Number(b.includes(':')) || a.localeCompare(b, 'en', { numeric: true })
}

/** An exit node counts as advertised if either prefix is, and as approved if no advertised one is waiting. */
function toMachineRoute<R extends Row>(
  rows: R[],
  exit: boolean,
  machine: MachineState | null,
  { served, withdrawnAt }: Beside,
): MachineRoute<R> {
  const announced = rows.filter((row) => row.advertised)
  const advertised = announced.length > 0
  const approved = (advertised ? announced : rows).every((row) => row.enabled)
  const primary = rows.some((row) => row.isPrimary)
  const servedElsewhere = rows.some((row) => served.has(row.prefix))
  const pending = rows.some((row) => row.pending === true)
  const withdrawn = announced.filter((row) => !row.enabled).map((row) => withdrawnAt(row.prefix))
  const refused = withdrawn.length > 0 && withdrawn.every((at) => at !== null)
  const state = routeState({ exit, advertised, approved, primary, machine, servedElsewhere, pending, refused })
  const refusedAt = state === 'refused' ? (withdrawn[0] ?? null) : null
  return { exit, prefixes: rows.map((row) => row.prefix), rows, advertised, approved, state, refusedAt }
}

/** What the state of a machine's routes depends on besides its rows. */
interface Beside {
  /** The prefixes that some machine serves. */
  readonly served: ReadonlySet<string>
  /** When an admin withdrew a prefix of this machine on purpose; null if none did. */
  readonly withdrawnAt: (prefix: string) => string | null
}

/** Groups the routes of one machine, exit node first. */
function group<R extends Row>(rows: readonly R[], machine: MachineState | null, beside: Beside) {
  const sorted = rows.toSorted(byPrefix)
  const exits = sorted.filter((row) => isExitPrefix(row.prefix))
  const subnets = sorted.filter((row) => !isExitPrefix(row.prefix))
  const routes = subnets.map((row) => toMachineRoute([row], false, machine, beside))
  return exits.length > 0 ? [toMachineRoute(exits, true, machine, beside), ...routes] : routes
}

type RoutedNode = Pick<Node, 'online' | 'expiry' | 'approvedRoutes' | 'availableRoutes' | 'subnetRoutes'> & {
  /** Prefixes whose approval the console has predicted and no server has confirmed. */
  readonly pendingRoutes?: readonly string[]
}

/** Returns the prefixes that some machine serves, without exit routes. `now` in milliseconds. */
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

/** Returns the routes of a machine from the list of machines, exit node first. `served` is {@link servedPrefixes} of all machines. */
export function routesOfNode<N extends RoutedNode>(
  node: N,
  served: ReadonlySet<string>,
  now: number,
  withdrawnAt: (node: N, prefix: string) => string | null = () => null,
): MachineRoute[] {
  if (node.availableRoutes.length === 0 && node.approvedRoutes.length === 0) return []
  const beside = { served, withdrawnAt: (prefix: string) => withdrawnAt(node, prefix) }
  return group(rowsOf(node), machineState(node, now), beside)
}

/**
 * Returns the routes of each machine from the list of routes, by machine id; exit node first. Rows of a deleted machine have an unknown
 * machine.
 */
export function routesByMachine(
  routes: readonly Route[],
  nodes: readonly Node[],
  now: number,
  withdrawnAt: WithdrawnAt = noneWithdrawn,
): Map<string, MachineRoute<Route>[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
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
  const besideOf = (node: Node | undefined) => ({
    served,
    withdrawnAt: (prefix: string) => (node ? withdrawnAt(node, prefix) : null),
  })
  return new Map([...rows].map(([id, own]) => [id, group(own, states.get(id) ?? null, besideOf(byId.get(id)))]))
}

/** Counts the approvals for some prefixes of one machine; the two exit prefixes count once. */
export function approvals(prefixes: readonly string[]): number {
  const subnets = prefixes.filter((prefix) => !isExitPrefix(prefix)).length
  return subnets + (subnets < prefixes.length ? 1 : 0)
}

const withoutMachine: ReadonlySet<RouteState> = new Set(['unserved', 'offline', 'expired'])

/** True if a route, exit nodes included, is down: approved, but its machine is disconnected or expired. */
export function isRouteDown(state: RouteState, node: Pick<Node, 'online'> | undefined): boolean {
  return node !== undefined && withoutMachine.has(state) && (!node.online || state === 'expired')
}

/**
 * The state of a key, in list order. `expiring` keys still work, for at most 14 days, and were made for longer; `unknown` is the expiry that
 * no one can read.
 */
export const keyStates = ['active', 'expiring', 'unknown', 'used', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** The clocks of server and computer may differ by this, in milliseconds. */
const TOLERANCE_MS = 60_000

/**
 * Tells whether an end was so near when it was chosen that the choice itself was the warning: a key made for a day, a machine expired by
 * hand. False if a time is unknown, or if the end is before the choice, as only a wrong clock or database says.
 */
export function isMeantToEnd(chosenAt: string | null, end: string | null): boolean {
  const [from, to] = [chosenAt, end].map((time) => (time === null ? null : instantOf(time)))
  if (typeof from !== 'number' || typeof to !== 'number') return false
  return to - from >= -TOLERANCE_MS && to - from <= EXPIRY_WARNING_MS
}

type Dated = Pick<ApiKey, 'createdAt' | 'expiration'>

function stateByTime({ createdAt, expiration }: Dated, now: number): Exclude<KeyState, 'used' | 'revoked'> {
  if (isUnknownEnd(expiration)) return 'unknown'
  if (isPast(expiration, now)) return 'expired'
  return isSoon(expiration, now) && !isMeantToEnd(createdAt, expiration) ? 'expiring' : 'active'
}

/**
 * Returns the state of a pre-auth key. A single-use key that was used stays "used" after its expiry, because that says more. A reusable key
 * is never used up. `now` in milliseconds.
 */
export function preAuthKeyState(key: Pick<PreAuthKey, 'used' | 'reusable' | 'revoked'> & Dated, now: number): KeyState {
  if (key.revoked) return 'revoked'
  return key.used && !key.reusable ? 'used' : stateByTime(key, now)
}

/** Returns whether an API key still works, and whether it expires soon. `now` in milliseconds. */
export function apiKeyState(key: Dated, now: number): Exclude<KeyState, 'used' | 'revoked'> {
  return stateByTime(key, now)
}

/** True for keys that certainly work. Keys that expire soon count as active in counts and filters. */
export function isActive(state: KeyState): boolean {
  return state === 'active' || state === 'expiring'
}

/** True for keys that work, and for those of which that is unknown: they can be expired, and are not cleaned away. */
export function mayWork(state: KeyState): boolean {
  return isActive(state) || state === 'unknown'
}
