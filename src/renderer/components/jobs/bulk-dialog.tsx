import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { isDestructive } from '@shared/acts/effect'
import type { JobAction } from '@shared/acts/job-action'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { errorText, useTranslation } from '@/lib/texts'
import type { ActPlan } from '@/domain/act-plan'
import { useStartJob } from '@/lib/queries/jobs'
import { useServerId } from '@/lib/session'
import { Fixed, useDiscardQuestion } from '@/ui/dialogs'
import { focusOnMount } from '@/ui/focus'
import { submitOnCtrlEnter } from '@/ui/submit-key'
import { LockNote, useWriteLock } from '@/ui/marks'
import { PlanPreview } from './plan-preview'

/** Taking something away from more objects than this requires typing their number. */
const TYPE_ABOVE = 10

interface BulkDialogProps {
  title: string
  /** The losses in a sentence, or the subject. */
  body?: ReactNode
  /** Names the consequence with its number: "Delete 12 machines". */
  submitLabel: string
  action: JobAction
  /** Null while the form's selection is incomplete. */
  plan: ActPlan | null
  /** The plan will take something away, whatever the user chooses. Left out: its acts decide. */
  danger?: boolean
  /** The text to type instead of the number: the name, if a single object is deleted. */
  typeToConfirm?: string
  /** Validates the form first: `handleSubmit` of a form with fields. */
  check?: (start: () => void) => void
  /** The gained and lost access, shown above the button. */
  consequence?: ReactNode
  /** The consequence must be on screen before the user can confirm it, and is not yet. */
  waiting?: boolean
  onClose: () => void
  /** Called when the job runs. */
  onStarted: () => void
  /** The form's fields. */
  children?: ReactNode
}

const isDangerous = ({ danger = false, plan }: Pick<BulkDialogProps, 'danger' | 'plan'>) =>
  danger || (plan?.acts.some(({ act, before }) => isDestructive(act, before)) ?? false)

/** Returns a function that starts the job from the form, and the state of that start. */
function useStart({ plan, action, check, onStarted }: BulkDialogProps, count: number) {
  const serverId = useServerId()
  const start = useStartJob()
  const run = () => {
    if (!plan || count === 0 || serverId === null) return
    const done = () => {
      onStarted()
      focusPage()
    }
    start.mutate({ serverId, action, items: [...plan.acts] }, { onSuccess: done })
  }
  return { run: () => (check ? check(run) : run()), busy: start.isPending, error: start.error }
}

/** Previews the effect of a bulk act on each object and starts it as a job. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, plan, waiting = false } = props
  const titleId = useId()
  const lock = useWriteLock()
  // The save of the policy is not one of the objects whose number the user types.
  const count = plan?.acts.filter(({ act }) => act.kind !== 'policy.save').length ?? 0
  const start = useStart(props, count)
  const asked = useTypedConfirmation(props, count)
  const discard = useDiscardQuestion(props.onClose)
  const allowed = lock === null && !waiting && (plan === null || count > 0) && asked.isTyped
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events from a portal to the parent component.
    event.stopPropagation()
    if (allowed && !start.busy) start.run()
  }
  return (
    <>
      <Dialog
        open
        onClose={() => !start.busy && discard.onClose()}
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: { width: 560 } }, transition: { onEntering: focusFirstField } }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <Box component="form" noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter} sx={{ display: 'contents' }}>
          <DialogContent>
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 2 }}>
              {props.body}
              <Box onInput={discard.onInput} sx={{ display: 'contents' }}>
                {props.children}
              </Box>
              {plan ? <PlanPreview plan={plan} /> : null}
              {props.consequence}
            </Box>
          </DialogContent>
          <Fixed>
            {asked.text === null ? null : <ConfirmationField {...asked} text={asked.text} />}
            <Note lock={lock} error={start.error} />
          </Fixed>
          <Actions
            {...props}
            isEmpty={plan !== null && count === 0}
            allowed={allowed}
            busy={start.busy}
            focus={!props.children && asked.text === null}
          />
        </Box>
      </Dialog>
      {discard.question}
    </>
  )
}

/** The button that opened the dialog is gone with the selection: the focus moves to the page's heading. */
function focusPage(): void {
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
}

/** Focuses the first field, as in any form, or the name to type, as in any delete dialog. */
function focusFirstField(dialog: HTMLElement): void {
  const asked = dialog.querySelector<HTMLElement>('input[data-asked="name"]')
  if (asked) asked.focus()
  else dialog.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus()
}

/** The text to type before the button works: the name, or the number of many objects; null if none is required. */
function useTypedConfirmation(props: BulkDialogProps, count: number) {
  const { typeToConfirm } = props
  const [value, onChange] = useState('')
  const number = count > TYPE_ABOVE && isDangerous(props) ? String(count) : null
  const text = typeToConfirm ?? number
  const isTyped = text === null || value.trim() === text
  return { text, isName: typeToConfirm !== undefined, isTyped, value, onChange }
}

interface ConfirmationFieldProps {
  text: string
  isName: boolean
  value: string
  onChange: (value: string) => void
}

function ConfirmationField({ text, isName, value, onChange }: ConfirmationFieldProps) {
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
  if (lock !== null) return <LockNote reason={lock} />
  return error ? <Alert severity="error">{errorText(error, t)}</Alert> : null
}

interface ActionsProps extends BulkDialogProps {
  /** The plan changes nothing: a button with 0 in it would name no act. */
  isEmpty: boolean
  allowed: boolean
  busy: boolean
  /** Focuses Cancel, because there is no field to focus. */
  focus: boolean
}

function Actions(props: ActionsProps) {
  const { submitLabel, isEmpty, allowed, busy, focus, onClose } = props
  const { t } = useTranslation('common')
  const { t: tJobs } = useTranslation('jobs')
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={busy} ref={focus ? focusOnMount : null}>
        {t('actions.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={isDangerous(props) ? 'error' : 'primary'}
        disabled={!allowed}
        loading={busy}
      >
        {isEmpty ? tJobs('nothingToChange') : submitLabel}
      </Button>
    </DialogActions>
  )
}
