import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UpdateState } from '@shared/ipc/update'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { type UpdateAction, useUpdateAction } from './use-updates'

/** The actions of each phase, the main one first. */
const actions: Readonly<Record<UpdateState['phase'], readonly UpdateAction[]>> = {
  unsupported: [],
  idle: ['check'],
  looking: ['check'],
  checking: [],
  none: ['check'],
  available: ['download', 'check'],
  downloading: ['cancel'],
  ready: ['install', 'stage'],
  staged: ['install'],
  installing: [],
  failed: ['check'],
}

/** Phases without a pending step. */
const quiet: readonly UpdateState['phase'][] = ['none', 'failed', 'downloading', 'staged']

/** The buttons of a phase, and the question before a restart that would interrupt something. */
export function UpdateActions({ state }: { state: UpdateState }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const action = useUpdateAction()
  const version = state.version ?? ''
  const label = (name: UpdateAction) => {
    if (name === 'check') return t(state.phase === 'idle' ? 'updates.check' : 'updates.checkAgain')
    return t(`updates.action.${name}`, { version })
  }
  const open = (action.error?.details ?? []).filter(({ key }) => key === 'open').map(({ params }) => params['what'])
  const asks = open.length > 0
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {actions[state.phase].map((name, index) => (
          <Button
            key={name}
            variant={index === 0 && !quiet.includes(state.phase) ? 'contained' : 'outlined'}
            color={index === 0 && !quiet.includes(state.phase) ? 'primary' : 'inherit'}
            onClick={() => action.mutate(name)}
          >
            {label(name)}
          </Button>
        ))}
      </Box>
      {action.error && !asks ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(action.error, tCommon)}
        </Alert>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={t('updates.question.title', { version })}
        body={
          <Box component="span" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
            {open.includes('drafts') ? <span>{t('updates.question.drafts')}</span> : null}
            {open.includes('jobs') ? <span>{t('updates.question.jobs')}</span> : null}
            {open.includes('hostSaves') ? <span>{t('updates.question.hostSaves')}</span> : null}
            {open.includes('backups') ? <span>{t('updates.question.backups')}</span> : null}
          </Box>
        }
        confirmLabel={t('updates.question.confirm')}
        onConfirm={() => action.mutate('installAnyway')}
        onClose={() => action.reset()}
      />
    </>
  )
}
