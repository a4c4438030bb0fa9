import type { Act } from '@shared/acts/act'
import { nodeObject } from '@shared/acts/object'
import { type ApiError, toApiError } from '@shared/api/error'
import { type Node, NewNodeName } from '@shared/api/resources'
import { useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { useAct } from '@/components/undo/use-act'
import { machineName } from '@shared/states/machine-state'
import { z } from 'zod'
import { useFollowing, useZodForm } from '@/components/form/form'
import { editedName } from './machine-actions'

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

/** Performs an act on a machine, for a dialog that waits for the answer. The toast shows `done` and offers Undo. */
export function useNodeAct() {
  const perform = useAct()
  return useCall((act: Act, node: Node, done: string) => perform({ act, object: nodeObject(node), done }))
}

/** Renames a machine. */
export function useRename() {
  const { t } = useTranslation('machines')
  const { run, ...state } = useNodeAct()
  const rename = (node: Node, name: string) =>
    run({ kind: 'node.rename', id: node.id, name }, node, t('toast.renamed', { from: machineName(node), to: name }))
  return { ...state, run: rename }
}

const NewName = z.object({ name: z.string().trim().pipe(NewNodeName) })

/**
 * Creates the form for a machine's new name. `save` calls `onSaved` once the server has accepted the name, or at once if it is unchanged.
 */
export function useRenameForm(node: Node) {
  const before = machineName(node)
  const edited = editedName(node)
  const form = useZodForm(NewName, { name: edited })
  useFollowing(form, { name: edited })
  const { run, busy, error, clearError } = useRename()
  const save = (onSaved: () => void) =>
    form.handleSubmit(async ({ name }) => {
      if (name === node.givenName || (await run(node, name))) onSaved()
    })
  return { form, before, save, busy, error, clearError }
}
