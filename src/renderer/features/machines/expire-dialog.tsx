import Typography from '@mui/material/Typography'
import { type Ref, useMemo } from 'react'
import { useTranslation, absoluteTime, useServerNow } from '@/lib/texts'
import { z } from 'zod'
import { useFollowing, useFormField, useZodForm } from '@/components/form/form'
import { Consequence } from '@/components/consequence/consequence'
import { machineName } from '@shared/states/machine-state'
import { useCapabilities } from '@/lib/session'
import { FormDialog } from '@/ui/dialogs'
import { DAY, instantOf } from '@shared/time'
import type { ActionDialogProps } from './machine-actions'
import { useNodeAct } from './use-node-changes'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import type { Act } from '@shared/acts/act'
import { isApplied } from '@shared/acts/effect'
import { nodeObject } from '@shared/acts/object'
import type { Node } from '@shared/api/resources'

const expiryModes = ['date', 'never', 'now'] as const
export type ExpiryMode = (typeof expiryModes)[number]

export interface ExpiryChoice {
  mode: ExpiryMode
  /** Value of a `datetime-local` field, in the local time zone. */
  date: string
}

/** Time spans offered beside the date, in days. */
const presets = [30, 90, 365] as const

/**
 * Formats an instant for a `datetime-local` field: local time without seconds.
 * @param ms Unix time in milliseconds
 */
