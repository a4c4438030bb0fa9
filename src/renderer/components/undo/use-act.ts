import { inverseOf } from '@shared/acts/effect'
import { type Performing, usePerformAct } from '@/lib/queries/acts'
import { useCapabilities } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { useToastUndo } from './use-toast-undo'

/** An act, and the text to show when it is done. */
interface SaidAct extends Performing {
  readonly done: string
}

/**
 * Gives the function that performs an act and then shows a toast, with Undo if the server has an inverse. It rejects with an ApiError and
 * shows nothing if the act fails.
 */
export function useAct(): (act: SaidAct) => Promise<void> {
  const can = useCapabilities()
  const { mutateAsync } = usePerformAct()
  const undoOf = useToastUndo()
  const toast = useToast()
  return async ({ act, object, done }) => {
    const response = await mutateAsync({ act, object })
    toast.show(done, inverseOf(act, object, can) ? undoOf([response]) : {})
  }
}
