import { useEffect, useSyncExternalStore } from 'react'
import { type NextInstant, type ShownTime, WORDS_MS } from './clock'
import { useServerLink } from './server-link'

const useTime = ({ subscribe, get }: ShownTime): number => useSyncExternalStore(subscribe, get)

/**
 * Returns the server's current time in milliseconds, for everything the server reports. It is renewed every 30 s, on every list change, and
 * at each instant of a {@link useInstants} source. All components see the same value.
 */
export const useNow = (): number => useTime(useServerLink().clock.words)

/** Like {@link useNow}, but without the renewal every 30 s: for work too expensive to repeat for relative times. */
export const useMoment = (): number => useTime(useServerLink().clock.moment)

/** Returns this computer's current time in milliseconds, for data this computer recorded; renewed every `intervalMs` and on changes. */
export const useOwnNow = (intervalMs = WORDS_MS): number => useTime(useServerLink().clock.own(intervalMs))

/** Returns a function that returns the server's current time in milliseconds, without caching. */
export const useServerNow = (): (() => number) => useServerLink().clock.now

/** Renews the clock at a source's instants while the component is mounted. Keep the function stable. */
export function useInstants(source: NextInstant): void {
  const { addInstants } = useServerLink().clock
  useEffect(() => addInstants(source), [addInstants, source])
}
