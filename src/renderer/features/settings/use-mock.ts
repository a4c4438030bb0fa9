import type { ApiError } from '@shared/api/error'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { apiOf } from '@/lib/server-link'

const mockKey = ['mock'] as const

/** Returns the seed, size and faults of the demo network. */
export function useMockState() {
  return useQuery({ queryKey: mockKey, queryFn: () => invoke('mock:get'), retry: false })
}

/** Replaces the demo network and reloads everything on screen. */
export function useResetMock() {
  const client = useQueryClient()
  return useMutation<MockState, ApiError, MockSize>({
    mutationFn: (size) => invoke('mock:reset', size),
    onSuccess: (state) => {
      apiOf(client).forget()
      client.setQueryData(mockKey, state)
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== mockKey[0] })
    },
  })
}

/** Replaces all faults of the demo server. */
export function useSetFaults() {
  const client = useQueryClient()
  return useMutation<MockState, ApiError, Fault[]>({
    mutationFn: (faults) => invoke('mock:setFaults', faults),
    onSuccess: (state) => client.setQueryData(mockKey, state),
  })
}
