import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { policyQuery } from '@/lib/queries/policy'
import { useServerId } from '@/lib/session'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'
import { PolicyElsewhere } from './policy-elsewhere'
import { PolicyWorkspace } from './policy-workspace'
import { useKeptDraft } from './use-draft'
import { usePolicyLock } from './use-policy-lock'
import { useStudioTitle } from './use-studio-view'

/** The access policy page of the current server. */
export function PolicyPage() {
  const title = useStudioTitle()
  const { t } = useTranslation('policy')
  const serverId = useServerId() ?? ''
  const policy = useQuery(policyQuery())
  const access = usePolicyLock(serverId)
  const draft = useKeptDraft(serverId, access)
  if (policy.data && draft.data !== undefined && access === 'elsewhere')
    return (
      <PolicyElsewhere
        serverId={serverId}
        stored={policy.data}
        draft={draft.data}
        onDraft={() => void draft.refetch()}
      />
    )
  if (policy.data && draft.data !== undefined)
    return <PolicyWorkspace key={serverId} serverId={serverId} stored={policy.data} draft={draft.data} />
  if (policy.isError)
    return (
      <Page title={title}>
        <ErrorPanel title={t('loadFailed')} error={policy.error} onRetry={() => void policy.refetch()} />
      </Page>
    )
  return <Page fill title={title} />
}
