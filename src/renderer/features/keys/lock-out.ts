import type { ApiKey } from '@shared/api/api-keys'
import { isOwnKey } from '@shared/api/own-key'
import { apiKeyState, isActive } from '@shared/states/key-state'

/**
 * What ending a key does to this console. `own`: it signs in with this key. `last`: no other key works, so it must be this one. `maybe`:
 * the shape of its own key is not known.
 */
export type LockOut = 'own' | 'last' | 'maybe'

interface LockOutFacts {
  key: ApiKey
  keys: readonly ApiKey[]
  /** Undefined where the console cannot tell its own key. */
  ownPrefix: string | undefined
  /** The demo network takes no key. */
  demo: boolean
  now: number
}

/** Null where ending the key cannot lock the console out. */
export function lockOut({ key, keys, ownPrefix, demo, now }: LockOutFacts): LockOut | null {
  if (demo || apiKeyState(key, now) === 'expired') return null
  if (ownPrefix !== undefined) return isOwnKey(key.prefix, ownPrefix) ? 'own' : null
  const others = keys.some((other) => other.id !== key.id && isActive(apiKeyState(other, now)))
  return others ? 'maybe' : 'last'
}
