import { type ApiError, toApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api'
import { useServerId } from '../session'
import { useChange } from './optimistic'
import { keepVersion } from './policy-history'
import { queryKeys } from './query-keys'

/** The steps of a rename that the policy follows. */
export interface RenamePlan {
  /** The id of the policy the steps start from: where another one is stored by now, nothing is done. */
  baseId: string | null
  /** The policy as it is, with both names, and with the new one alone. */
  policy: { before: string; both: string; after: string }
  /** The renames themselves, each with its way back. */
  renames: readonly { make: () => Promise<unknown>; undo: () => Promise<unknown> }[]
  /** Why, for the policy's history. */
  note: string
}

/** The steps that had to be taken back because one failed, as far as that went well. */
export interface RenameFailure {
  error: ApiError
  /** False where something could not be taken back: then the policy may name both. */
  takenBack: boolean
}

async function takeBack(steps: readonly (() => Promise<unknown>)[]): Promise<boolean> {
  try {
    for (const step of steps.toReversed()) await step()
    return true
  } catch {
    return false
  }
}

/** Makes all steps or, where one fails, none. Gives the policy as it is stored afterwards. */
async function renameAndFollow({ baseId, policy, renames }: RenamePlan): Promise<StoredPolicy> {
  let known = baseId
  const save = async (text: string) => {
    const stored = await api.policy.set({ policy: text, baseId: known })
    known = stored.id
    return stored
  }
  const undos: (() => Promise<unknown>)[] = []
  try {
    if (policy.both !== policy.before) {
      await save(policy.both)
      undos.push(() => save(policy.before))
    }
    for (const { make, undo } of renames) {
      await make()
      undos.push(undo)
    }
    return await save(policy.after)
  } catch (thrown) {
    const failure: RenameFailure = { error: toApiError(thrown), takenBack: await takeBack(undos) }
    throw new FollowedRenameError(failure)
  }
}

/** A rename that the policy was to follow, and that failed. */
export class FollowedRenameError extends Error {
  constructor(readonly failure: RenameFailure) {
    super(failure.error.message)
  }
}

/**
 * Renames something with the policy after it: first the policy names both, so that nobody loses access meanwhile, then the rename, then
 * the old name goes. A step that fails takes those before it back. `onNotKept` is told where the history could not take the version.
 */
export function useFollowedRename(onNotKept: (error: ApiError) => void) {
  const client = useQueryClient()
  const serverId = useServerId() ?? ''
  return useChange({
    mutationFn: async (plan: RenamePlan) => {
      const stored = await renameAndFollow(plan)
      const version = { serverId, stored, source: 'console' as const, note: plan.note }
      void keepVersion(client, version).then((error) => error && onNotKept(error))
      return stored
    },
    touches: [queryKeys.policy, queryKeys.users, queryKeys.nodes, queryKeys.routes, queryKeys.preAuthKeys],
  })
}
