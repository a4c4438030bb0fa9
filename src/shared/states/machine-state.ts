import type { Node } from '@shared/api/nodes'
import { DAY, instantOf } from '@shared/time'

export type MachineState = 'online' | 'offline' | 'expired'

/** Machines and keys whose expiry is nearer than this ask for attention. */
export const EXPIRY_WARNING_MS = 14 * DAY

/** Expired wins over online: an expired machine's key is refused, whatever its connection looks like. `now` in milliseconds. */
export function machineState(node: Pick<Node, 'online' | 'expiry'>, now: number): MachineState {
  if (isPast(node.expiry, now)) return 'expired'
  return node.online ? 'online' : 'offline'
}

/** True where the instant is set and not in the future. Of what is no time nobody knows, so it is not. */
export function isPast(iso: string | null, now: number): boolean {
  const at = iso === null ? null : instantOf(iso)
  return at !== null && at <= now
}

/** True where the instant lies ahead, within the warning span (14 days). */
export function isSoon(iso: string | null, now: number): boolean {
  return isWithin(iso, EXPIRY_WARNING_MS, now)
}

/** True where the instant lies ahead, at most `span` milliseconds. */
export function isWithin(iso: string | null, span: number, now: number): boolean {
  const at = iso === null ? null : instantOf(iso)
  return at !== null && at > now && at - now <= span
}

/** The instants at which a state that follows from an expiry changes: the warning begins, and the expiry comes. */
export function expiryTurns(iso: string | null): readonly number[] {
  const at = iso === null ? null : instantOf(iso)
  return at === null ? [] : [at - EXPIRY_WARNING_MS, at]
}

export function expiresSoon(node: Pick<Node, 'expiry'>, now: number): boolean {
  return isSoon(node.expiry, now)
}

/** Advertised prefixes that nobody approved yet. */
export function waitingRoutes(node: Pick<Node, 'availableRoutes' | 'approvedRoutes'>): string[] {
  const approved = new Set(node.approvedRoutes)
  return node.availableRoutes.filter((prefix) => !approved.has(prefix))
}

/** The name a machine goes by: the one admins gave, else the one its client reports. */
export function machineName(node: Pick<Node, 'givenName' | 'name'>): string {
  return node.givenName || node.name
}
