import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OnceOpen } from './once-open'
import { submitOnCtrlEnter } from './submit-key'
import { useWriteLock } from './write-lock'

interface FormDialogProps {
  open: boolean
  title: string
  /** The consequence: "Create user". */
  submitLabel: string
  /** May be react-hook-form's `handleSubmit(…)`. */
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  busy?: boolean
  /** What the server said; errors of single fields stand under the fields. */
  error?: string | null
  /** Changes nothing on the server: it works where the server is locked. */
  local?: boolean
  /** The form's state belongs to the caller and stays when the dialog is closed by accident. */
  children: ReactNode
}

const FIELDS = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [role=combobox]'

/** Goes to the first field that is said to be wrong, unless the focus is in such a field. */
function focusFirstError(fields: HTMLElement | null): void {
  if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
  const wrong = [...(fields?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
  wrong.find((field) => field.getAttribute('aria-invalid') === 'true')?.focus()
}

/** A form of 440 px: the first field has the focus, a refused one gets it, Enter submits, Esc closes without losing what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, submitLabel, onSubmit, onClose, busy, local, children } = props
  const { t } = useTranslation('common')
  const lock = useWriteLock()
  const locked = lock !== null && !local
  const titleId = useId()
  const fields = useRef<HTMLDivElement>(null)
  const onEntering = () => fields.current?.querySelector<HTMLElement>(FIELDS)?.focus()
  return (
    <OnceOpen open={open}>
      <Dialog
        open={open}
        onClose={() => !busy && onClose()}
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: { width: 440 } }, transition: { onEntering } }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <Box
          component="form"
          noValidate
          onKeyDown={submitOnCtrlEnter}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            // A form inside a portal still bubbles through React's tree.
            event.stopPropagation()
            if (busy || locked) return
            onSubmit(event)
            requestAnimationFrame(() => focusFirstError(fields.current))
          }}
          sx={{ display: 'contents' }}
        >
          <DialogContent>
            <Box ref={fields} sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}>
              {children}
            </Box>
            <DialogNote lock={locked ? lock : null} error={props.error} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={busy ?? false}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" variant="contained" color="primary" loading={busy ?? false} disabled={locked}>
              {submitLabel}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
    </OnceOpen>
  )
}

/** Why the form cannot be sent, or was not taken. */
function DialogNote({ lock, error }: { lock: string | null; error: string | null | undefined }) {
  const text = lock ?? error
  return text ? (
    <Alert severity={lock === null ? 'error' : 'info'} sx={{ mt: 4 }}>
      {text}
    </Alert>
  ) : null
}
