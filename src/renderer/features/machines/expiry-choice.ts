import type { Act } from '@shared/acts/act'
import type { Node } from '@shared/api/nodes'
import { z } from 'zod'
import { serverNow } from '@/lib/now'
import { DAY } from '@shared/time'

export const expiryModes = ['date', 'never', 'now'] as const
export type ExpiryMode = (typeof expiryModes)[number]

export interface ExpiryChoice {
  mode: ExpiryMode
  /** As a `datetime-local` field holds it, in the reader's own zone. */
  date: string
}

/** Spans offered beside the date, in days. */
export const presets = [30, 90, 365] as const

/** An instant as a `datetime-local` field wants it: local time, without seconds. */
export function toLocalInput(ms: number): string {
  const at = new Date(ms)
  const local = new Date(ms - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The instant of a `datetime-local` field's text as RFC 3339, or null where it is none. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export const inDays = (days: number, now: number): string => toLocalInput(now + days * DAY)

export type DateProblem = 'required' | 'past'

/** What is wrong with the chosen date; null where the choice can be sent. */
export function dateProblem({ mode, date }: ExpiryChoice, now: number): DateProblem | null {
  if (mode !== 'date') return null
  const iso = fromLocalInput(date)
  if (iso === null) return 'required'
  return Date.parse(iso) <= now ? 'past' : null
}

/** The choice as the field of a form; says a {@link DateProblem}. */
export const ExpiryField = z.object({ mode: z.enum(expiryModes), date: z.string() }).superRefine((choice, context) => {
  const problem = dateProblem(choice, serverNow())
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** The fields of the expire call for a choice. */
export function expiryFields({ mode, date }: ExpiryChoice): { expiry?: string; disableExpiry?: boolean } {
  if (mode === 'never') return { disableExpiry: true }
  const expiry = mode === 'date' ? fromLocalInput(date) : null
  return expiry ? { expiry } : {}
}

/** What a choice does to a machine; null while it cannot be sent. */
export function expiryAct({ id }: Pick<Node, 'id'>, choice: ExpiryChoice): Act[] | null {
  if (dateProblem(choice, serverNow()) !== null) return null
  if (choice.mode === 'now') return [{ kind: 'node.expire', id }]
  return [{ kind: 'node.expiry', id, at: choice.mode === 'never' ? null : fromLocalInput(choice.date) }]
}