export function toLocalInput(ms: number): string {
  const at = new Date(ms)
  const local = new Date(ms - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Converts the text of a `datetime-local` field to RFC 3339, or null if it is invalid. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export const inDays = (days: number, now: number): string => toLocalInput(now + days * DAY)

export type DateProblem = 'required' | 'past'

/**
 * Returns the problem of the chosen date, or null.
 * @param now Unix time in milliseconds
 */
export function dateProblem({ mode, date }: ExpiryChoice, now: number): DateProblem | null {
  if (mode !== 'date') return null
  const iso = fromLocalInput(date)
  if (iso === null) return 'required'
  return Date.parse(iso) <= now ? 'past' : null
}

/** Schema of the form field; its message is a {@link DateProblem}. */
export const expiryField = (now: () => number) =>
  z.object({ mode: z.enum(expiryModes), date: z.string() }).superRefine((choice, context) => {
    const problem = dateProblem(choice, now())
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** Returns whether a machine already has the chosen expiry, to the minute that the field shows. `now` in milliseconds of the server's time. */
export function isUnchanged(node: Node, choice: ExpiryChoice, now: number): boolean {
  if (choice.mode === 'date' && node.expiry !== null && choice.date === toLocalInput(Date.parse(node.expiry)))
    return true
  const [act] = expiryAct(node, choice, now) ?? []
  return act !== undefined && isApplied(act, nodeObject(node), now)
}

/** Returns the acts that a choice stands for; null while it cannot be sent. `now` as above. */
export function expiryAct({ id }: Pick<Node, 'id'>, choice: ExpiryChoice, now: number): Act[] | null {
  if (dateProblem(choice, now) !== null) return null
  if (choice.mode === 'now') return [{ kind: 'node.expire', id }]
  return [{ kind: 'node.expiry', id, at: choice.mode === 'never' ? null : fromLocalInput(choice.date) }]
}

interface ExpiryFieldsProps {
  value: ExpiryChoice
  onChange: (value: ExpiryChoice) => void
  /** Problem of the date. */
  problem: DateProblem | undefined
  dateRef: Ref<HTMLInputElement>
  onBlur?: () => void
}

function DateField({ value, onChange, problem, dateRef, onBlur }: ExpiryFieldsProps) {
  const serverNow = useServerNow()
  const { t, i18n } = useTranslation('machines')
  // The system decides the order of day and month in the field, in another language than the console's, too.
  const at = fromLocalInput(value.date)
  return (
    <Box sx={{ pl: 6, pt: 2, pb: 2 }}>
      <TextField
        type="datetime-local"
        label={t('expire.dateField')}
        value={value.date}
        inputRef={dateRef}
        {...(onBlur && { onBlur })}
        onChange={(event) => onChange({ ...value, date: event.target.value })}
        error={problem !== undefined}
        helperText={problem ? t(`expire.problem.${problem}`) : at && absoluteTime(at, i18n.language)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {presets.map((days) => (
          <Button key={days} size="small" onClick={() => onChange({ ...value, date: inDays(days, serverNow()) })}>
            {t('expire.inDays', { count: days })}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

/** Selects now, a date or never. Modes the server does not support are disabled with a reason. */
export function ExpiryFields(props: ExpiryFieldsProps) {
  const { value, onChange } = props
  const { t } = useTranslation('machines')
  const { expireAt, neverExpire } = useCapabilities()
  const able: Record<ExpiryMode, boolean> = { date: expireAt, never: neverExpire, now: true }
  return (
    <RadioGroup
      aria-label={t('expire.mode')}
      value={value.mode}
      onChange={(_event, mode) => onChange({ ...value, mode: expiryModes.find((known) => known === mode) ?? 'now' })}
    >
      {expiryModes.map((mode) => (
        <Box key={mode}>
          <FormControlLabel value={mode} disabled={!able[mode]} control={<Radio />} label={t(`expire.${mode}`)} />
          {able[mode] ? null : (
            <FormHelperText sx={{ pl: 6, mt: 0 }}>
              {t(mode === 'date' ? 'reason.expireAt' : 'reason.neverExpire')}
            </FormHelperText>
          )}
          {mode === 'date' && value.mode === 'date' ? <DateField {...props} /> : null}
        </Box>
      ))}
    </RadioGroup>
  )
}

const DEFAULT_DAYS = 90
const expiryAt = (now: () => number) => z.object({ expiry: expiryField(now) })

/** Returns the initial choice: the current expiry, otherwise three months; "now" if the server supports nothing else. */
export function firstChoice(expiry: string | null, expireAt: boolean, now: number): ExpiryChoice {
  const set = expiry === null ? null : instantOf(expiry)
  const date = set !== null && set > now ? toLocalInput(set) : inDays(DEFAULT_DAYS, now)
  return { mode: expireAt ? 'date' : 'now', date }
}

/** Sets when a machine must log in again. */
export function ExpireDialog({ node, open, onClose, onDone }: ActionDialogProps) {
  const serverNow = useServerNow()
  const { t } = useTranslation('machines')
  const { expireAt } = useCapabilities()
  const name = machineName(node)
  const { run, busy, error, clearError } = useNodeAct()
  const first = useMemo(
    () => ({ expiry: firstChoice(node.expiry, expireAt, serverNow()) }),
    [node.expiry, expireAt, serverNow],
  )
  const form = useZodForm(expiryAt(serverNow), first)
  useFollowing(form, first)
  const { ref, value: choice, problem, onChange, onBlur } = useFormField(form, 'expiry', { onEdit: clearError })
  const hint = choice.mode === 'now' && !node.online ? 'nowOffline' : choice.mode
  const submit = form.handleSubmit(async ({ expiry }) => {
    const [act] = expiryAct(node, expiry, serverNow()) ?? []
    if (act && (await run(act, node, t(`toast.expiry.${expiry.mode}`, { name })))) onDone()
  })
  return (
    <FormDialog
      open={open}
      title={t('expire.title', { name })}
      submitLabel={t(`expire.submit.${choice.mode}`, { name })}
      busy={busy}
      error={error}
      unchanged={open && !busy && isUnchanged(node, choice, serverNow()) ? t('expire.unchanged') : null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ExpiryFields
        value={choice}
        problem={problem as DateProblem | undefined}
        dateRef={ref}
        onChange={onChange}
        onBlur={onBlur}
      />
      <Typography color="textSecondary">{t(`expire.hint.${hint}`)}</Typography>
      <Consequence acts={open ? expiryAct(node, choice, serverNow()) : null} />
    </FormDialog>
  )
}
