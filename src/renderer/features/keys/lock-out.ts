import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/own-key'
import { apiKeyState, isActive } from '@shared/states/key-state'

/**
 * The effect of expiring a key on this console. `own`: it signs in with this key. `last`: no other key works, so it must be this one.
 * `maybe`: its own key is unknown.
 */
export type LockOut = 'own' | 'last' | 'maybe'

interface LockOutFacts {
  key: ApiKey
  keys: readonly ApiKey[]
  /** Undefined if the console does not know its own key. */
  ownPrefix: string | undefined
  /** True for the demo network, which needs no key. */
  demo: boolean
  now: number
}

/** Returns the effect on this console; null if expiring the key cannot lock it out. */
export function lockOut({ key, keys, ownPrefix, demo, now }: LockOutFacts): LockOut | null {
  if (demo || apiKeyState(key, now) === 'expired') return null
  if (ownPrefix !== undefined) return isOwnKey(key.prefix, ownPrefix) ? 'own' : null
  const others = keys.some((other) => other.id !== key.id && isActive(apiKeyState(other, now)))
  return others ? 'maybe' : 'last'
}
