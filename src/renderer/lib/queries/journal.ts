import type { ApiError } from '@shared/api/error'
import type { CallInput } from '@shared/ipc/contract'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invoke, onDesktop } from '../desktop'
import { queryKeys } from './query-keys'

type Filter = Omit<CallInput<'journal:list'>, 'before'>

/** Journal entries, newest first, in pages. While a page shows them, {@link useJournalEvents} keeps them up to date. */
export const journalQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.journal(filter.serverId), filter],
    queryFn: ({ pageParam }) => invoke('journal:list', { ...filter, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.more ? last.entries.at(-1)?.id : undefined),
    placeholderData: (before) => before,
    // Events reach only a page that shows entries: more may have been written since.
    staleTime: 0,
    retry: false,
  })

/** Entries are refetched at most this often while many are written, in milliseconds. */
const REFRESH_MS = 200

/** Refetches the entries on screen when new ones are written. */
export function useJournalEvents(serverId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: queryKeys.journal(serverId) })
    }
    const end = onDesktop('journal:changed', (changed) => {
      if (changed.serverId === serverId) timer ??= setTimeout(refresh, REFRESH_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [client, serverId])
}

/** Undoes journal entries, each on its own server. */
export function useUndoEntry() {
  const client = useQueryClient()
  const { nodes, routes, users, preAuthKeys, policy } = queryKeys
  const changed = [nodes, routes, users, preAuthKeys, policy, ['host']]
  return useMutation<void, ApiError, CallInput<'journal:undo'>>({
    mutationFn: (input) => invoke('journal:undo', input),
    onSettled: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
