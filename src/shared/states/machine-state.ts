import type { Node } from '@shared/api/nodes'
import { DAY, instantOf } from '@shared/time'
import { hasVisibleText } from '@shared/user-name'

export type MachineState = 'online' | 'offline' | 'expired'

/** Machines and keys that expire within this time need attention. */
export const EXPIRY_WARNING_MS = 14 * DAY

/** Expired wins over online: the server refuses an expired machine's key, whatever its connection. `now` in milliseconds. */
export function machineState(node: Pick<Node, 'online' | 'expiry'>, now: number): MachineState {
  if (isPast(node.expiry, now)) return 'expired'
  return node.online ? 'online' : 'offline'
}

/** True if the instant is set and not in the future. An invalid time is never past. */
export function isPast(iso: string | null, now: number): boolean {
  const at = iso === null ? null : instantOf(iso)
  return at !== null && at <= now
}

/** True if the instant is in the future, within the warning span (14 days). */
export function isSoon(iso: string | null, now: number): boolean {
  return isWithin(iso, EXPIRY_WARNING_MS, now)
}

/** True if the instant is at most `span` milliseconds in the future. */
export function isWithin(iso: string | null, span: number, now: number): boolean {
  const at = iso === null ? null : instantOf(iso)
  return at !== null && at > now && at - now <= span
}

/** Returns the instants at which a state derived from an expiry changes: the start of the warning, and the expiry. */
export function expiryInstants(iso: string | null): readonly number[] {
  const at = iso === null ? null : instantOf(iso)
  return at === null ? [] : [at - EXPIRY_WARNING_MS, at]
}

export function expiresSoon(node: Pick<Node, 'expiry'>, now: number): boolean {
  return isSoon(node.expiry, now)
}

/** Returns advertised prefixes that are not approved. */
export function waitingRoutes(node: Pick<Node, 'availableRoutes' | 'approvedRoutes'>): string[] {
  const approved = new Set(node.approvedRoutes)
  return node.availableRoutes.filter((prefix) => !approved.has(prefix))
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
