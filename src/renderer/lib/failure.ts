import type { ApiError } from '@shared/api/error'
import { useState } from 'react'

/** The query state that decides whether a list is missing. TanStack's query results fit. */
export interface ListState {
  readonly data: unknown
  readonly error: ApiError | null
  /** 0 if the query never failed. */
  readonly errorUpdateCount: number
  readonly refetch: () => unknown
}

/**
 * Returns why each list is missing, or null if it is present or still loading. A query clears its error while it refetches; here the error
 * stays until a response arrives, so that the message and its Retry button do not flicker with every poll.
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
