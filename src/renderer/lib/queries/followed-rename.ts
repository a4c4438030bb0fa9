import { type PolicyAccess, type RenamePlan, type RenameStep, renameAndFollow } from '@shared/acts/rename-and-follow'
import type { ApiError } from '@shared/api/error'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../api'
import { useServerId } from '../session'
import { useChange } from './optimistic'
import { keepVersion } from './policy-history'
import { queryKeys } from './query-keys'

/** A rename, with the words for the policy's history. */
export interface NotedRename extends Omit<RenamePlan, 'renames'> {
  /** The steps, by the calls that belong to one change. */
  renames: (api: Api) => readonly RenameStep[]
  /** Why. */
  note: string
}

/**
 * Renames something with the policy after it: first the policy names both, so that nobody loses access meanwhile, then the rename, then
 * the old name goes. A step that fails takes those before it back. `onNotKept` is told where the history could not take the version.
 */
export function useFollowedRename(onNotKept: (error: ApiError) => void) {
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
      void keepVersion(client, version).then((error) => error && onNotKept(error))
      return stored
    },
    touches: [queryKeys.policy, queryKeys.users, queryKeys.nodes, queryKeys.routes, queryKeys.preAuthKeys],
  })
}
