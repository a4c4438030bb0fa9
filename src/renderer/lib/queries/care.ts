import type { ApiError } from '@shared/api/error'
import type { CallInput, CallOutput } from '@shared/ipc/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './query-keys'

/** What is written on this computer about the machines and users of a server. */
export const notesQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.notes(serverId),
    queryFn: () => invoke('notes:list', { serverId }),
    retry: false,
  })

/** Findings that were accepted, and the score of each day. */
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

/** Accepts a finding, takes that back, or keeps a day's score. */
export function useKeepHygiene<C extends Keeping>(channel: C) {
  const client = useQueryClient()
  return useMutation<CallOutput<Keeping>, ApiError, CallInput<C>>({
    mutationFn: (input) => invoke(channel, ...([input] as never)) as Promise<CallOutput<Keeping>>,
    onSuccess: (kept, { serverId }) => client.setQueryData(queryKeys.hygieneKept(serverId), kept),
  })
}
