import type { ApiKey, PreAuthKey } from '@shared/api/keys'
import { isUnknownEnd } from '@shared/time'
import { isPast, isSoon } from './machine-state'

/** The state of a key, in list order. `expiring` keys still work, for at most 14 days; `unknown` is the expiry that no one can read. */
export const keyStates = ['active', 'expiring', 'unknown', 'used', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

function stateByTime(expiration: string | null, now: number): Exclude<KeyState, 'used' | 'revoked'> {
  if (isUnknownEnd(expiration)) return 'unknown'
  if (isPast(expiration, now)) return 'expired'
  return isSoon(expiration, now) ? 'expiring' : 'active'
}

/**
 * Returns the state of a pre-auth key. A single-use key that was used stays "used" after its expiry, because that says more. A reusable key
 * is never used up. `now` in milliseconds.
 */
export function preAuthKeyState(
  key: Pick<PreAuthKey, 'used' | 'reusable' | 'expiration' | 'revoked'>,
  now: number,
): KeyState {
  if (key.revoked) return 'revoked'
  return key.used && !key.reusable ? 'used' : stateByTime(key.expiration, now)
}

/** Returns whether an API key still works, and whether it expires soon. `now` in milliseconds. */
export function apiKeyState(key: Pick<ApiKey, 'expiration'>, now: number): Exclude<KeyState, 'used' | 'revoked'> {
  return stateByTime(key.expiration, now)
}

/** True for keys that certainly work. Keys that expire soon count as active in counts and filters. */
export function isActive(state: KeyState): boolean {
  return state === 'active' || state === 'expiring'
}

/** True for keys that work, and for those of which that is unknown: they can be expired, and are not cleaned away. */
export function mayWork(state: KeyState): boolean {
  return isActive(state) || state === 'unknown'
}
