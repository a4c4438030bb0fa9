import type { ApiError } from '@shared/api/error'
import type { UpdateState } from '@shared/ipc/update'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invoke, onDesktop } from '@/lib/desktop'

const key = ['update'] as const
type Wish = 'update:check' | 'update:download' | 'update:install'

/** Where an update stands, followed while the page is open. */
export function useUpdateState() {
  const client = useQueryClient()
  useEffect(() => onDesktop('update:changed', (state) => client.setQueryData(key, state)), [client])
  return useQuery({ queryKey: key, queryFn: () => invoke('update:get'), retry: false })
}

/** Asks the updater for something; what comes of it arrives as its state. */
export function useUpdateWish() {
  const client = useQueryClient()
  return useMutation<UpdateState, ApiError, Wish>({
    mutationFn: (wish) => invoke(wish),
    onSuccess: (state) => client.setQueryData(key, state),
    // It has moved on since this page last heard of it.
    onError: () => void client.invalidateQueries({ queryKey: key }),
  })
}
