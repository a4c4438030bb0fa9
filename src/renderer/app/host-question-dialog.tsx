import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { HostQuestion } from '@shared/host/host-report'
import { visibleName } from '@shared/visible'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { submitOnCtrlEnter } from '@/ui/submit-key'
import { focusOnMount } from '@/ui/focus'
import { SecretField } from '@/ui/secret-field'

interface HostQuestionDialogProps {
  question: HostQuestion
  /** Null refuses to answer. */
  onAnswer: (answer: string | null) => void
}

/** Asks what ssh asks, in its own words. The text may come from the host, so hidden characters are shown. */
export function HostQuestionDialog({ question, onAnswer }: HostQuestionDialogProps) {
  const { t } = useTranslation('common')
  const titleId = useId()
  const [secret, setSecret] = useState('')
  const { kind, destination, text } = question
  const takesText = kind === 'secret' || kind === 'remote'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form inside a portal still bubbles through React's tree.
    event.stopPropagation()
    onAnswer(takesText ? secret : 'yes')
  }
  const close = (_event: object, reason: string) => reason !== 'backdropClick' && onAnswer(null)
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 560 } } }}>
      <DialogTitle id={titleId}>{t(`hostQuestion.${kind}`, { destination })}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Typography variant="mono" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text.split('\n').map(visibleName).join('\n')}
          </Typography>
          {takesText ? (
            <SecretField
              inputRef={focusOnMount}
              label={t('hostQuestion.answer')}
              showLabel={t('hostQuestion.show')}
              hideLabel={t('hostQuestion.hide')}
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
              helperText={t(kind === 'remote' ? 'hostQuestion.hostGets' : 'hostQuestion.notStored')}
            />
          ) : null}
          {kind === 'confirm' ? <Typography>{t('hostQuestion.compare')}</Typography> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(null)}>{t('actions.cancel')}</Button>
          {kind === 'notice' ? null : (
            <Button type="submit" variant="contained" color="primary">
              {t(
                kind === 'confirm'
                  ? 'hostQuestion.trust'
                  : kind === 'permit'
                    ? 'hostQuestion.allow'
                    : 'hostQuestion.send',
              )}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  )
}
