import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type FormEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { OnceOpen } from './page'
import { submitOnCtrlEnter } from './submit-key'
import { LockNote, useWriteLock } from './marks'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { focusOnMount } from './focus'

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

/** Inputs that are chosen, not typed: choosing again takes one click. */
const CHOICES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file'])

const LosesInputContext = createContext(false)

/** Makes the form dialogs inside ask before they discard what the user typed: closing them loses it. */
export function LosesInput({ children }: { children: ReactNode }) {
  return <LosesInputContext value>{children}</LosesInputContext>
}

/** Returns true if form dialogs lose their input here when they close. */
export function useLosesInput(): boolean {
  return use(LosesInputContext)
}

interface DiscardQuestion {
  /** For the element around the fields. */
  onInput: (event: FormEvent) => void
  /** For Esc and a click beside the dialog: asks first if the user typed in the fields. */
  onClose: () => void
  /** The question, to render beside the dialog. */
  question: ReactNode
}

/**
 * Asks before Esc or a click beside a dialog discards what the user typed in it.
 * @param onClose closes the dialog; its input is lost then
 */
export function useDiscardQuestion(onClose: () => void): DiscardQuestion {
  const { t } = useTranslation('common')
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  return {
    onInput: ({ target }) => {
      if (!(target instanceof HTMLInputElement && CHOICES.has(target.type))) typed.current = true
    },
    onClose: () => (typed.current ? setAsking(true) : onClose()),
    question: asking ? (
      <ConfirmDialog
        open
        local
        title={t('discard.title')}
        body={t('discard.body')}
        confirmLabel={t('discard.confirm')}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        onClose={() => setAsking(false)}
      />
    ) : null,
  }
}

interface FormDialogProps {
  open: boolean
  title: string
  /** Names the consequence: "Create user". */
  submitLabel: string
  /** May be react-hook-form's `handleSubmit(…)`. */
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  busy?: boolean
  /** Ends the work early: offered while busy, in place of Cancel. */
  onStop?: () => void
  /** The server's error; errors of single fields appear under the fields. */
  error?: string | null
  /** Why submitting would change nothing: disables the button and is shown. Null or omitted if it would change something. */
  unchanged?: string | null
  /** Changes nothing on the server, so it works while the server is locked. */
  local?: boolean
  /** The input is lost if the dialog closes, so Esc and a click beside it ask first. Left out: the caller keeps the input, except inside `LosesInput`. */
  discards?: boolean
  /** It shows lines of a text. */
  wide?: boolean
  children: ReactNode
}

const FIELDS = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [role=combobox]'

/** Focuses the first invalid field, unless an invalid field has the focus already. */
function focusFirstError(fields: HTMLElement | null): void {
  if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
  const wrong = [...(fields?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
  wrong.find((field) => field.getAttribute('aria-invalid') === 'true')?.focus()
}

/**
 * A form dialog of 440 px. The first field gets the focus, then the first invalid one; Enter submits, Esc closes; no input is lost without a question.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, title, onSubmit, busy, local, unchanged = null, children } = props
  const lock = useWriteLock()
  const locked = lock !== null && !local
  const titleId = useId()
  const fields = useRef<HTMLDivElement>(null)
  const discard = useDiscardQuestion(props.onClose)
  const losesInput = useLosesInput()
  const close = (props.discards ?? losesInput) ? discard.onClose : props.onClose
  const onEntering = () => fields.current?.querySelector<HTMLElement>(FIELDS)?.focus()
  return (
    <OnceOpen open={open}>
      <Dialog
        open={open}
        onClose={() => !busy && close()}
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: { width: props.wide ? 720 : 440 } }, transition: { onEntering } }}
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
            if (busy || locked || unchanged !== null) return
            onSubmit(event)
            requestAnimationFrame(() => focusFirstError(fields.current))
          }}
          sx={{ display: 'contents' }}
        >
          <DialogContent>
            <Box
              ref={fields}
              onInput={discard.onInput}
              sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}
            >
              {children}
            </Box>
            <DialogNote lock={locked ? lock : null} unchanged={unchanged} error={props.error} />
          </DialogContent>
          <Actions {...props} disabled={locked || unchanged !== null} />
        </Box>
      </Dialog>
      {discard.question}
    </OnceOpen>
  )
}

function Actions({ submitLabel, onClose, busy = false, onStop, disabled }: FormDialogProps & { disabled: boolean }) {
  const { t } = useTranslation('common')
  return (
    <DialogActions>
      {busy && onStop ? (
        <Button onClick={onStop}>{t('actions.stop')}</Button>
      ) : (
        <Button onClick={onClose} disabled={busy}>
          {t('actions.cancel')}
        </Button>
      )}
      <Button type="submit" variant="contained" color="primary" loading={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </DialogActions>
  )
}

interface DialogNoteProps {
  lock: string | null
  unchanged: string | null
  error: string | null | undefined
}

/** Shows why the form cannot be submitted or was rejected. */
function DialogNote({ lock, unchanged, error }: DialogNoteProps) {
  if (lock !== null)
    return (
      <Box sx={{ mt: 4 }}>
        <LockNote reason={lock} />
      </Box>
    )
  const text = unchanged ?? error
  return text ? (
    <Alert severity={unchanged === null ? 'error' : 'info'} sx={{ mt: 4 }}>
      {text}
    </Alert>
  ) : null
}
