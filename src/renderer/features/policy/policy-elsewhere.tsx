import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { StoredPolicy } from '@shared/api/policy'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '@/lib/texts'
import { onDesktop } from '@/lib/desktop'
import { CodeEditor } from '@/ui/code-editor/code-editor'
import { Page } from '@/ui/page'
import type { KeptDraft } from './policy-state'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { useStudioTitle } from './use-studio-view'

interface PolicyElsewhereProps {
  serverId: string
  stored: StoredPolicy
  draft: KeptDraft | null
  /** Called when the other window has stored a new draft. */
  onDraft: () => void
}

/** Shows the policy read-only while another window is editing it. */
export function PolicyElsewhere({ serverId, stored, draft, onDraft }: PolicyElsewhereProps) {
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
