import { type Part, parts } from '@shared/api/server-state'

/** Follows parts: a window by its id, or the observer. */
export type Follower = number | 'observer'

/** Health comes first: it is the cheapest call and shows whether the server is there. */
const byPreference = parts.toSorted((one, other) => Number(other === 'health') - Number(one === 'health'))

/** Tracks who follows which parts of a server. @param isOpen tells whether a window is still there */
export function createFollowers(isOpen: (windowId: number) => boolean) {
  const followers = new Map<Follower, ReadonlySet<Part>>()
  return {
    /** Sets the parts that a follower wants. Returns those that it did not follow before. */
    set(who: Follower, wanted: readonly Part[]): readonly Part[] {
      const before = followers.get(who)
      if (wanted.length === 0) followers.delete(who)
      else followers.set(who, new Set(wanted))
      return wanted.filter((part) => !before?.has(part))
    },
    /** Drops the windows that were closed. */
    prune(): void {
      for (const who of followers.keys()) if (who !== 'observer' && !isOpen(who)) followers.delete(who)
    },
    /** Returns all followed parts, health first. */
    parts: (): Part[] => byPreference.filter((part) => [...followers.values()].some((set) => set.has(part))),
    isShown: (part: Part) => [...followers].some(([who, set]) => who !== 'observer' && set.has(part)),
    isWatched: (part: Part) => followers.get('observer')?.has(part) ?? false,
  }
}

export type Followers = ReturnType<typeof createFollowers>
