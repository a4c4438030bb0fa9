import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SaveAnswer } from '@shared/host/save'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from './host-failure-alert'
import { NotEditableAlert } from './not-editable-alert'

const KEYS = {
  changed: 'hostFileChanged',
  refused: 'hostRefused',
  policyStops: 'hostPolicyStops',
  failed: 'hostNotSaved',
  notRolledBack: 'hostNotRolledBack',
  unknown: 'hostUnknown',
} as const

type NotSaved = Exclude<SaveAnswer, { is: 'saved' | 'notEditable' }>

const keyOf = (saved: NotSaved) => {
  if (saved.is !== 'rolledBack') return KEYS[saved.is]
  return saved.healthy ? 'hostRolledBack' : 'hostRolledBackUnhealthy'
}

/** Explains why a save on the host failed, with the host's message and the last lines of the log. */
export function HostSavedAlert({ saved }: { saved: Exclude<SaveAnswer, { is: 'saved' }> }) {
  const { t } = useTranslation('common')
  if (saved.is === 'notEditable') return <NotEditableAlert answer={saved} />
  const words = 'words' in saved ? saved.words : ''
  const lines = [words, ...('log' in saved ? saved.log : [])].filter((line) => line !== '')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity={saved.is === 'changed' ? 'warning' : 'error'}>
        {t(`issues.${keyOf(saved)}`)}
        {lines.length === 0 ? null : (
          <Typography
            component="pre"
            variant="mono"
            sx={{ m: 0, mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflow: 'auto' }}
          >
            {lines.join('\n')}
          </Typography>
        )}
      </Alert>
      {'failure' in saved ? <HostFailureAlert failure={saved.failure} /> : null}
    </Box>
  )
}
