import type { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import { storeVersion } from '@/lib/queries/policy-history'
import { useToast } from '@/ui/toast/toast'

/** Returns a function that reports a version that could not be kept; the policy itself is stored regardless. */
export function useKeepErrorToast(): (error: ApiError) => void {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  return (error) =>
    toast.show(t('history.notKept', { error: errorText(error, tCommon) }), { kind: 'error', key: 'policy-history' })
}

/** Keeps versions found on the server: the policy before the first save here, and saves by others. */
export function useSeenVersions(serverId: string, stored: StoredPolicy): void {
  const client = useQueryClient()
  const showKeepError = useKeepErrorToast()
  const keep = useEffectEvent(async (seen: Pick<StoredPolicy, 'policy' | 'updatedAt'>) => {
    const error = await storeVersion(client, { serverId, stored: seen, source: 'server' })
    if (error) showKeepError(error)
  })
  const { policy, updatedAt } = stored
  useEffect(() => void keep({ policy, updatedAt }), [policy, updatedAt])
}
