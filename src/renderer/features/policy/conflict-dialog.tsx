import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { focusOnMount } from '@/ui/focus'
import { Compare } from './compare'

interface ConflictDialogProps {
  theirs: string
  yours: string
  /** False if the text has errors that must be fixed before saving. */
  canSave: boolean
  onKeep: () => void
  onTake: () => void
  onOver: () => void
}

/** Shows the stored policy beside the draft and offers three ways to continue. */
export function ConflictDialog({ theirs, yours, canSave, onKeep, onTake, onOver }: ConflictDialogProps) {
  const { t } = useTranslation('policy')
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onKeep}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 1080, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={titleId}>{t('conflict.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{t('conflict.text')}</Typography>
        <Compare before={theirs} after={yours} beforeLabel={t('conflict.theirs')} afterLabel={t('conflict.yours')} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={onTake} color="error" sx={{ mr: 'auto' }}>
          {t('conflict.take')}
        </Button>
        <Button onClick={onOver} color="error" disabled={!canSave}>
          {t('conflict.over')}
        </Button>
        <Button ref={focusOnMount} variant="contained" color="primary" onClick={onKeep}>
          {t('conflict.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
