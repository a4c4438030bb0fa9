import { type PolicyAccess, type RenamePlan, type RenameStep, renameAndFollow } from '@shared/acts/rename-and-follow'
import type { ApiError } from '@shared/api/error'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../api'
import { useServerId } from '../session'
import { useChange } from './optimistic'
import { storeVersion } from './policy-history'
import { queryKeys } from './query-keys'

/** A rename with its note for the policy history. */
export interface NotedRename extends Omit<RenamePlan, 'renames'> {
  /** The steps, built with calls that belong to one change. */
  renames: (api: Api) => readonly RenameStep[]
  /** The reason for the rename. */
  note: string
}

/**
 * Renames an object and updates the policy. First the policy gets both names, so that no user loses access in between, then the object is
 * renamed, then the old name is removed. A failed step rolls back the previous ones. Calls `onStoreFailed` if the history could not store the
 * version.
 */
export function useFollowedRename(onStoreFailed: (error: ApiError) => void) {
  const client = useQueryClient()
  const serverId = useServerId() ?? ''
  return useChange({
    mutationFn: async (plan: NotedRename, serverApi) => {
      const api = serverApi.forOneChange()
      const access: PolicyAccess = {
        read: () => api.policy.get({}),
        save: (policy, baseId) => api.policy.set({ policy, baseId }),
      }
      const stored = await renameAndFollow({ ...plan, renames: plan.renames(api) }, access)
      const version = { serverId, stored, source: 'console' as const, note: plan.note }
      void storeVersion(client, version).then((error) => error && onStoreFailed(error))
      return stored
    },
    touches: [queryKeys.policy, queryKeys.users, queryKeys.nodes, queryKeys.routes, queryKeys.preAuthKeys],
  })
}
