import type { Act } from '@shared/acts/act'
import { isApplied } from '@shared/acts/effect'
import { nodeObject } from '@shared/acts/objects'
import type { Node } from '@shared/api/nodes'
import { z } from 'zod'
import { DAY } from '@shared/time'

export const expiryModes = ['date', 'never', 'now'] as const
export type ExpiryMode = (typeof expiryModes)[number]

export interface ExpiryChoice {
  mode: ExpiryMode
  /** Value of a `datetime-local` field, in the local time zone. */
  date: string
}

/** Time spans offered beside the date, in days. */
export const presets = [30, 90, 365] as const

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
