import { type Dispatch, useEffect, useRef } from 'react'
import { useTranslation } from '@/lib/texts'
import { isPolicyBeingEdited } from '@/lib/policy-lock'
import { useToast } from '@/ui/toast/toast'
import { isDirty, nextPolicy, type PolicyEvent, type PolicyState } from './policy-state'
import { useKeepDraft } from './use-draft'

/** The edits on screen, by server. */
const onScreen = new Map<string, Dispatch<PolicyEvent>>()

/** The events by which a toast undoes something. */
const isUndo = ({ kind }: PolicyEvent) => kind === 'typed' || kind === 'restored'

/**
 * Returns the function that changes an edit. An Undo in a toast can outlive the page: it then changes the edit of that server that is on
 * screen, or the draft that the page left.
 */
export function useLastingSend(serverId: string, state: PolicyState, send: Dispatch<PolicyEvent>) {
  const { t } = useTranslation('policy')
  const toast = useToast()
  const keepDraft = useKeepDraft(serverId)
  const last = useRef(state)
  const isLeft = useRef(false)
  useEffect(() => {
    last.current = state
  }, [state])
  useEffect(() => {
    isLeft.current = false
    onScreen.set(serverId, send)
    return () => {
      isLeft.current = true
      if (onScreen.get(serverId) === send) onScreen.delete(serverId)
    }
  }, [serverId, send])

  const changeDraft = async (event: PolicyEvent) => {
    if (await isPolicyBeingEdited(serverId)) return toast.show(t('elsewhere.title'), { kind: 'error' })
    last.current = nextPolicy(last.current, event)
    if ((await keepDraft(last.current)) && isDirty(last.current)) toast.show(t('draft.kept'))
  }
  return (event: PolicyEvent) => {
    if (!isLeft.current) return send(event)
    if (!isUndo(event)) return
    const shown = onScreen.get(serverId)
    if (shown) shown(event)
    else void changeDraft(event)
  }
}
