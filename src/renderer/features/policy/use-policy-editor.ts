import type { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useAct } from '@/components/undo/use-act'
import { storeVersion } from '@/lib/queries/policy-history'
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

/** Saves the policy, offers Undo if there was one before, and adds the policy to the history. */
function useSaving(serverId: string) {
  const { t } = useTranslation('policy')
  const client = useQueryClient()
  const showKeepError = useKeepErrorToast()
  const { mutateAsync, isPending } = useMutation({ mutationFn: useAct() })
  const save = async (text: string, { id, text: before }: Base, note: string) => {
    const object = { kind: 'policy' as const, id, policy: before ?? '' }
    const act = { kind: 'policy.save' as const, text }
    const stored = (await mutateAsync({ act, object, reason: note, done: t('review.saved') })) as StoredPolicy
    const version = { serverId, stored, source: 'console' as const, ...(note && { note }) }
    void storeVersion(client, version).then((error) => error && showKeepError(error))
    return stored
  }
  return { save, saving: isPending }
}

/** Holds the edit of the policy: the typed text, its base and the currently stored version. */
export function usePolicyEditor({ serverId, stored, draft }: EditorFacts): PolicyEditor {
  const [state, send] = useReducer(nextPolicy, null, () => startPolicy(stored, draft))
  const [refused, setRefused] = useState<PolicyEditor['refused']>(null)
  const { save, saving } = useSaving(serverId)
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
