import type { ApiError } from '@shared/api/error'
import type { StoredPolicy } from '@shared/api/policy'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { keepVersion } from '@/lib/queries/policy-history'
import { useToast } from '@/ui/toast/toast'

/** Says that a version could not be kept; the policy itself is stored nevertheless. */
export function useNotKept(): (error: ApiError) => void {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  return (error) =>
    toast.show(t('history.notKept', { error: errorText(error, tCommon) }), { kind: 'error', key: 'policy-history' })
}

/** Keeps what is found on the server: the policy there was before the first save here, and what somebody else saves. */
export function useSeenVersions(serverId: string, stored: StoredPolicy): void {
  const client = useQueryClient()
  const notKept = useNotKept()
  const keep = useEffectEvent(async (seen: Pick<StoredPolicy, 'policy' | 'updatedAt'>) => {
    const error = await keepVersion(client, { serverId, stored: seen, source: 'server' })
    if (error) notKept(error)
  })
  const { policy, updatedAt } = stored
  useEffect(() => void keep({ policy, updatedAt }), [policy, updatedAt])
}
