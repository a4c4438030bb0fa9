import { z } from 'zod'
import type { Language } from '@shared/language'
import type { SendProblem } from '@shared/watch/channels'
import type { Notice } from '@shared/watch/engine'
import { AboutSchema } from '@shared/watch/watch-state'
import { textsIn } from '@main/lib/texts'
import { noticeText } from './notice-text'
import type { AlertServer } from './watcher'

/** One alert as channels send it (docs/webhooks.md). */
export const Alert = z.object({
  /** RFC 3339. */
  time: z.string(),
  server: z.object({ id: z.string(), name: z.string() }),
  /** The kind of the rule; `offline` or `online` for machines. */
  event: z.string(),
  /** True if it was held during quiet hours and has ended since. */
  ended: z.boolean(),
  about: z.array(AboutSchema),
})
export type Alert = z.infer<typeof Alert>

/** One notification: its text for people, and its alerts for programs. */
export const AlertMessageSchema = z.object({ title: z.string(), text: z.string(), alerts: z.array(Alert) })
export type AlertMessage = z.infer<typeof AlertMessageSchema>

/** A message with the id that all tries of it share. */
export interface Outgoing extends AlertMessage {
  readonly id: string
  readonly test: boolean
}

/** The result of one try. `sent`: the receiver accepted it; `failed`: it did not; `unknown`: it may have. */
export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'unknown'; readonly problem: SendProblem }
  | {
      readonly state: 'failed'
      readonly problem: SendProblem
      readonly code: string
      /** True if a later try may succeed. */
      readonly again: boolean
      /** The wait that the receiver asks for, in milliseconds. */
      readonly waitMs?: number
    }

/** The most alerts that the text of a digest lists, and names of one alert. */
const LISTED = 20

export function alertMessage(notice: Notice, server: AlertServer, language: Language, now: number): AlertMessage {
  const { title, body } = noticeText(notice, server.name, language, { most: LISTED })
  const alerts = notice.groups.map(({ rule: { subject }, about, over }): Alert => ({
    time: new Date(now).toISOString(),
    server: { id: server.id, name: server.name },
    event: subject.kind === 'machines' ? subject.goes : subject.kind,
    ended: over,
    about: [...about],
  }))
  return { title, text: body, alerts }
}

/** Joins the messages that wait for a channel. */
export function digest(messages: readonly AlertMessage[], language: Language): AlertMessage {
  const [only] = messages
  if (only && messages.length === 1) return only
  const t = textsIn(language)
  const alerts = messages.flatMap((message) => message.alerts)
  const lines = messages.slice(0, LISTED).map(({ title, text }) => `${title}\n${text}\n`)
  const more = messages.length - lines.length
  return {
    title: t('notice.digest', { count: messages.length }),
    text: [...lines, ...(more > 0 ? [t('notice.andMore', { more })] : [])].join('\n').trimEnd(),
    alerts,
  }
}
