import { objectKey } from '@shared/acts/act-key'
import { inverseOf } from '@shared/acts/effect'
import { type ActRequest, usePerformAct } from '@/lib/queries/acts'
import { useCapabilities, useServerId } from '@/lib/session'
import type { ToastOptions } from '@/ui/toast/stack'
import { useToast } from '@/ui/toast/toast'
import { useToastUndo } from './use-toast-undo'

/** An act, and the text to show when it is done. */
interface SaidAct extends ActRequest {
  readonly done: string
  /** Returns further buttons of the toast, from the server's response. */
  readonly next?: (response: object) => ToastOptions['actions']
}

/**
 * Returns the function that performs an act and then shows a toast, with Undo if the server has an inverse. It resolves with the server's
 * response. It rejects with an ApiError and shows nothing if the act fails.
 */
export function useAct(): (act: SaidAct) => Promise<object> {
  const can = useCapabilities()
  const serverId = useServerId()
  const { mutateAsync } = usePerformAct()
  const undoOf = useToastUndo()
  const toast = useToast()
  return async ({ done, next, ...performing }) => {
    const response = await mutateAsync(performing)
    const actions = next?.(response)
    const undoing = inverseOf(performing.act, performing.object, can) ? undoOf([response]) : {}
    // An earlier change of the same object can no longer be undone alone.
    const about = `${serverId} ${objectKey(performing.act)}`
    toast.end(about)
    toast.show(done, { ...undoing, ...(actions && { actions }), about: [about, ...(undoing.about ?? [])] })
    return response
  }
}
