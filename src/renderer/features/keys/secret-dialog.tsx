import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useConfirmedClose } from '@/lib/close-guard'
import { CommandBlock } from '@/ui/command-block'
import { ConfirmDialog } from '@/ui/confirm-dialog'

interface SecretDialogProps {
  open: boolean
  title: string
  secret: string
  /** Commands that contain the secret; copying one counts as copying the secret. */
  commands?: (onCopied: () => void) => ReactNode
  onClose: () => void
}

/**
 * Shows a secret once. Only Done and Esc close it, because clicks on the backdrop are often accidental. Closing the dialog or the window
 * asks first if nothing was copied.
 */
export function SecretDialog({ open, title, secret, commands, onClose }: SecretDialogProps) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  const keep = () => setCopied(true)
  const { asking, close, stay, leave } = useConfirmedClose(open && !copied, onClose)
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography id={textId} sx={{ mb: 3 }}>
          {t('secret.once')}
        </Typography>
        <CommandBlock command={secret} label={t('secret.label')} takeFocus emphasis onCopied={keep} />
        {commands ? (
          <Box sx={{ mt: 4 }}>
            <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
              {t('secret.command')}
            </Typography>
            {commands(keep)}
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('actions.done')}</Button>
      </DialogActions>
      <ConfirmDialog
        open={asking}
        danger
        local
        title={t('secret.leaveTitle')}
        body={t('secret.leaveBody')}
        confirmLabel={t('secret.leave')}
        onConfirm={leave}
        onClose={stay}
      />
    </Dialog>
  )
}
