import { toApiError } from '@shared/api/error'
import { useCallback } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { entryOf } from '@/lib/client'
import { aboutEntry, useUndoEntry } from '@/lib/queries/journal'
import type { ToastOptions } from '@/ui/toast/stack'
import { useToast } from '@/ui/toast/toast'

/**
 * Returns a function that creates toast options for undoing journal entries, in the given order. If an undo fails, a toast shows the reason
 * and a Retry that continues with the remaining entries.
 */
export function useUndoToast(): (ids: readonly number[]) => ToastOptions {
  const { t } = useTranslation('common')
  const { mutateAsync } = useUndoEntry()
  const toast = useToast()
  return useCallback(
    (ids): ToastOptions => {
      if (ids.length === 0) return {}
      const undo = () =>
        void mutateAsync({ ids: [...ids], reason: '' }).then(
          () => toast.show(t('undo.done')),
          (thrown: unknown) => {
            const reason = errorText(toApiError(thrown), t)
            toast.show(t('undo.failed', { reason }), { kind: 'error', retry: undo })
          },
        )
      return { undo, about: ids.map(aboutEntry) }
    },
    [mutateAsync, t, toast],
  )
}

/**
 * Returns a function that creates toast options for undoing changes by their journal entries, last first. `responses` are those of the
 * calls. A change that the main process has not journaled gets no Undo.
 */
export function useToastUndo(): (responses: readonly object[]) => ToastOptions {
  const undoOf = useUndoToast()
  return useCallback(
    (responses) => undoOf(responses.flatMap((response) => entryOf(response) ?? []).toReversed()),
    [undoOf],
  )
}
