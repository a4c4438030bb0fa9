import type { HistoryEntry } from '@shared/ipc/history'
import { useQuery } from '@tanstack/react-query'
import { useAddressParams, withParam } from '@/lib/address'
import { withOwnLineEnds } from '@/features/policy/policy-state'
import { useStudio } from '@/features/policy/studio-context'
import { versionQuery } from '@/lib/queries/policy-history'
import { type Counterpart, counterpartOf } from './counterpart'

export interface Compared {
  chosen: HistoryEntry
  choose: (id: string) => void
  counterpart: Counterpart
  setCounterpart: (counterpart: Counterpart) => void
  /** True if no older version is known. */
  oldest: boolean
  /** True without any other text to compare with, be it a version or a draft. */
  only: boolean
  /** The texts, older first; undefined while loading, null if there is nothing to compare with. */
  before: string | null | undefined
  after: string | undefined
  error: Error | null
}

/** Returns the shown version and its counterpart. Both are part of the address. */
export function useCompared(entries: readonly [HistoryEntry, ...HistoryEntry[]]): Compared {
  const { serverId, stored, text, dirty } = useStudio()
  const [params, change] = useAddressParams()
  const index = Math.max(
    0,
    entries.findIndex(({ id }) => id === params.get('version')),
  )
  const chosen = entries[index] ?? entries[0]
  const only = entries.length === 1 && !dirty
  const counterpart = only ? 'previous' : counterpartOf(params.get('with'), entries, chosen)
  const other = counterpart === 'previous' ? entries[index + 1] : entries.find(({ id }) => id === counterpart)
  const own = useQuery(versionQuery(serverId, chosen.id))
  const theirs = useQuery(versionQuery(serverId, other?.id ?? null))
  const set = (name: 'version' | 'with', value: string) => change(withParam(name, value))
  // Versions are shown in order of time: the stored policy and the draft are newer than any version.
  const later = counterpart === 'stored' ? stored.policy : counterpart === 'draft' ? text : undefined
  const newerFirst = other !== undefined && entries.indexOf(other) < index
  const pair =
    later !== undefined
      ? { before: own.data, after: later }
      : newerFirst
        ? { before: own.data, after: theirs.data }
        : { before: other ? theirs.data : null, after: own.data }
  return {
    chosen,
    choose: (id) => set('version', id),
    counterpart,
    setCounterpart: (next) => set('with', next),
    oldest: index === entries.length - 1,
    only,
    before: pair.before && withOwnLineEnds(pair.before),
    after: pair.after && withOwnLineEnds(pair.after),
    error: own.error ?? theirs.error,
  }
}
