import { FollowedRenameError } from '@shared/acts/rename-and-follow'
import { type ApiError, toApiError } from '@shared/api/error'
import type { FollowedRename } from '@shared/policy/text/follow-rename'
import { errorText, useTranslation } from '@/lib/texts'
import { useToastUndo } from '@/components/undo/use-toast-undo'
import { type FollowedAct, useFollowedRename } from '@/lib/queries/followed-rename'
import { useToast } from '@/ui/toast/toast'

interface RenameSteps extends Pick<FollowedAct, 'stored' | 'rename' | 'read'> {
  followed: FollowedRename
  /** The success message, also stored as the reason in the policy history. */
  done: string
}

/** Renames an object and updates the policy. The toast undoes both together. */
export function useRenaming() {
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const undoOf = useToastUndo()
  const say = (error: ApiError) =>
    toast.show(tCommon('rename.notKept', { error: errorText(error, tCommon) }), {
      kind: 'error',
      key: 'policy-history',
    })
  const { mutateAsync, isPending } = useFollowedRename(say)

  /** Describes a failure: the server's message, and the remains of the previous steps. */
  const failureText = (thrown: unknown): string => {
    if (!(thrown instanceof FollowedRenameError)) return errorText(toApiError(thrown), tCommon)
    return `${errorText(thrown.error, tCommon)} ${tCommon(`rename.left.${thrown.left}`)}`
  }

  /** Returns undefined on success, otherwise the error message. */
  const rename = async (given: RenameSteps): Promise<string | undefined> => {
    const { followed, done, ...rest } = given
    const { stored } = rest
    const policy = { before: stored.policy, both: followed.both, after: followed.text }
    try {
      const response = await mutateAsync({ ...rest, policy, note: done })
      toast.show(tCommon('rename.followed', { change: done }), undoOf([response]))
      return undefined
    } catch (thrown) {
      return failureText(thrown)
    }
  }
  return { rename, busy: isPending }
}
