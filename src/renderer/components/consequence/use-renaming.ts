import { FollowedRenameError, type RenameStep } from '@shared/acts/rename-and-follow'
import { type ApiError, toApiError } from '@shared/api/error'
import type { FollowedRename } from '@shared/policy/text/follow-rename'
import type { StoredPolicy } from '@shared/api/policy'
import { useTranslation } from 'react-i18next'
import type { Api } from '@/lib/api'
import { errorText } from '@/lib/error-text'
import { type NotedRename, useFollowedRename } from '@/lib/queries/followed-rename'
import { useToast } from '@/ui/toast/toast'

interface Renaming {
  stored: StoredPolicy
  followed: FollowedRename
  /** `isUndone` looks whether the server has the old name again. */
  renames: (api: Api) => readonly (RenameStep & { readonly isUndone: RenameStep['isMade'] })[]
  /** What is said once it is done, and kept as the reason in the policy's history. */
  done: string
  /** The words for the way back. */
  undone: string
}

/** Renames something with the policy after it; the toast takes both back together. */
export function useRenaming() {
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const say = (error: ApiError) =>
    toast.show(tCommon('rename.notKept', { error: errorText(error, tCommon) }), {
      kind: 'error',
      key: 'policy-history',
    })
  const { mutateAsync, isPending } = useFollowedRename(say)

  /** The words for a failure: what the server said, and what is left of the steps before. */
  const failureText = (thrown: unknown): string => {
    if (!(thrown instanceof FollowedRenameError)) return errorText(toApiError(thrown), tCommon)
    return `${errorText(thrown.error, tCommon)} ${tCommon(`rename.left.${thrown.left}`)}`
  }

  const undoing = async (now: StoredPolicy, { stored, followed, renames, undone }: Renaming) => {
    const plan: NotedRename = {
      baseId: now.id,
      policy: { before: followed.text, both: followed.bothBack, after: stored.policy },
      renames: (api) =>
        renames(api)
          .toReversed()
          .map(({ make, undo, isUndone }) => ({ make: undo, undo: make, isMade: isUndone })),
      note: undone,
    }
    try {
      await mutateAsync(plan)
      toast.show(undone)
    } catch (thrown) {
      toast.show(failureText(thrown), { kind: 'error' })
    }
  }

  /** Gives undefined where it went well, else why it did not. */
  const rename = async (given: Renaming): Promise<string | undefined> => {
    const { stored, followed, renames, done } = given
    const policy = { before: stored.policy, both: followed.both, after: followed.text }
    try {
      const now = await mutateAsync({ baseId: stored.id, policy, renames, note: done })
      toast.show(done, { undo: () => void undoing(now, given) })
      return undefined
    } catch (thrown) {
      return failureText(thrown)
    }
  }
  return { rename, busy: isPending }
}
