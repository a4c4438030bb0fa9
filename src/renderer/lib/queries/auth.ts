import { queryKeys, useChange } from './cache'

/** Approves a waiting session (servers with `authSessions`). */
export function useAuthApprove() {
  return useChange({
    mutationFn: (input: { authId: string }, api) => api.auth.approve(input),
    touches: [queryKeys.nodes],
  })
}

/** Rejects a waiting session (servers with `authSessions`). */
export function useAuthReject() {
  return useChange({ mutationFn: (input: { authId: string }, api) => api.auth.reject(input), touches: [] })
}
