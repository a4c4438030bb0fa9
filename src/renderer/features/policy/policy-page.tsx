import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { policyQuery } from '@/lib/queries/lists'
import { useCurrentServer, useServerId } from '@/lib/session'
import { ErrorPanel, Page } from '@/ui/page'
import { PolicyWorkspace } from './policy-workspace'
import { usePolicyDraft, usePolicyLock, useStudioTitle, type KeptDraft } from './studio-context'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { StoredPolicy } from '@shared/api/resources'
import { useEffect, useEffectEvent } from 'react'
import { onDesktop } from '@/lib/desktop'
import { CodeEditor } from '@/ui/code-editor/code-editor'
import { useEditorSetup } from '@/components/code/use-editor-setup'

/** The access policy page of the current server. */
export function PolicyPage() {
  const title = useStudioTitle()
  const { t } = useTranslation('policy')
  const serverId = useServerId() ?? ''
  const server = useCurrentServer()
  const policy = useQuery(policyQuery())
  const access = usePolicyLock(serverId)
  const draft = usePolicyDraft(serverId, access)
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
        {server?.host === undefined ? null : (
          <Alert
            severity="info"
            sx={{ mt: 4 }}
            action={
              <Button size="small" variant="text" component={Link} to="/host/policy">
                {t('openOnHost')}
              </Button>
            }
          >
            {t('loadFailedHost')}
          </Alert>
        )}
      </Page>
    )
  return <Page fill title={title} />
}

interface PolicyElsewhereProps {
  serverId: string
  stored: StoredPolicy
  draft: KeptDraft | null
  /** Called when the other window has stored a new draft. */
  onDraft: () => void
}

/** Shows the policy read-only while another window is editing it. */
function PolicyElsewhere({ serverId, stored, draft, onDraft }: PolicyElsewhereProps) {
  const title = useStudioTitle()
  const { t } = useTranslation('policy')
  const setup = useEditorSetup()
  const changed = useEffectEvent((id: string) => id === serverId && onDraft())
  useEffect(() => onDesktop('draft:changed', ({ id }) => void changed(id)), [])
  return (
    <Page
      fill
      title={title}
      notice={
        <Alert severity="info">
          <AlertTitle>{t('elsewhere.title')}</AlertTitle>
          {t(draft ? 'elsewhere.unsaved' : 'elsewhere.text')}
        </Alert>
      }
    >
      <CodeEditor {...setup} label={t('editor')} value={draft?.text ?? stored.policy} readOnly onChange={() => {}} />
    </Page>
  )
}
