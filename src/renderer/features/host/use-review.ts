import type { ApiError } from '@shared/api/error'
import type { SaveAnswer } from '@shared/host/save'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndoToast } from '@/components/undo/use-act'
import { useToast } from '@/ui/toast/toast'

type SavedAnswer = Extract<SaveAnswer, { is: 'saved' }>

/** One save of a draft. `onPart`: called after each file that was saved before the last one. */
export interface DraftSave<Draft> {
  readonly draft: Draft
  readonly onPart: (saved: SavedAnswer) => void
}

interface ReviewOptions<Draft> {
  readonly save: UseMutationResult<SaveAnswer, ApiError, DraftSave<Draft>>
  readonly edit: { readonly draft: Draft; readonly saved: () => void }
  /** The toast after the save. */
  readonly done: string
  readonly onClose: () => void
}

/**
 * Saves an edit of a file on the host from its review, with Undo in the toast. After a failure the review stays open: `failed` holds the
 * outcome, `error` the reason why no answer came, and `isPartSaved` tells that a part was saved before. All are forgotten when the review is
 * closed.
 */
export function useReview<Draft>({ save, edit, done, onClose }: ReviewOptions<Draft>) {
  const undoOf = useUndoToast()
  const toast = useToast()
  const [tried, setTried] = useState(false)
  const [parts, setParts] = useState<readonly SavedAnswer[]>([])
  const close = () => {
    setTried(false)
    setParts([])
    onClose()
  }
  const submit = () => {
    setTried(true)
    const all = [...parts]
    const onPart = (saved: SavedAnswer) => {
      all.push(saved)
      setParts([...all])
    }
    const onSuccess = (saved: SaveAnswer) => {
      if (saved.is !== 'saved') return
      edit.saved()
      close()
      const entries = [...all, saved].flatMap(({ entry }) => entry ?? [])
      toast.show(done, undoOf(entries.toReversed()))
    }
    save.mutate({ draft: edit.draft, onPart }, { onSuccess })
  }
  const failed = tried && save.data && save.data.is !== 'saved' ? save.data : null
  return { failed, error: tried ? save.error : null, isPartSaved: parts.length > 0, submit, close }
}
