import type { ApiKey } from '@shared/api/api-keys'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'

export const preAuthKeyStates = ['active', 'used', 'expired'] as const
export type PreAuthKeyState = (typeof preAuthKeyStates)[number]

/** Whether an instant (RFC 3339, null is "never") has come by `now` (milliseconds since the epoch). */
export function hasPassed(iso: string | null, now: number): boolean {
  return iso !== null && Date.parse(iso) <= now
}

/**
 * What a pre-auth key is still good for. A key for one machine that has joined stays "used" when its time also runs out: that it did
 * its work says more than that it can no longer do it. A reusable key is never used up.
 */
export function preAuthKeyState(key: PreAuthKey, now: number): PreAuthKeyState {
  if (key.used && !key.reusable) return 'used'
  return hasPassed(key.expiration, now) ? 'expired' : 'active'
}

export type ApiKeyState = 'active' | 'expiring' | 'expired'

/** Days before its end from which an API key counts as expiring: the same span as for machines. */
const API_KEY_NOTICE_DAYS = 14

/** Whether an API key still opens the API, and whether it soon will not. */
export function apiKeyState(key: Pick<ApiKey, 'expiration'>, now: number): ApiKeyState {
  if (key.expiration === null) return 'active'
  const left = Date.parse(key.expiration) - now
  if (left <= 0) return 'expired'
  return left <= API_KEY_NOTICE_DAYS * 86_400_000 ? 'expiring' : 'active'
}
