import type { ApiError } from '@shared/api/error'
import type { Note } from '@shared/ipc/annotations'
import type { CallInput, CallOutput } from '@shared/ipc/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { invoke } from '../desktop'
import { queryKeys } from './cache'

/** This computer's notes about a server's machines and users. */
export const notesQuery = (serverId: string) =>
  queryOptions({
    queryKey: queryKeys.notes(serverId),
    queryFn: () => invoke('notes:list', { serverId }),
    retry: false,
  })

/** Returns the labels of keys among the notes of a server, by id. */
export const labelsOf = (notes: readonly Note[], kind: 'apiKey' | 'preAuthKey'): ReadonlyMap<string, string> =>
  new Map(notes.filter((note) => note.kind === kind).map(({ id, text }) => [id, text]))

/** Accepted findings and daily scores. */
export const hygieneRecordsQuery = (serverId: string) =>
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

type HygieneChannel = 'hygiene:accept' | 'hygiene:withdraw' | 'hygiene:score'

/** Accepts a finding, withdraws the acceptance, or stores a day's score. */
export function useUpdateHygiene<C extends HygieneChannel>(channel: C) {
  const client = useQueryClient()
  return useMutation<CallOutput<HygieneChannel>, ApiError, CallInput<C>>({
    mutationFn: (input) => invoke(channel, ...([input] as never)) as Promise<CallOutput<HygieneChannel>>,
    onSuccess: (kept, { serverId }) => client.setQueryData(queryKeys.hygieneKept(serverId), kept),
  })
}
