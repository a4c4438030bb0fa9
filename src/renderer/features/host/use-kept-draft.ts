import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invoke } from '@/lib/desktop'
import { queryKeys } from '@/lib/queries/cache'
import { useAutosave } from '@/lib/use-autosave'

type DraftPage = 'config' | 'dns' | 'policy'

/** Delay before typed values are kept, in milliseconds. */
const KEEP_WITHIN_MS = 300

/** Returns the unsaved edit of a page, read once per visit; undefined until it was read. */
export function useKeptDraft<T>(id: string, page: DraftPage): { readonly draft: T | null } | undefined {
  return useQuery({
    queryKey: [...queryKeys.host(id), 'kept', page],
    queryFn: async () => {
      try {
        const text = await invoke('host:draft', { id, page })
        return { draft: text === null ? null : (JSON.parse(text) as T) }
      } catch {
        return { draft: null }
      }
    },
    // Never cached: drafts are written without the cache.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  }).data
}

/** Keeps an unsaved edit in the main process until the console ends, so that neither leaving nor reloading the page loses it. */
export function useDraftKeeping(id: string, page: DraftPage, draft: object | null): void {
  const text = draft && JSON.stringify(draft)
  // A visit without an edit must not remove that of another window.
  const [isOurs, setOurs] = useState(text !== null)
  if (!isOurs && text !== null) setOurs(true)
  useAutosave(text, KEEP_WITHIN_MS, () => {
    if (isOurs) invoke('host:keepDraft', { id, page, text }).catch(() => undefined)
  })
}
