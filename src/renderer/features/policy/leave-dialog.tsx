import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { focusOnMount } from '@/ui/focus'
import type { LeaveGuard } from './use-leave-guard'

/** Asks before the user leaves unsaved changes. They are kept as a draft unless the user discards them. */
export function LeaveDialog({ guard, onDiscard }: { guard: LeaveGuard; onDiscard: () => void }) {
  const { t } = useTranslation('policy')
  const titleId = useId()
  if (guard.asking === null) return null
  const closing = guard.asking === 'close'
  const drop = () => {
    onDiscard()
    guard.go()
  }
  return (
    <Dialog open onClose={guard.stay} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 560 } } }}>
      <DialogTitle id={titleId}>{t('leave.title')}</DialogTitle>
      <DialogContent>
        <Typography>{t('leave.text')}</Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Button color="error" onClick={drop} sx={{ mr: 'auto' }}>
          {t(closing ? 'leave.closeDrop' : 'leave.drop')}
        </Button>
        <Button onClick={guard.go}>{t(closing ? 'leave.close' : 'leave.go')}</Button>
        <Button ref={focusOnMount} variant="contained" color="primary" onClick={guard.stay}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
