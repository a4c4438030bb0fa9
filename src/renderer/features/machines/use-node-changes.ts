import { type ApiError, toApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useToastUndo } from '@/components/undo/use-toast-undo'
import { serverNow } from '@/lib/now'
import { isPast, machineName } from '@shared/states/machine-state'
import { useExpireNode, useMoveNode, useRenameNode, useSetNodeTags } from '@/lib/queries/nodes'
import { useCapabilities } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { type ExpiryChoice, expiryFields } from './expiry-choice'

/**
 * Wraps a call whose dialog waits for the response. `run` resolves to true on success; otherwise `error` has the message until the next
 * attempt.
 */
export function useCall<A extends unknown[]>(call: (...args: A) => Promise<unknown>) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const run = async (...args: A): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      await call(...args)
      return true
    } catch (thrown) {
      setFailure(toApiError(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, error: failure && errorText(failure, t), clearError: () => setFailure(null) }
}

/** Renames a machine; the toast offers Undo. */
export function useRename() {
  const { t } = useTranslation('machines')
  const rename = useRenameNode({ wait: true })
  const undoOf = useToastUndo()
  const toast = useToast()
  return useCall(async (node: Node, newName: string) => {
    const done = await rename.mutateAsync({ nodeId: node.id, newName })
    toast.show(t('toast.renamed', { from: machineName(node), to: newName }), undoOf([done]))
  })
}

/** Sets a machine's tags. The toast offers Undo if the server allows a machine to lose its last tag. */
export function useTagging() {
  const { t } = useTranslation('machines')
  const { tagsAreIdentity } = useCapabilities()
  const setTags = useSetNodeTags({ wait: true })
  const undoOf = useToastUndo()
  const toast = useToast()
  return useCall(async (node: Node, tags: string[]) => {
    const done = await setTags.mutateAsync({ nodeId: node.id, tags })
    const isForGood = tagsAreIdentity && node.forcedTags.length === 0
    toast.show(t('toast.tagged', { name: machineName(node) }), isForGood ? {} : undoOf([done]))
  })
}

/** Sets, ends or removes a machine's expiry. The toast offers Undo if the server can restore the former expiry. */
export function useExpiry() {
  const { t } = useTranslation('machines')
  const { expireAt, neverExpire } = useCapabilities()
  const expire = useExpireNode({ wait: true })
  const undoOf = useToastUndo()
  const toast = useToast()
  return useCall(async (node: Node, choice: ExpiryChoice) => {
    const before = node.expiry
    const done = await expire.mutateAsync({ nodeId: node.id, ...expiryFields(choice) })
    const able = before === null ? neverExpire : expireAt && !isPast(before, serverNow())
    toast.show(t(`toast.expiry.${choice.mode}`, { name: machineName(node) }), able ? undoOf([done]) : {})
  })
}

/** Moves a machine to another user; the toast offers Undo. */
export function useMove() {
  const { t } = useTranslation('machines')
  const move = useMoveNode()
  const undoOf = useToastUndo()
  const toast = useToast()
  return useCall(async (node: Node, user: { id: string; name: string }) => {
    const done = await move.mutateAsync({ nodeId: node.id, user: user.id })
    toast.show(t('toast.moved', { name: machineName(node), user: user.name }), node.user ? undoOf([done]) : {})
  })
}
