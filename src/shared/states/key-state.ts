import type { ApiKey, PreAuthKey } from '@shared/api/keys'
import { instantOf, isUnknownEnd } from '@shared/time'
import { EXPIRY_WARNING_MS, isPast, isSoon } from './machine-state'

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
