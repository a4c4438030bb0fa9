import type { ApiKey } from '@shared/api/api-keys'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { keyLanguage } from '@shared/query/key-language'
import { textTest } from '@shared/query/language'
import { apiKeyState, isActive, type KeyState, keyStates, preAuthKeyState } from '@shared/states/key-state'

export const preAuthShows = ['all', ...keyStates] as const
export type PreAuthShow = (typeof preAuthShows)[number]

export interface PreAuthFilter {
  show: PreAuthShow
  /** A query: part of a key, its owner or a tag, or `expires<14d reusable:yes`. */
  search: string
  /** Unix time in milliseconds. */
  now: number
}

/** Keys that expire soon are still active, so both filters include them. */
function shows(show: PreAuthShow, state: KeyState): boolean {
  return show === 'all' || show === state || (show === 'active' && isActive(state))
}

/** Returns a predicate for the filter. */
export function keyFilter({ show, search, now }: PreAuthFilter): (key: PreAuthKey) => boolean {
  const test = textTest(search, keyLanguage, now)
  return (key) => shows(show, preAuthKeyState(key, now)) && (test?.(key) ?? true)
}

/** Counts the keys that each filter includes. */
export function countKeys(keys: readonly PreAuthKey[], now: number): Record<PreAuthShow, number> {
  const counts = { all: 0, active: 0, expiring: 0, used: 0, expired: 0 }
  for (const key of keys) {
    const state = preAuthKeyState(key, now)
    for (const show of preAuthShows) if (shows(show, state)) counts[show]++
  }
  return counts
}

/** The states of API keys, which are never used up. */
export const apiKeyShows = ['all', 'active', 'expiring', 'expired'] as const
export type ApiKeyShow = (typeof apiKeyShows)[number]

/** Returns a predicate for the filter. `now` in milliseconds. */
export const apiKeyFilter = (show: ApiKeyShow, now: number) => (key: ApiKey) => shows(show, apiKeyState(key, now))
