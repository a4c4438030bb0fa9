import { applyEdits } from '@shared/policy/edit/draft'
import type { StoredPolicy } from '@shared/api/policy'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import type { CodeEditorHandle } from '@/ui/code-editor/code-editor'
import { useWriteLock } from '@/ui/write-lock'
import type { PolicyDialog } from './policy-dialogs'
import type { Studio } from './studio-context'
import type { PolicyEditor } from './use-policy-editor'
import type { PolicyIssues } from './use-policy-issues'
import { useStudioView } from './use-studio-view'

interface StudioParts {
  serverId: string
  editor: PolicyEditor
  problems: PolicyIssues
  handle: RefObject<CodeEditorHandle | null>
  /** Sets text that was not typed in the editor. */
  type: (text: string) => void
}

/** Returns functions that show a place in the text from any view. */
function useReveal(handle: StudioParts['handle'], [view, setView]: ReturnType<typeof useStudioView>) {
  const awaited = useRef<{ from: number; to: number } | 'scroll' | null>(null)
  useEffect(() => {
    if (view !== 'text' || !awaited.current) return
    const range = awaited.current
    awaited.current = null
    if (range === 'scroll') return handle.current?.scrollToCursor()
    // Select again after focusing: the browser moves the cursor of a hidden editor to the start of the text.
    handle.current?.focus()
    handle.current?.select(range.from, range.to)
  }, [view, handle])
  const select = (from: number, to: number) => {
    handle.current?.select(from, to)
    if (!handle.current?.isShown()) awaited.current = 'scroll'
  }
  const reveal = (from: number, to = from) => {
    select(from, to)
    if (handle.current?.isShown()) return handle.current.focus()
    awaited.current = { from, to }
    setView('text')
  }
  return { select, reveal }
}

/** Returns why the text is read-only: the server's reason takes precedence over the console's lock. */
function useLockReason({ writable }: StoredPolicy): string | null {
  const { t } = useTranslation('policy')
  const lock = useWriteLock()
  return writable ? lock : t('reason.readOnly')
}

/** Holds the open dialog; Ctrl+S and the button open the review. */
function useReview({ editor, problems }: StudioParts, reveal: Studio['reveal']) {
  const locked = useLockReason(editor.stored) !== null
  const [chosen, setOpen] = useState<PolicyDialog>(null)
  const { conflict } = editor
  const open = chosen === 'conflict' && !conflict ? null : chosen
  // A conflict ends by itself if the stored policy is again the one the edit started from. The next one must not open unasked.
  const [hadConflict, setHadConflict] = useState(conflict)
  if (hadConflict !== conflict) {
    setHadConflict(conflict)
    if (!conflict && chosen === 'conflict') setOpen(null)
  }
  const openReview = () => {
    if (!editor.dirty || locked) return
    const [first] = problems.issues
    if (!problems.readable && first?.at) {
      reveal(first.at.from, first.at.to)
      return
    }
    editor.clearFailure()
    setOpen(conflict ? 'conflict' : 'review')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Values in an open form are not part of the text yet.
    if (open === null && !document.querySelector('[role="dialog"]')) openReview()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { open, setOpen, openReview }
}

/** Creates the studio of one edit and the state of its dialogs. */
export function useStudioOf(parts: StudioParts) {
  const { serverId, editor, problems, handle, type } = parts
  const { state, stored, dirty } = editor
  const place = useStudioView()
  const { select, reveal } = useReveal(handle, place)
  const [cursor, setCursor] = useState(0)
  const { open, setOpen, openReview } = useReview(parts, reveal)
  const [view, setView] = place
  const locked = useLockReason(stored)
  const studio: Studio = {
    serverId,
    text: state.text,
    stored,
    baseText: state.base.text,
    dirty,
    writable: locked === null,
    locked,
    readable: problems.readable,
    view,
    setView,
    applyEdits: (edits) => {
      if (handle.current) handle.current.applyEdits(edits)
      else type(applyEdits(state.text, edits))
    },
    setText: type,
    undoTo: editor.undoTo,
    reveal,
    select,
    cursor,
    setCursor,
    openReview,
  }
  return { studio, open, setOpen }
}
