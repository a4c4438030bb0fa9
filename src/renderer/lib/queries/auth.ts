import { useChange } from './optimistic'
import { queryKeys } from './query-keys'

/** Lets a waiting session go on (servers with `authSessions`). */
export function useAuthApprove() {
  return useChange({
    mutationFn: (input: { authId: string }, api) => api.auth.approve(input),
    touches: [queryKeys.nodes],
  })
}

/** Refuses a waiting session (servers with `authSessions`). */
export function useAuthReject() {
  return useChange({ mutationFn: (input: { authId: string }, api) => api.auth.reject(input), touches: [] })
}
