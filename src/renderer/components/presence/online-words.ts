import { LOOKS_APART, shareOf } from '@shared/presence/interval'
import type { Summary } from '@shared/presence/summary'

/** Which sentence tells how much of a stretch a machine was online; times in seconds. */
export type OnlineWords =
  | { readonly kind: 'whole' }
  /** Little is known: the known time is named. */
  | { readonly kind: 'known'; readonly seconds: number }
  /** Most is known: the rest is named. */
  | { readonly kind: 'unknown'; readonly seconds: number }

/**
 * Names the smaller part of a stretch, so that two spans that round to the same words never stand side by side ("6 days of 6 days").
 * Null if nothing is known.
 */
export function onlineWords(summary: Pick<Summary, 'from' | 'until' | 'online' | 'known'>): OnlineWords | null {
  if (shareOf(summary) === null) return null
  const unknown = summary.until - summary.from - summary.known
  if (unknown < LOOKS_APART) return { kind: 'whole' }
  return unknown < summary.known ? { kind: 'unknown', seconds: unknown } : { kind: 'known', seconds: summary.known }
}

interface Gap {
  /** Seconds since 1970. */
  readonly from: number
  readonly seconds: number
  /** It still lasts, by the server's last contact. */
  readonly lasting: boolean
}

/**
 * The longest time a machine was offline: what this console watched, or the time since the server last saw it, if that is longer.
 * `lastSeen` and `now` in seconds by the server's clock; `lastSeen` null for an online machine or one never seen.
 */
export function longestOffline(
  { longestGap }: Pick<Summary, 'longestGap'>,
  lastSeen: number | null,
  now: number,
): Gap | null {
  const watched = longestGap && { from: longestGap.from, seconds: longestGap.until - longestGap.from, lasting: false }
  const since = lastSeen === null ? 0 : now - lastSeen
  if (lastSeen === null || since <= (watched?.seconds ?? 0)) return watched
  return { from: lastSeen, seconds: since, lasting: true }
}
