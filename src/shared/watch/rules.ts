import { z } from 'zod'
import { says } from '@shared/api/issue'
import { Id } from '@shared/api/primitives'
import type { SeenList } from '@shared/history/change'
import { DAY, MINUTE } from '@shared/time'

/** The maximum number of rules and of channels of a rule, and the longest offline time of a machine in a rule: a day, in minutes. */
export const watchLimits = { rules: 100, minutes: 1440, days: 365, channels: 21 } as const

/** The machines of a rule. `tag` is written without `tag:`, `query` in the language of the machine list. */
const Scope = z.discriminatedUnion('by', [
  z.object({ by: z.literal('machine'), id: Id, name: z.string().max(255) }),
  z.object({ by: z.literal('tag'), tag: z.string().trim().min(1, says('tagsRequired')).max(255) }),
  z.object({ by: z.literal('owner'), owner: z.string().trim().min(1, says('userRequired')).max(255) }),
  z.object({ by: z.literal('query'), query: z.string().trim().max(2000) }),
])
export type Scope = z.infer<typeof Scope>

const minutes = z.number(says('minutesRange')).int(says('minutesRange')).min(0, says('minutesRange'))
const Minutes = minutes.max(watchLimits.minutes, says('minutesRange'))
const days = z.number(says('daysRange')).int(says('daysRange')).min(1, says('daysRange'))
const Days = days.max(watchLimits.days, says('daysRange'))

/** Kinds of items that expire: machines, pre-auth keys, API keys, or the API key this console uses. */
export const expiringKinds = ['ownKey', 'apiKeys', 'preAuthKeys', 'machines'] as const

/** The event that a rule waits for. */
const Subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('machines'), scope: Scope, goes: z.enum(['offline', 'online']), minutes: Minutes }),
  z.object({ kind: z.literal('expiring'), what: z.enum(expiringKinds), days: Days }),
  z.object({ kind: z.literal('routeWaiting') }),
  z.object({ kind: z.literal('routeUnserved') }),
  z.object({ kind: z.literal('newMachine') }),
  z.object({ kind: z.literal('machineWaiting') }),
  z.object({ kind: z.literal('policyChanged') }),
  z.object({ kind: z.literal('newerPatch') }),
  z.object({ kind: z.literal('unreachable'), minutes: Minutes }),
])
export type Subject = z.infer<typeof Subject>

/** One alert rule. `server` is a server's id, or null for every saved one; the demo network has to be named. */
const AlertRule = z.object({
  id: z.string().min(1).max(100),
  on: z.boolean(),
  server: z.string().max(100).nullable(),
  subject: Subject,
  /** The ids of its channels (`channels.ts`); left out: the desktop. */
  channels: z.array(z.string().max(100)).min(1, says('channelRequired')).max(watchLimits.channels).optional(),
})
export type AlertRule = z.infer<typeof AlertRule>

const TimeOfDay = z.string(says('timeOfDay')).regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('timeOfDay'))

/** Hours of this computer's day without notices; `from` after `to` spans midnight, `from` equal to `to` is the whole day. */
export const QuietHoursSchema = z.object({ on: z.boolean(), from: TimeOfDay, to: TimeOfDay })
export type QuietHours = z.infer<typeof QuietHoursSchema>

/** The effect of closing the last window: quit the console, or keep watching without a window. `ask` until the admin has chosen. */
export const closings = ['ask', 'background', 'quit'] as const

/** The alert preferences. */
export const AlertChoicesSchema = z.object({
  rules: z.array(AlertRule).max(watchLimits.rules),
  quiet: QuietHoursSchema,
  /** No notices until then, in milliseconds since 1970; null: not paused. */
  pausedUntil: z.number().nullable(),
  /** An icon in the system's notification area. */
  tray: z.boolean(),
  closing: z.enum(closings),
})
export type AlertChoices = z.infer<typeof AlertChoicesSchema>

/** The default rules: events that lock the admin out, and requests that wait for the admin. */
export const defaultChoices: AlertChoices = {
  rules: [
    { id: 'own-key', on: true, server: null, subject: { kind: 'expiring', what: 'ownKey', days: 14 } },
    { id: 'unreachable', on: true, server: null, subject: { kind: 'unreachable', minutes: 5 } },
    { id: 'route-waiting', on: true, server: null, subject: { kind: 'routeWaiting' } },
    { id: 'machine-waiting', on: true, server: null, subject: { kind: 'machineWaiting' } },
    { id: 'route-unserved', on: false, server: null, subject: { kind: 'routeUnserved' } },
    { id: 'new-machine', on: false, server: null, subject: { kind: 'newMachine' } },
    { id: 'policy-changed', on: false, server: null, subject: { kind: 'policyChanged' } },
    { id: 'newer-patch', on: false, server: null, subject: { kind: 'newerPatch' } },
  ],
  quiet: { on: false, from: '22:00', to: '07:00' },
  pausedUntil: null,
  tray: false,
  closing: 'ask',
}

/** Returns the list of the server that a subject is judged by; null if it is judged by something else. */
export function listOf(subject: Subject): SeenList | null {
  switch (subject.kind) {
    case 'expiring':
      return subject.what === 'machines' ? 'nodes' : subject.what === 'preAuthKeys' ? 'preAuthKeys' : 'apiKeys'
    case 'policyChanged':
      return 'policy'
    case 'machineWaiting':
    case 'newerPatch':
    case 'unreachable':
      return null
    default:
      return 'nodes'
  }
}

/** Returns how long a rule waits before it reports, in milliseconds. */
export function delayOf(subject: Subject): number {
  return 'minutes' in subject ? subject.minutes * MINUTE : 0
}

/** Returns how far ahead a rule looks, in milliseconds. */
export function spanOf({ days: ahead }: Extract<Subject, { kind: 'expiring' }>): number {
  return ahead * DAY
}

/** Returns the rules for a server. `demo`: it is the demo network, which is watched only if a rule names it. */
export function rulesFor(rules: readonly AlertRule[], server: string, demo: boolean): AlertRule[] {
  return rules.filter((rule) => rule.on && (rule.server === server || (rule.server === null && !demo)))
}
