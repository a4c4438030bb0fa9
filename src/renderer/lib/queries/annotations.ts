import type { ApiError } from '@shared/api/error'
import type { CallInput, CallOutput } from '@shared/ipc/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './query-keys'

/** This computer's notes about a server's machines and users. */
export const notesQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.notes(serverId),
    queryFn: () => invoke('notes:list', { serverId }),
    retry: false,
  })

/** Accepted findings and daily scores. */
export const hygieneKeptQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.hygieneKept(serverId),
    queryFn: () => invoke('hygiene:kept', { serverId }),
    retry: false,
  })

export function useSetNote() {
  const client = useQueryClient()
  return useMutation<CallOutput<'notes:set'>, ApiError, CallInput<'notes:set'>>({
    mutationFn: (input) => invoke('notes:set', input),
    onSuccess: (notes, { serverId }) => client.setQueryData(queryKeys.notes(serverId), notes),
  })
}

type Keeping = 'hygiene:accept' | 'hygiene:withdraw' | 'hygiene:score'

/** Accepts a finding, withdraws the acceptance, or stores a day's score. */
export function useKeepHygiene<C extends Keeping>(channel: C) {
  const client = useQueryClient()
  return useMutation<CallOutput<Keeping>, ApiError, CallInput<C>>({
    mutationFn: (input) => invoke(channel, ...([input] as never)) as Promise<CallOutput<Keeping>>,
    onSuccess: (kept, { serverId }) => client.setQueryData(queryKeys.hygieneKept(serverId), kept),
  })
}
