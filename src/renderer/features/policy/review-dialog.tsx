import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '@/ui/focus'
import { useCapabilities } from '@/lib/session'
import { StateDot } from '@/ui/state-dot'
import { Compare } from './compare'
import type { CheckState } from './use-policy-issues'

interface ReviewDialogProps {
  before: string
  after: string
  check: CheckState
  busy: boolean
  /** Why the server refused the save, in its words. */
  error: string | null
  onSave: () => void
  onClose: () => void
}

function CheckLine({ check }: { check: CheckState }) {
  const { t } = useTranslation('policy')
  const { policyCheck } = useCapabilities()
  if (!policyCheck && check === 'off') return <StateDot state="neutral" label={t('review.onSave')} />
  if (check === 'checking') return <StateDot state="neutral" label={t('review.checking')} />
  if (check === 'accepted') return <StateDot state="good" label={t('review.accepted')} />
  return null
}

/** Shows what a save changes before it happens. Ctrl+S once more saves. */
export function ReviewDialog({ before, after, check, busy, error, onSave, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('policy')
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!busy) onSave()
  }
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 1080, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={titleId}>{t('review.title')}</DialogTitle>
      <DialogContent>
        {before === '' ? (
          <Alert severity="warning" sx={{ mb: 3 }}>
            {t('review.first')}
          </Alert>
        ) : null}
        <Compare before={before} after={after} beforeLabel={t('review.before')} afterLabel={t('review.after')} />
        {error === null ? null : (
          <Alert severity="error" sx={{ mt: 3, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {`${t('review.refused')}\n${error}`}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Box sx={{ mr: 'auto', color: 'text.secondary' }}>
          <CheckLine check={check} />
        </Box>
        <Button onClick={onClose} disabled={busy}>
          {t('review.back')}
        </Button>
        <Button ref={focusOnMount} variant="contained" color="primary" onClick={onSave} loading={busy}>
          {t('review.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
