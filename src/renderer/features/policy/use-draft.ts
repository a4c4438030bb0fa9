import { toApiError } from '@shared/api/error'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useKept } from '@/lib/use-kept'
import { useToast } from '@/ui/toast/toast'
import { isDirty, type KeptDraft, type PolicyState } from './policy-state'
import type { PolicyAccess } from './use-policy-lock'

/** How long typed text waits to be kept, in milliseconds; with the writing of it, a crash costs less than a second. */
const KEEP_WITHIN_MS = 500

/** The draft kept for a server, read once per visit. One that cannot be read is none. */
export function useKeptDraft(serverId: string, access: PolicyAccess) {
  return useQuery({
    // Read again when this window gets the policy from another one, which has kept its text by then.
    queryKey: ['policyDraft', serverId, access],
    enabled: access !== 'asking',
    queryFn: async (): Promise<KeptDraft | null> => {
      try {
        return await invoke('draft:get', { id: serverId })
      } catch {
        return null
      }
    },
    // A later visit must read it again: it is written behind the cache's back.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

function keepDraft(serverId: string, state: PolicyState): Promise<void> {
  const draft = isDirty(state) ? { text: state.text, baseId: state.base.id, savedAt: new Date().toISOString() } : null
  return invoke('draft:set', { id: serverId, draft })
}

/**
 * Keeps what is being edited, so that neither a crash nor leaving loses it; removes what is kept once the text is clean. The function
 * it gives resolves once the draft is on disk, or has been said not to be.
 */
export function useDraftKeeping(serverId: string, state: PolicyState): () => Promise<void> {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const keepNow = () =>
    keepDraft(serverId, state).catch((thrown: unknown) => {
      const error = errorText(toApiError(thrown), tCommon)
      toast.show(t('draftFailed', { error }), { kind: 'error', key: 'policy-draft' })
    })
  useKept(state, KEEP_WITHIN_MS, () => void keepNow())
  return keepNow
}
