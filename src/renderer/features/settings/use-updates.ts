import type { ApiError } from '@shared/api/error'
import type { UpdateChoices, UpdateState } from '@shared/ipc/update'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { useDesktopValue } from '@/lib/use-desktop-value'

const key = ['update'] as const
const choicesKey = ['update', 'choices'] as const

export type UpdateAction = 'check' | 'download' | 'cancel' | 'stage' | 'install' | 'installAnyway'

function send(action: UpdateAction): Promise<UpdateState> {
  if (action === 'install' || action === 'installAnyway')
    return invoke('update:install', { anyway: action === 'installAnyway' })
  return invoke(`update:${action}`)
}

/** Returns the update state and follows it while the page is open. */
export const useUpdateState = () => useDesktopValue(key, 'update:changed', () => invoke('update:get'))

/** Sends an action to the updater; the result arrives as its new state. */
export function useUpdateAction() {
  const client = useQueryClient()
  return useMutation<UpdateState, ApiError, UpdateAction>({
    mutationFn: send,
    onSuccess: (state) => client.setQueryData(key, state),
    // The state has changed since this page last received it.
    onError: () => void client.invalidateQueries({ queryKey: key, exact: true }),
  })
}

/** Returns the release channel and the automatic update mode, with a mutation to change them. */
export function useUpdateChoices() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: choicesKey, queryFn: () => invoke('update:choices'), retry: false, staleTime: 0 })
  const change = useMutation<UpdateChoices, ApiError, Partial<UpdateChoices>>({
    mutationFn: (patch) => invoke('update:choose', patch),
    onSuccess: (choices) => client.setQueryData(choicesKey, choices),
  })
  return { choices: query.data, change }
}
