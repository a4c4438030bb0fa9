import type { ApiKey } from '@shared/api/api-keys'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { isPast, isSoon } from './machine-state'

/** What a key is good for, in the order of lists. `expiring` keys still work, for 14 days at most. */
export const keyStates = ['active', 'expiring', 'used', 'expired'] as const
export type KeyState = (typeof keyStates)[number]

function stateByTime(expiration: string | null, now: number): Exclude<KeyState, 'used'> {
  if (isPast(expiration, now)) return 'expired'
  return isSoon(expiration, now) ? 'expiring' : 'active'
}

/**
 * What a pre-auth key is still good for. A key for one machine that has joined stays "used" when its time also runs out: that it did
 * its work says more than that it can no longer do it. A reusable key is never used up. `now` in milliseconds.
 */
export function preAuthKeyState(key: PreAuthKey, now: number): KeyState {
  return key.used && !key.reusable ? 'used' : stateByTime(key.expiration, now)
}

/** Whether an API key still opens the API, and whether it soon will not. `now` in milliseconds. */
export function apiKeyState(key: Pick<ApiKey, 'expiration'>, now: number): Exclude<KeyState, 'used'> {
  return stateByTime(key.expiration, now)
}

/** True for keys that still work. Where keys are counted or filtered as active, those that expire soon are among them. */
export function isActive(state: KeyState): boolean {
  return state === 'active' || state === 'expiring'
}
