import { z } from 'zod'
import { serverNow } from '@/lib/now'
import { DAY } from '@shared/time'

/** How long a new key lasts; `date` goes with a day. */
const choices = ['hour', 'day', 'week', 'month', 'quarter', 'year', 'date'] as const
export type ExpirationChoice = (typeof choices)[number]

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
  /** A day as date fields write it, `2026-11-21`; '' while none is chosen. */
  date: string
}

export type DateProblem = 'dateMissing' | 'datePast' | 'dateFar'

const FAR_YEARS = 100

/** The last moment of a day in the reader's own time zone, in milliseconds; NaN where it is no day. */
function endOfDay(date: string): number {
  return new Date(`${date}T23:59:59`).getTime()
}

/** What is wrong with the chosen end; null where it can be used. `now` in milliseconds. */
export function expirationProblem({ choice, date }: Expiration, now: number): DateProblem | null {
  if (choice !== 'date') return null
  const end = endOfDay(date)
  if (Number.isNaN(end)) return 'dateMissing'
  if (end <= now) return 'datePast'
  return end - now > FAR_YEARS * 366 * DAY ? 'dateFar' : null
}

/** The end as the field of a form; says a {@link DateProblem}. */
export const ExpirationSchema = z
  .object({ choice: z.enum(choices), date: z.string() })
  .superRefine((expiration, context) => {
    const problem = expirationProblem(expiration, serverNow())
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** What a span in milliseconds is in the form: one of the choices, or else the day it ends on. `now` in milliseconds. */
export function expirationAfter(span: number, now: number): Expiration {
  const choice = choices.find((one) => one !== 'date' && spans[one] === span)
  if (choice) return { choice, date: '' }
  const end = new Date(now + span)
  const two = (part: number) => String(part).padStart(2, '0')
  return { choice: 'date', date: `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())}` }
}

/** The end as the API takes it (RFC 3339). A server given none makes keys that are expired from birth, so there always is one. */
export function expirationTime({ choice, date }: Expiration, now: number): string {
  return new Date(choice === 'date' ? endOfDay(date) : now + spans[choice]).toISOString()
}
