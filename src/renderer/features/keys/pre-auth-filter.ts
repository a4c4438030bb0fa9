import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { isActive, type KeyState, keyStates, preAuthKeyState } from '@shared/states/key-state'
import { ownerText } from './pre-auth-columns'

export const preAuthShows = ['all', ...keyStates] as const
export type PreAuthShow = (typeof preAuthShows)[number]

export interface PreAuthFilter {
  show: PreAuthShow
  /** Part of a key, its owner or a tag. */
  search: string
  /** Milliseconds since the epoch. */
  now: number
}

/** Keys that expire soon are still active, so they are shown among both. */
function shows(show: PreAuthShow, state: KeyState): boolean {
  return show === 'all' || show === state || (show === 'active' && isActive(state))
}

export function matchesKey(key: PreAuthKey, { show, search, now }: PreAuthFilter): boolean {
  if (!shows(show, preAuthKeyState(key, now))) return false
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return true
  return [key.key, ownerText(key), ...key.aclTags].some((text) => text.toLowerCase().includes(wanted))
}

/** How many keys each filter leaves. */
export function countKeys(keys: readonly PreAuthKey[], now: number): Record<PreAuthShow, number> {
  const counts = { all: 0, active: 0, expiring: 0, used: 0, expired: 0 }
  for (const key of keys) {
    const state = preAuthKeyState(key, now)
    for (const show of preAuthShows) if (shows(show, state)) counts[show]++
  }
  return counts
}
