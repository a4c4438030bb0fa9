import type { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useAct } from '@/components/undo/use-act'
import { storeVersion } from '@/lib/queries/policy-history'
import { queryKeys } from '@/lib/queries/query-keys'
import {
  type Base,
  hasConflict,
  isDirty,
  type KeptDraft,
  nextPolicy,
  outcomeOf,
  type PolicyEvent,
  type PolicyState,
  startPolicy,
  withStoredLineEnds,
} from './policy-state'
import { useKeepErrorToast, useSeenVersions } from './review/use-history-keeping'
import { usePolicyDraftKeeping, useKeepDraft } from './use-draft'
import { isPolicyBeingEdited } from '@/lib/policy-lock'
import { useToast } from '@/ui/toast/toast'

/** The edits on screen, by server. */
const onScreen = new Map<string, Dispatch<PolicyEvent>>()

/** The events by which a toast undoes something. */
const isUndo = ({ kind }: PolicyEvent) => kind === 'typed' || kind === 'restored'

/**
 * Returns the function that changes an edit. An Undo in a toast can outlive the page: it then changes the edit of that server that is on
 * screen, or the draft that the page left.
 */
function useLastingSend(serverId: string, state: PolicyState, send: Dispatch<PolicyEvent>) {
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

interface SaveOptions {
  /** The reason for the change, stored in the history. */
  note: string
  onSaved: () => void
  onConflict: () => void
}

export interface FailedSave {
  text: string
  error: ApiError
}

export interface PolicyEditor {
  state: PolicyState
  stored: StoredPolicy
  dirty: boolean
  conflict: boolean
  send: (event: PolicyEvent) => void
  /** Stores the text. Calls `onSaved` once it is stored, or `onConflict` if someone else saved another one first. */
  save: (then: SaveOptions) => void
  saving: boolean
  /** The failure of the last save, and its text. */
  failed: FailedSave | null
  clearFailure: () => void
  /** Resolves once the draft is on disk. */
  keepDraft: () => Promise<void>
  /** Returns the function that undoes whatever replaces the text from now on, even after the page was left. */
  undoTo: () => () => void
}

interface EditorFacts {
  serverId: string
  stored: StoredPolicy
  draft: KeptDraft | null
}

/** Saves the policy, offers Undo if there was one before, and adds the policy to the history. */
function useSaving(serverId: string) {
  const { t } = useTranslation('policy')
  const client = useQueryClient()
  const showKeepError = useKeepErrorToast()
  const perform = useAct()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: Parameters<typeof perform>[0]) =>
      perform(act).catch(async (error: ApiError) => {
        // Only the policy that is stored now tells whether someone else saved.
        if (error.code === 'conflict') await client.refetchQueries({ queryKey: queryKeys.policy, exact: true })
        throw error
      }),
  })
  const save = async (text: string, { id, text: before }: Base, note: string) => {
    const object = { kind: 'policy' as const, id, policy: before ?? '' }
    const act = { kind: 'policy.save' as const, text }
    const stored = (await mutateAsync({ act, object, reason: note, done: t('review.saved') })) as StoredPolicy
    const version = { serverId, stored, source: 'console' as const, ...(note && { note }) }
    void storeVersion(client, version).then((error) => error && showKeepError(error))
    return stored
  }
  const latest = () => client.getQueryData<StoredPolicy>(queryKeys.policy)
  return { save, latest, saving: isPending }
}

/** Holds the edit of the policy: the typed text, its base and the currently stored version. */
export function usePolicyEditor({ serverId, stored, draft }: EditorFacts): PolicyEditor {
  const [state, dispatch] = useReducer(nextPolicy, null, () => startPolicy(stored, draft))
  const send = useLastingSend(serverId, state, dispatch)
  const [failed, setFailed] = useState<FailedSave | null>(null)
  const { save, latest, saving } = useSaving(serverId)
  useSeenVersions(serverId, stored)
  useEffect(() => dispatch({ kind: 'stored', stored }), [stored])
  const keepDraft = usePolicyDraftKeeping(serverId, state)

  const { text, base } = state
  return {
    state,
    stored,
    dirty: isDirty(state),
    conflict: hasConflict(state, stored),
    send,
    saving,
    failed,
    clearFailure: () => setFailed(null),
    keepDraft,
    undoTo: () => () => send({ kind: 'restored', before: state }),
    save: ({ note, onSaved, onConflict }) => {
      setFailed(null)
      const saved = (now: StoredPolicy) => {
        send({ kind: 'saved', stored: now })
        onSaved()
      }
      save(withStoredLineEnds(text, base.text), base, note).then(saved, (error: ApiError) => {
        const now = latest() ?? stored
        const outcome = outcomeOf(error, state, now)
        if (outcome === 'same') saved(now)
        else if (outcome === 'conflict') onConflict()
        else setFailed({ text, error })
      })
    },
  }
}
