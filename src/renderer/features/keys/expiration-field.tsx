import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { day, useTranslation } from '@/lib/texts'
import type { FormField } from '@/components/form/form'
import { z } from 'zod'
import { DAY, dayHere, endOfDayHere } from '@shared/time'

/** Validity periods of a new key; `date` requires a date. */
const validityPeriods = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'date'] as const
export type ExpirationChoice = (typeof validityPeriods)[number]

const spans: Record<Exclude<ExpirationChoice, 'date'>, number> = {
  hour: DAY / 24,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  quarter: 90 * DAY,
  year: 365 * DAY,
}

export interface Expiration {
  choice: ExpirationChoice
  /** A date as date fields write it, `2026-11-21`; '' until one is chosen. */
  date: string
}

export type ExpirationProblem = 'dateMissing' | 'datePast' | 'dateFar'

const FAR_YEARS = 100

/**
 * Returns the problem of the chosen expiry, or null.
 * @param now Unix time in milliseconds
 */
export function expirationProblem({ choice, date }: Expiration, now: number): ExpirationProblem | null {
  if (choice !== 'date') return null
  const end = Date.parse(endOfDayHere(date))
  if (Number.isNaN(end)) return 'dateMissing'
  if (end <= now) return 'datePast'
  return end - now > FAR_YEARS * 366 * DAY ? 'dateFar' : null
}

/** Schema of the form field; its message is an {@link ExpirationProblem}. `now` returns Unix time in milliseconds. */
export const expirationSchema = (now: () => number) =>
  z.object({ choice: z.enum(validityPeriods), date: z.string() }).superRefine((expiration, context) => {
    const problem = expirationProblem(expiration, now())
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** Schema of a form whose only field is the expiry. */
export const expirationForm = (now: () => number) => z.object({ expiration: expirationSchema(now) })
export type ExpirationForm = z.infer<ReturnType<typeof expirationForm>>

/**
 * Converts a time span to form values: one of the validityPeriods, otherwise the day it ends on.
 * @param span milliseconds
 * @param now Unix time in milliseconds
 */
export function expirationAfter(span: number, now: number): Expiration {
  const choice = validityPeriods.find((one) => one !== 'date' && spans[one] === span)
  if (choice) return { choice, date: '' }
  return { choice: 'date', date: dayHere(now + span) }
}

/** Returns the expiry as the API expects it (RFC 3339). Always send one: without it, servers create keys that have already expired. */
export function expirationTime({ choice, date }: Expiration, now: number): string {
  return new Date(choice === 'date' ? endOfDayHere(date) : now + spans[choice]).toISOString()
}

interface ExpirationFieldProps {
  field: FormField<Expiration>
  choices: readonly ExpirationChoice[]
}

/** Selects the expiry of a new key: a time span or the end of a day. */
export function ExpirationField({ field, choices }: ExpirationFieldProps) {
  const { t, i18n } = useTranslation('keys')
  const { ref, value, onChange, onBlur } = field
  const problem = field.problem as ExpirationProblem | undefined
  return (
    <>
      <TextField
        select
        label={t('expiration.label')}
        value={value.choice}
        onChange={(event) => onChange({ ...value, choice: event.target.value as ExpirationChoice })}
      >
        {[...choices, 'date' as const].map((choice) => (
          <MenuItem key={choice} value={choice}>
            {t(`expiration.${choice}`)}
          </MenuItem>
        ))}
      </TextField>
      {value.choice === 'date' ? (
        <TextField
          type="date"
          label={t('expiration.dateLabel')}
          value={value.date}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
          inputRef={ref}
          onBlur={onBlur}
          error={problem !== undefined}
          helperText={
            problem !== undefined
              ? t(`expiration.${problem}`)
              : value.date === ''
                ? t('expiration.dateHelp')
                : t('expiration.untilEndOf', { day: day(`${value.date}T12:00`, i18n.language) })
          }
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ) : null}
    </>
  )
}
