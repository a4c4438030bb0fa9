import { type ApiError, toApiError } from '@shared/api/error'
import { api } from '../api'
import { useChange } from './optimistic'
import { queryKeys } from './query-keys'
import type { UserRef } from './users'

interface DeleteWith {
  user: UserRef
  /** Ids of the machines that belong to the user. */
  machines: readonly string[]
  /** Id of the user who gets them; null where they are deleted. */
  to: string | null
}

interface DeletedWith {
  /** How many machines were moved or deleted. */
  done: number
  /** What ended it early; the user is still there then. */
  error: ApiError | null
}

/** Hands a user's machines to another one or deletes them, one after the other, then deletes the user. Ends at the first refusal. */
export function useDeleteUserWith() {
  return useChange({
    mutationFn: async ({ user, machines, to }: DeleteWith): Promise<DeletedWith> => {
      let done = 0
      try {
        for (const nodeId of machines) {
          await (to === null ? api.nodes.delete({ nodeId }) : api.nodes.move({ nodeId, user: to }))
          done++
        }
        await api.users.delete(user)
        return { done, error: null }
      } catch (thrown) {
        return { done, error: toApiError(thrown) }
      }
    },
    touches: [queryKeys.users, queryKeys.nodes, queryKeys.routes, queryKeys.preAuthKeys],
  })
}
