import type { ApiError } from '@shared/api/error'
import { type Fault, MockSize, type MockState } from '@shared/ipc/mock'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { apiOf } from '@/lib/server-link'
import { z } from 'zod'

/** Parses a number in English or German notation: 10000, 10,000, 10.000. Returns undefined for empty text, NaN if it is not a number. */
function whole(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return /^\d+$|^\d{1,3}([.,\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}

const numberIn = (field: keyof typeof MockSize.shape) =>
  z.string().refine((typed) => MockSize.shape[field].safeParse(whole(typed)).success, field)

/** Schema of the form for a new demo network: numbers in range or empty. */
export const SizeDraftSchema = z.object({ seed: numberIn('seed'), nodes: numberIn('nodes') })
export type SizeDraft = z.infer<typeof SizeDraftSchema>

/** Converts the form values to a size. */
export function readSize(draft: SizeDraft): MockSize {
  const seed = whole(draft.seed)
  const nodes = whole(draft.nodes)
  return { ...(seed !== undefined && { seed }), ...(nodes !== undefined && { nodes }) }
}

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
