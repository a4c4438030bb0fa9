import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { focusOnMount } from './focus'
import { OnceOpen } from './lazy-component'
import { submitOnCtrlEnter } from './submit-key'
import { LockNote, useWriteLock } from './write-lock'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  body: ReactNode
  /** Permanent losses, one line each. */
  losses?: readonly string[]
  /** Names the consequence: "Delete laptop-7", never "OK". */
  confirmLabel: string
  /** The text the user must type to enable the button: for users and for bulk deletes. */
  typeToConfirm?: string
  danger?: boolean
  /** For a body that needs more space, such as a comparison of texts. */
  wide?: boolean
  /** Changes nothing on the server, so it works while the server is locked. */
  local?: boolean
  busy?: boolean
  /** The body is still computing what the user is asked to confirm. */
  waiting?: boolean
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. The focus starts on Cancel, or in the field to type into. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, busy, wide, onClose } = props
  const titleId = useId()
  return (
    <OnceOpen open={open}>
      <Dialog
        open={open}
        onClose={() => !busy && onClose()}
        aria-labelledby={titleId}
        maxWidth={wide ? 'md' : 'sm'}
        slotProps={{ paper: { sx: { width: wide ? 820 : 440 } } }}
      >
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <ConfirmForm {...props} />
      </Dialog>
    </OnceOpen>
  )
}

/** Mounted with the dialog, so text typed for one object never confirms another. */
function ConfirmForm(props: ConfirmDialogProps) {
  const { body, losses = [], typeToConfirm, busy, waiting = false, local, onConfirm } = props
  const { t } = useTranslation('common')
  const lock = useWriteLock()
  const locked = lock !== null && !local
  const [typed, setTyped] = useState('')
  const allowed = !locked && !waiting && (!typeToConfirm || typed.trim() === typeToConfirm)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events from a portal to the parent component: an enclosing form would be submitted too.
    event.stopPropagation()
    if (allowed && !busy) onConfirm()
  }
  return (
    <Box component="form" onSubmit={submit} onKeyDown={submitOnCtrlEnter} sx={{ display: 'contents' }}>
      <DialogContent>
        <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
          {body}
        </Typography>
        {losses.length > 0 ? <Losses losses={losses} /> : null}
      </DialogContent>
      <Fixed>
        {typeToConfirm ? (
          <TextField
            label={t('confirm.typeLabel', { text: typeToConfirm })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputRef={focusOnMount}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
          />
        ) : null}
        {locked ? <LockNote reason={lock} /> : null}
        {props.error && !locked ? <Alert severity="error">{props.error}</Alert> : null}
      </Fixed>
      <ConfirmActions {...props} allowed={allowed} />
    </Box>
  )
}

/** Content that must be in view whatever the length of the text above: it does not scroll with it. */
export function Fixed({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        px: 6,
        pt: 2,
        pb: 1,
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  )
}

function ConfirmActions(props: ConfirmDialogProps & { allowed: boolean }) {
  const { typeToConfirm, danger, allowed, busy, confirmLabel, onClose } = props
  const { t } = useTranslation('common')
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={busy ?? false} ref={typeToConfirm ? null : focusOnMount}>
        {t('actions.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={danger ? 'error' : 'primary'}
        disabled={!allowed}
        loading={busy ?? false}
        sx={{ maxWidth: 280, '&': { overflow: 'hidden' } }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{confirmLabel}</span>
      </Button>
    </DialogActions>
  )
}

function Losses({ losses }: { losses: readonly string[] }) {
  const { t } = useTranslation('common')
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="p">
        {t('confirm.losses')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, color: 'text.secondary' }}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </Box>
    </Box>
  )
}
