import type { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToastUndo } from '@/components/undo/use-toast-undo'
import { useSavePolicy } from '@/lib/queries/policy'
import { useToast } from '@/ui/toast/toast'
import {
  type Base,
  hasConflict,
  isDirty,
  type KeptDraft,
  nextPolicy,
  type PolicyEvent,
  type PolicyState,
  startPolicy,
  withStoredLineEnds,
} from './policy-state'
import { useKeepErrorToast, useSeenVersions } from './review/use-history-keeping'
import { useDraftKeeping } from './use-draft'

interface SaveOptions {
  /** The reason for the change, stored in the history. */
  note: string
  onSaved: () => void
  onConflict: () => void
}

export interface PolicyEditor {
  state: PolicyState
  stored: StoredPolicy
  dirty: boolean
  conflict: boolean
  send: (event: PolicyEvent) => void
  /** Stores the text. Calls `onSaved` once it is stored, or `onConflict` if someone else saved first. */
  save: (then: SaveOptions) => void
  saving: boolean
  /** The last refusal and the text it refused. */
  refused: { text: string; error: ApiError } | null
  clearRefusal: () => void
  /** Resolves once the draft is on disk. */
  keepDraft: () => Promise<void>
}

interface EditorFacts {
  serverId: string
  stored: StoredPolicy
  draft: KeptDraft | null
}

/** Saves the policy and offers Undo if there was one before. */
function useSaving() {
  const { t } = useTranslation('policy')
  const toast = useToast()
  const undoOf = useToastUndo()
  const { mutateAsync, isPending } = useSavePolicy(useKeepErrorToast())
  const save = async (text: string, base: Base, note: string) => {
    const stored = await mutateAsync({ policy: text, baseId: base.id, note })
    // A server rejects empty text, so the first policy cannot be undone.
    toast.show(t('review.saved'), base.text ? undoOf([stored]) : {})
    return stored
  }
  return { save, saving: isPending }
}

/** Holds the edit of the policy: the typed text, its base and the currently stored version. */
export function usePolicyEditor({ serverId, stored, draft }: EditorFacts): PolicyEditor {
  const [state, send] = useReducer(nextPolicy, null, () => startPolicy(stored, draft))
  const [refused, setRefused] = useState<PolicyEditor['refused']>(null)
  const { save, saving } = useSaving()
  useSeenVersions(serverId, stored)
  useEffect(() => send({ kind: 'stored', stored }), [stored])
  const keepDraft = useDraftKeeping(serverId, state)

  const { text, base } = state
  return {
    state,
    stored,
    dirty: isDirty(state),
    conflict: hasConflict(state, stored),
    send,
    saving,
    refused,
    clearRefusal: () => setRefused(null),
    keepDraft,
    save: ({ note, onSaved, onConflict }) => {
      setRefused(null)
      save(withStoredLineEnds(text, base.text), base, note).then(
        (now) => {
          send({ kind: 'saved', stored: now })
          onSaved()
        },
        (error: ApiError) => {
          if (error.code === 'conflict') onConflict()
          else setRefused({ text, error })
        },
      )
    },
  }
}
