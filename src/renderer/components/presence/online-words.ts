import { MAX_OBSERVATION_GAP, shareOf } from '@shared/presence/interval'
import type { PresenceSummary } from '@shared/presence/summary'

/** The sentence for a machine's online share of a period; times in seconds. */
export type OnlineWords =
  | { readonly kind: 'whole' }
  /** Little is known: name the known time. */
  | { readonly kind: 'known'; readonly seconds: number }
  /** Most is known: name the unknown rest. */
  | { readonly kind: 'unknown'; readonly seconds: number }

/**
 * Names the smaller part of a period, so that a sentence never contains two spans that round to the same text ("6 days of 6 days"). Null if
 * nothing is known.
 */
export function onlineWords(summary: Pick<PresenceSummary, 'from' | 'until' | 'online' | 'known'>): OnlineWords | null {
  if (shareOf(summary) === null) return null
  const unknown = summary.until - summary.from - summary.known
  if (unknown < MAX_OBSERVATION_GAP) return { kind: 'whole' }
  return unknown < summary.known ? { kind: 'unknown', seconds: unknown } : { kind: 'known', seconds: summary.known }
}

interface Gap {
  /** Seconds since 1970. */
  readonly from: number
  readonly seconds: number
  /** True if it has not ended, according to the server's last contact. */
  readonly lasting: boolean
}

/**
 * Returns the machine's longest offline period: an observed one, or the time since the server's last contact if that is longer. `lastSeen`
 * and `now` in seconds by the server's clock; `lastSeen` is null for a machine that is online or was never seen.
 */
export function longestOffline(
  { longestGap }: Pick<PresenceSummary, 'longestGap'>,
  lastSeen: number | null,
  now: number,
): Gap | null {
  const watched = longestGap && { from: longestGap.from, seconds: longestGap.until - longestGap.from, lasting: false }
  const since = lastSeen === null ? 0 : now - lastSeen
  if (lastSeen === null || since <= (watched?.seconds ?? 0)) return watched
  return { from: lastSeen, seconds: since, lasting: true }
}
