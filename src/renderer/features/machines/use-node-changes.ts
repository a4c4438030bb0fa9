import { type ApiError, toApiError } from '@shared/api/error'
import type { Node } from '@shared/api/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { serverNow } from '@/lib/now'
import { isPast, machineName } from '@shared/states/machine-state'
import { useExpireNode, useMoveNode, useRenameNode, useSetNodeTags } from '@/lib/queries/nodes'
import { useCapabilities } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { type ExpiryChoice, expiryFields } from './expiry-choice'

/**
 * One call whose dialog waits for the answer. `run` is true where it went well; else `error` has the words, until it is tried again.
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

/** Renames a machine; the toast takes it back. */
export function useRename() {
  const { t } = useTranslation('machines')
  const rename = useRenameNode({ wait: true })
  const undo = useRenameNode()
  const toast = useToast()
  return useCall(async (node: Node, newName: string) => {
    const before = machineName(node)
    await rename.mutateAsync({ nodeId: node.id, newName })
    toast.show(t('toast.renamed', { from: before, to: newName }), {
      undo: () => undo.mutate({ nodeId: node.id, newName: before }),
    })
  })
}

/** Sets a machine's tags; the toast takes it back, where the server lets a machine be without tags again. */
export function useTagging() {
  const { t } = useTranslation('machines')
  const { tagsAreIdentity } = useCapabilities()
  const setTags = useSetNodeTags({ wait: true })
  const undo = useSetNodeTags()
  const toast = useToast()
  return useCall(async (node: Node, tags: string[]) => {
    const before = node.forcedTags
    await setTags.mutateAsync({ nodeId: node.id, tags })
    const revert =
      tagsAreIdentity && before.length === 0 ? undefined : () => undo.mutate({ nodeId: node.id, tags: before })
    toast.show(t('toast.tagged', { name: machineName(node) }), revert ? { undo: revert } : {})
  })
}

/** Sets, ends or lifts a machine's expiry; the toast takes it back where the server can set what was there. */
export function useExpiry() {
  const { t } = useTranslation('machines')
  const { expireAt, neverExpire } = useCapabilities()
  const expire = useExpireNode({ wait: true })
  const undo = useExpireNode()
  const toast = useToast()
  return useCall(async (node: Node, choice: ExpiryChoice) => {
    const before = node.expiry
    await expire.mutateAsync({ nodeId: node.id, ...expiryFields(choice) })
    const back = () =>
      undo.mutate({ nodeId: node.id, ...(before === null ? { disableExpiry: true } : { expiry: before }) })
    const able = before === null ? neverExpire : expireAt && !isPast(before, serverNow())
    toast.show(t(`toast.expiry.${choice.mode}`, { name: machineName(node) }), able ? { undo: back } : {})
  })
}

/** Gives a machine to another user; the toast gives it back. */
export function useMove() {
  const { t } = useTranslation('machines')
  const move = useMoveNode()
  const toast = useToast()
  return useCall(async (node: Node, user: { id: string; name: string }) => {
    const before = node.user
    await move.mutateAsync({ nodeId: node.id, user: user.id })
    const undo = before ? { undo: () => move.mutate({ nodeId: node.id, user: before.id }) } : {}
    toast.show(t('toast.moved', { name: machineName(node), user: user.name }), undo)
  })
}
