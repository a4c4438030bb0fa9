import { inverseOf, isApplied } from '@shared/acts/effect'
import type { ActObject } from '@shared/acts/object'
import { objectInResponse, policyObject } from '@shared/acts/objects'
import { type PolicyCalls, type RenamePlan, type RenameStep, renameAndFollow } from '@shared/acts/rename-and-follow'
import type { Capabilities } from '@shared/api/capabilities'
import { type ApiError, refusal } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../api'
import { useCapabilities, useServerId } from '../session'
import { sendAct, type ActRequest } from './acts'
import { queryKeys, useChange } from './cache'
import { storeVersion } from './policy-history'

/** A rename, and the policy before it, with both names, and with the new one alone. */
export interface FollowedAct {
  readonly stored: StoredPolicy
  readonly policy: RenamePlan['policy']
  readonly rename: ActRequest
  /** Reads the renamed object; undefined if it is gone. */
  readonly read: (api: Api) => Promise<ActObject | undefined>
  /** The reason for the rename, for the policy history. */
  readonly note: string
}

/** Returns the rename as a step that can be undone. `onResponse` gets the server's response to it. */
function renameStep(
  api: Api,
  { rename, read }: FollowedAct,
  can: Capabilities,
  onResponse: (response: object) => void,
): RenameStep {
  let after: ActObject | null = null
  const isMade = async () => isApplied(rename.act, await read(api), Date.now())
  return {
    isMade,
    async make() {
      const response = await sendAct(api, rename)
      after = objectInResponse(response)
      onResponse(response)
    },
    async undo() {
      const act = inverseOf(rename.act, rename.object, can)
      const object = after ?? (await read(api))
      if (!act || !object) throw refusal('unsupported', 'noWayBack')
      await sendAct(api, { act, object })
    },
  }
}

/**
 * Renames an object and updates the policy. First the policy gets both names, so that no user loses access in between, then the object is
 * renamed, then the old name is removed. A failed step rolls back the previous ones. Resolves with the response to the rename, whose journal
 * entry represents the whole change. Calls `onStoreFailed` if the history could not store the version.
 */
export function useFollowedRename(onStoreFailed: (error: ApiError) => void) {
  const client = useQueryClient()
  const serverId = useServerId() ?? ''
  const can = useCapabilities()
  return useChange({
    mutationFn: async (followed: FollowedAct, serverApi) => {
      const { stored: before, policy, note } = followed
      const api = serverApi.forOneChange()
      let renamed: object = {}
      const access: PolicyCalls = {
        read: () => api.policy.get({}),
        async save(text, id) {
          const object = { ...policyObject(before), id }
          return (await sendAct(api, { act: { kind: 'policy.save', text }, object })) as StoredPolicy
        },
      }
      const renames = [renameStep(api, followed, can, (response) => (renamed = response))]
      const stored = await renameAndFollow({ baseId: before.id, policy, renames }, access)
      const version = { serverId, stored, source: 'console' as const, note }
      void storeVersion(client, version).then((error) => error && onStoreFailed(error))
      return renamed
    },
    touches: [queryKeys.policy, queryKeys.users, queryKeys.nodes, queryKeys.routes, queryKeys.preAuthKeys],
  })
}
