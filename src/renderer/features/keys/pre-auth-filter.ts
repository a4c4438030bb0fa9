import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { preAuthKeyState, preAuthKeyStates } from '@/domain/key-state'
import { ownerText } from './pre-auth-columns'

export const preAuthShows = ['all', ...preAuthKeyStates] as const
export type PreAuthShow = (typeof preAuthShows)[number]

export interface PreAuthFilter {
  show: PreAuthShow
  /** Part of a key, its owner or a tag. */
  search: string
  /** Milliseconds since the epoch. */
  now: number
}

export function matchesKey(key: PreAuthKey, { show, search, now }: PreAuthFilter): boolean {
  if (show !== 'all' && preAuthKeyState(key, now) !== show) return false
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return true
  return [key.key, ownerText(key), ...key.aclTags].some((text) => text.toLowerCase().includes(wanted))
}

/** How many keys each filter leaves. */
export function countKeys(keys: readonly PreAuthKey[], now: number): Record<PreAuthShow, number> {
  const counts = { all: keys.length, active: 0, used: 0, expired: 0 }
  for (const key of keys) counts[preAuthKeyState(key, now)]++
  return counts
}
