import type { ApiError } from '@shared/api/error'
import type { SaveAnswer } from '@shared/host/save'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useEntryUndo } from '@/components/undo/use-toast-undo'
import { useToast } from '@/ui/toast/toast'

interface ReviewOptions<Draft> {
  readonly save: UseMutationResult<SaveAnswer, ApiError, Draft>
  readonly edit: { readonly draft: Draft; readonly saved: () => void }
  /** The toast after the save. */
  readonly done: string
  readonly onClose: () => void
}

/**
 * Saves an edit of a file on the host from its review, with Undo in the toast. After a failure the review stays open: `failed` holds the
 * outcome, `error` the reason why no answer came. Both are forgotten when the review is closed.
 */
export function useReview<Draft>({ save, edit, done, onClose }: ReviewOptions<Draft>) {
  const undoOf = useEntryUndo()
  const toast = useToast()
  const [tried, setTried] = useState(false)
  const close = () => {
    setTried(false)
    onClose()
  }
  const submit = () => {
    setTried(true)
    save.mutate(edit.draft, {
      onSuccess(saved) {
        if (saved.is !== 'saved') return
        edit.saved()
        close()
        toast.show(done, undoOf(saved.entry === null ? [] : [saved.entry]))
      },
    })
  }
  const failed = tried && save.data && save.data.is !== 'saved' ? save.data : null
  return { failed, error: tried ? save.error : null, submit, close }
}
