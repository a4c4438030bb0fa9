import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'
import { timeSince } from '@/lib/format'
import { useOwnNow } from '@/lib/now'
import { ActionAlert } from '@/ui/action-alert'
import { useWriteLock } from '@/ui/write-lock'
import type { PolicyEditor } from './use-policy-editor'

interface PolicyNoticesProps {
  editor: PolicyEditor
  onCompare: () => void
  onDiscard: () => void
}

function Restored({ at, onKeep, onDiscard }: { at: string; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const when = timeSince(tCommon, at, useOwnNow())
  return (
    <ActionAlert
      severity="info"
      actions={[
        { label: t('draft.discard'), onClick: onDiscard },
        { label: t('draft.keep'), onClick: onKeep },
      ]}
    >
      {t('draft.restored')}. {t('draft.restoredText', { when })}
    </ActionAlert>
  )
}

export function hasNotices({ stored, state, conflict }: PolicyEditor, lock: string | null): boolean {
  return lock !== null || !stored.writable || state.restoredAt !== null || conflict
}

/** Notices above the editor about a read-only policy, a restored draft or a save by someone else. */
export function PolicyNotices({ editor, onCompare, onDiscard }: PolicyNoticesProps) {
  const { t } = useTranslation('policy')
  const { stored, state, dirty, conflict, send } = editor
  const lock = useWriteLock()
  const { restoredAt } = state
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {stored.writable ? null : (
        <Alert severity="info">
          <AlertTitle>{t('readOnly.title')}</AlertTitle>
          {t('readOnly.file')}
          {stored.reason ? <Box sx={{ mt: 1, color: 'text.secondary' }}>{stored.reason}</Box> : null}
        </Alert>
      )}
      {stored.writable && lock !== null ? (
        <Alert severity="info">
          {lock}
          {dirty ? ` ${t('readOnly.draft')}` : ''}
        </Alert>
      ) : null}
      {restoredAt === null ? null : (
        <Restored at={restoredAt} onKeep={() => send({ kind: 'noticeClosed' })} onDiscard={onDiscard} />
      )}
      {conflict ? (
        <ActionAlert severity="warning" actions={[{ label: t('conflict.compare'), onClick: onCompare }]}>
          {t('conflict.banner')}. {t('conflict.bannerText')}
        </ActionAlert>
      ) : null}
    </Box>
  )
}
