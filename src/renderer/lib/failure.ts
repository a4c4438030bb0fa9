import type { ApiError } from '@shared/api/error'
import { useState } from 'react'

/** What of a query decides whether its list is missing. TanStack's query results fit. */
export interface ListState {
  readonly data: unknown
  readonly error: ApiError | null
  /** 0 for a query that never failed. */
  readonly errorUpdateCount: number
  readonly refetch: () => unknown
}

/**
 * Why each of some lists is missing, or null where it is there or on its way. A query forgets its error while it is asked again; here it
 * stays until a response comes, so that what was said and the Retry beside it do not come and go with every poll.
 */
export function useFailures<N extends string>(lists: Readonly<Record<N, ListState>>): Record<N, ApiError | null> {
  const [kept, setKept] = useState<Partial<Record<N, ApiError>>>({})
  const names = Object.keys(lists) as N[]
  const news = names.filter((name) => lists[name].error !== null && lists[name].error !== kept[name])
  if (news.length > 0) setKept({ ...kept, ...Object.fromEntries(news.map((name) => [name, lists[name].error])) })
  const failureOf = (name: N) => {
    const { data, error, errorUpdateCount } = lists[name]
    if (data !== undefined || errorUpdateCount === 0) return null
    return error ?? kept[name] ?? null
  }
  return Object.fromEntries(names.map((name) => [name, failureOf(name)])) as Record<N, ApiError | null>
}

/** {@link useFailures} of one list. */
export function useFailure(list: ListState): ApiError | null {
  return useFailures({ list }).list
}
