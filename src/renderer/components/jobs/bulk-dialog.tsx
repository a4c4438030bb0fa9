import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import type { JobAction } from '@shared/acts/job-action'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActPlan } from '@/domain/act-plan'
import { errorText } from '@/lib/error-text'
import { useStartJob } from '@/lib/queries/jobs'
import { useServerId } from '@/lib/session'
import { focusOnMount } from '@/ui/focus'
import { submitOnCtrlEnter } from '@/ui/submit-key'
import { useWriteLock } from '@/ui/write-lock'
import { PlanPreview } from './plan-preview'

/** Ending or deleting more than this asks for the number. */
const TYPE_ABOVE = 10

interface BulkDialogProps {
  title: string
  /** What is lost, in a sentence; or what it is about. */
  body?: ReactNode
  /** The consequence with its number: "Delete 12 machines". */
  submitLabel: string
  action: JobAction
  /** Null while the form has no choice that could be made. */
  plan: ActPlan | null
  /** Ends or deletes: a red button, and the number has to be typed where there are many. */
  danger: boolean
  /** Has to be typed in place of the number: who is deleted, where it is one. */
  typeToConfirm?: string
  /** Looks at the form first: `handleSubmit` of a form with fields. */
  check?: (start: () => void) => void
  /** Who gains and who loses access by it, above the button. */
  consequence?: ReactNode
  onClose: () => void
  /** The job runs. */
  onStarted: () => void
  /** The form's fields. */
  children?: ReactNode
}

/** Shows what an act on many things does to each of them, and starts it as a job. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, plan, action, onClose, onStarted } = props
  const titleId = useId()
  const serverId = useServerId()
  const start = useStartJob()
  const lock = useWriteLock()
  const count = plan?.acts.length ?? 0
  const asked = useAsked(props, count)
  const allowed = lock === null && (plan === null || count > 0) && asked.isTyped
  const run = () => {
    if (!plan || count === 0 || serverId === null) return
    const done = () => {
      onStarted()
      focusPage()
    }
    start.mutate({ serverId, action, items: [...plan.acts] }, { onSuccess: done })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events of a portal on to where the dialog was written.
    event.stopPropagation()
    if (!allowed || start.isPending) return
    if (props.check) props.check(run)
    else run()
  }
  return (
    <Dialog
      open
      onClose={() => !start.isPending && onClose()}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560 } }, transition: { onEntering: focusFirstField } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter} sx={{ display: 'contents' }}>
        <DialogContent>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}>
            {props.body}
            {props.children}
            {plan ? <PlanPreview plan={plan} /> : null}
            {props.consequence}
            {asked.text === null ? null : <AskedField {...asked} text={asked.text} />}
            <Note lock={lock} error={start.error} />
          </Box>
        </DialogContent>
        <Actions {...props} allowed={allowed} busy={start.isPending} focus={!props.children && asked.text === null} />
      </Box>
    </Dialog>
  )
}

/** What opened the dialog is gone with the selection: the focus goes to the page's heading. */
function focusPage(): void {
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
}

/** The first field has the focus, as in any form; the name where one has to be typed, as wherever something is deleted. */
function focusFirstField(dialog: HTMLElement): void {
  const asked = dialog.querySelector<HTMLElement>('input[data-asked="name"]')
  if (asked) asked.focus()
  else dialog.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus()
}

/** What has to be typed before the button works: the name, or the number where many things end; null where nothing has. */
function useAsked({ typeToConfirm, danger }: BulkDialogProps, count: number) {
  const [value, onChange] = useState('')
  const number = danger && count > TYPE_ABOVE ? String(count) : null
  const text = typeToConfirm ?? number
  const isTyped = text === null || value.trim() === text
  return { text, isName: typeToConfirm !== undefined, isTyped, value, onChange }
}

interface AskedFieldProps {
  text: string
  isName: boolean
  value: string
  onChange: (value: string) => void
}

function AskedField({ text, isName, value, onChange }: AskedFieldProps) {
  const { t } = useTranslation('common')
  return (
    <TextField
      label={t('confirm.typeLabel', { text })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          spellCheck: false,
          ...(isName ? { 'data-asked': 'name' } : { inputMode: 'numeric' }),
        },
      }}
    />
  )
}

function Note({ lock, error }: { lock: string | null; error: ReturnType<typeof useStartJob>['error'] }) {
  const { t } = useTranslation('common')
  const text = lock ?? (error ? errorText(error, t) : null)
  return text === null ? null : <Alert severity={lock === null ? 'error' : 'info'}>{text}</Alert>
}

interface ActionsProps extends BulkDialogProps {
  allowed: boolean
  busy: boolean
  /** Cancel gets the focus, since there is no field that would. */
  focus: boolean
}

function Actions({ submitLabel, danger, allowed, busy, focus, onClose }: ActionsProps) {
  const { t } = useTranslation('common')
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={busy} ref={focus ? focusOnMount : null}>
        {t('actions.cancel')}
      </Button>
      <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={!allowed} loading={busy}>
        {submitLabel}
      </Button>
    </DialogActions>
  )
}
