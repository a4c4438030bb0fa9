import { toApiError } from '@shared/api/error'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useAutosave } from '@/lib/use-autosave'
import { useToast } from '@/ui/toast/toast'
import { isDirty, type KeptDraft, type PolicyState } from './policy-state'
import type { PolicyLock } from './use-policy-lock'

/** Delay before typed text is stored, in milliseconds; together with the write, a crash costs less than a second of typing. */
const KEEP_WITHIN_MS = 500

/** Returns the draft kept for a server, read once per visit. An unreadable draft counts as none. */
export function usePolicyDraft(serverId: string, access: PolicyLock) {
  return useQuery({
    // Read again when this window takes the policy over from another one, which has stored its text by then.
    queryKey: ['policyDraft', serverId, access],
    enabled: access !== 'asking',
    queryFn: async (): Promise<KeptDraft | null> => {
      try {
        return await invoke('draft:get', { id: serverId })
      } catch {
        return null
      }
    },
    // Never cached: drafts are written without the cache.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/**
 * Returns a function that stores an edit as the draft, and removes the draft of a clean one. It resolves with true once that is on disk, and
 * with false once its failure has been reported.
 */
export function useKeepDraft(serverId: string): (state: PolicyState) => Promise<boolean> {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  return async (state) => {
    const draft = isDirty(state) ? { text: state.text, baseId: state.base.id, savedAt: new Date().toISOString() } : null
    try {
      await invoke('draft:set', { id: serverId, draft })
      return true
    } catch (thrown) {
      const error = errorText(toApiError(thrown), tCommon)
      toast.show(t('draftFailed', { error }), { kind: 'error', key: 'policy-draft' })
      return false
    }
  }
}

/**
 * Stores the draft, so that neither a crash nor leaving loses it, and removes it once the text is clean. Returns a function that resolves
 * once the draft is on disk or its failure has been reported.
 */
export function usePolicyDraftKeeping(serverId: string, state: PolicyState): () => Promise<void> {
  const keepDraft = useKeepDraft(serverId)
  const keepNow = async () => {
    await keepDraft(state)
  }
  useAutosave(state, KEEP_WITHIN_MS, () => void keepNow())
  return keepNow
}
