import { api } from '../api'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'

/** Registers the machine that waits with this session id for a user (servers with `authSessions`). */
export function useAuthRegister() {
  return useChange({
    mutationFn: (input: { user: string; authId: string }) => api.auth.register(input),
    touches: [queryKeys.nodes, queryKeys.routes],
  })
}

export function useAuthApprove() {
  return useChange({ mutationFn: (input: { authId: string }) => api.auth.approve(input), touches: [queryKeys.nodes] })
}

export function useAuthReject() {
  return useChange({ mutationFn: (input: { authId: string }) => api.auth.reject(input), touches: [] })
}
