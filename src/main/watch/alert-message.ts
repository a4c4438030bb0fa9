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
export const AlertMessageSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** The text with fewer and fewer names, for a digest. */
  shorter: z.array(z.string()).optional(),
  alerts: z.array(Alert),
})
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

/** The largest numbers of names of each alert that a text tries, until it fits. */
const NAMES = [20, 10, 5, 2, 1, 0] as const

/** Returns the text as chats get it. Names of machines are foreign text: they must not become links or mention people. */
export function chatText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('@', '@\u200b')
}

/** No text has room for more alerts. */
const MOST_LINES = 600

/** Discord takes 2000 characters, ntfy 4096 bytes. A digest of one long message and the number of the others fits into the rest. */
const fits = (text: string) => chatText(text).length <= 1900 && Buffer.byteLength(text) <= 3900

/** Returns the first text that fits below the title; else the one with the most of its alerts. */
function fitting(title: string, texts: readonly string[], alerts: number, withFirst: (count: number) => string) {
  const isShort = (text: string) => fits(`${title}\n${text}`)
  const whole = texts.find(isShort)
  if (whole !== undefined) return whole
  let text = texts.at(-1) ?? ''
  for (let count = Math.min(alerts - 1, MOST_LINES); count > 0 && !isShort(text); count--) text = withFirst(count)
  return text
}

export function alertMessage(notice: Notice, server: AlertServer, language: Language, now: number): AlertMessage {
  const t = textsIn(language)
  const tried = NAMES.map((most) => noticeText(notice, server.name, language, { most }))
  const title = tried[0]?.title ?? ''
  const texts = tried.map(({ body }) => body)
  const headlines = texts.at(-1)?.split('\n') ?? []
  const last = headlines.pop() ?? ''
  const text = fitting(title, texts, headlines.length, (count) =>
    [...headlines.slice(0, count), t('notice.andMore', { more: headlines.length - count }), last].join('\n'),
  )
  const alerts = notice.groups.map(({ rule: { subject }, about, over }): Alert => ({
    time: new Date(now).toISOString(),
    server: { id: server.id, name: server.name },
    event: subject.kind === 'machines' ? subject.goes : subject.kind,
    ended: over,
    about: [...about],
  }))
  return { title, text, shorter: texts.slice(texts.lastIndexOf(text) + 1 || texts.length), alerts }
}

/** Joins the messages that wait for a channel. */
export function digest(messages: readonly AlertMessage[], language: Language): AlertMessage {
  const [only] = messages
  if (only && messages.length === 1) return only
  const t = textsIn(language)
  const alerts = messages.flatMap((message) => message.alerts)
  const title = t('notice.digest', { count: messages.length })
  const parts = NAMES.map((_, step) =>
    messages.map(({ title: headline, text, shorter = [] }) => {
      const texts = [text, ...shorter]
      return `${headline}\n${texts[Math.min(step, texts.length - 1)]}`
    }),
  )
  const texts = parts.map((all) => all.join('\n\n'))
  const text = fitting(title, texts, messages.length, (count) =>
    [...(parts.at(-1) ?? []).slice(0, count), t('notice.andMore', { more: messages.length - count })].join('\n\n'),
  )
  return { title, text, alerts }
}
