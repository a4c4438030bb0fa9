import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { policyQuery } from '@/lib/queries/policy'
import { useServerId } from '@/lib/session'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'
import { PolicyWorkspace } from './policy-workspace'
import { useKeptDraft } from './use-draft'

/** The access policy of the current server. */
export function PolicyPage() {
  const { t } = useTranslation('policy')
  const serverId = useServerId() ?? ''
  const policy = useQuery(policyQuery())
  const draft = useKeptDraft(serverId)
  if (policy.data && draft.data !== undefined)
    return <PolicyWorkspace key={serverId} serverId={serverId} stored={policy.data} draft={draft.data} />
  if (policy.isError)
    return (
      <Page title={t('title')}>
        <ErrorPanel title={t('loadFailed')} error={policy.error} onRetry={() => void policy.refetch()} />
      </Page>
    )
  return <Page fill title={t('title')} />
}
