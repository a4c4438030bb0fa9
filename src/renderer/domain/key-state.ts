import type { ApiKey } from '@shared/api/api-keys'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { isPast, isSoon } from './machine-state'

export const preAuthKeyStates = ['active', 'used', 'expired'] as const
export type PreAuthKeyState = (typeof preAuthKeyStates)[number]

/**
 * What a pre-auth key is still good for. A key for one machine that has joined stays "used" when its time also runs out: that it did
 * its work says more than that it can no longer do it. A reusable key is never used up.
 */
export function preAuthKeyState(key: PreAuthKey, now: number): PreAuthKeyState {
  if (key.used && !key.reusable) return 'used'
  return isPast(key.expiration, now) ? 'expired' : 'active'
}

export type ApiKeyState = 'active' | 'expiring' | 'expired'

/** Whether an API key still opens the API, and whether it soon will not. */
export function apiKeyState(key: Pick<ApiKey, 'expiration'>, now: number): ApiKeyState {
  if (isPast(key.expiration, now)) return 'expired'
  return isSoon(key.expiration, now) ? 'expiring' : 'active'
}

/** A key as lists show it: servers since 0.28 mask it themselves; older ones send the whole secret, of which the start is enough. */
export function maskedKey(key: string): string {
  return key.endsWith('***') || key.length <= 12 ? key : `${key.slice(0, 8)}…`
}

/** The telling part of a key, for sentences: without what all keys share and without the mask. */
export function shortKey(key: string): string {
  return maskedKey(key)
    .replace(/^hskey-(?:auth|api)-/, '')
    .replace(/-?\*{3}$|…$/, '')
}
