import { says } from '@shared/api/issue'
import { expiringKinds, type Scope, type Subject, watchLimits } from '@shared/watch/rules'
import { parseWatchQuery } from '@shared/watch/watch-language'
import { z } from 'zod'

/** The conditions a rule can wait for. */
export const draftKinds = [
  'offline',
  'online',
  'expiring',
  'routeWaiting',
  'routeUnserved',
  'machineWaiting',
  'newMachine',
  'policyChanged',
  'newerPatch',
  'unreachable',
] as const
export type DraftKind = (typeof draftKinds)[number]

/** The ways to choose machines. */
export const draftScopes = ['all', 'machine', 'tag', 'owner', 'query'] as const

const hasMachines = (kind: DraftKind) => kind === 'offline' || kind === 'online'
export const hasMinutes = (kind: DraftKind) => hasMachines(kind) || kind === 'unreachable'
export { hasMachines }

const isNumber = (typed: string, from: number, to: number) =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= from && Number(typed) <= to

/** A rule being edited, with one field per form input. */
export const AlertDraftSchema = z
  .object({
    kind: z.enum(draftKinds),
    by: z.enum(draftScopes),
    machine: z.object({ id: z.string(), name: z.string() }),
    tag: z.string(),
    owner: z.string(),
    query: z.string(),
    minutes: z.string(),
    what: z.enum(expiringKinds),
    days: z.string(),
    /** '' means every saved server. */
    server: z.string(),
    channels: z.array(z.string()).min(1, says('channelRequired')),
  })
  .superRefine((draft, context) => {
    const wrong = (path: keyof typeof draft, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (hasMinutes(draft.kind) && !isNumber(draft.minutes, 0, watchLimits.minutes))
      wrong('minutes', says('minutesRange'))
    if (draft.kind === 'expiring' && !isNumber(draft.days, 1, watchLimits.days)) wrong('days', says('daysRange'))
    if (!hasMachines(draft.kind)) return
    if (draft.by === 'tag' && draft.tag.trim() === '') wrong('tag', says('tagsRequired'))
    if (draft.by === 'owner' && draft.owner.trim() === '') wrong('owner', says('userRequired'))
    if (draft.by === 'query' && parseWatchQuery(draft.query).problems.length > 0) wrong('query', 'query')
  })
export type AlertDraft = z.infer<typeof AlertDraftSchema>

function scopeOf({ by, machine, tag, owner, query }: AlertDraft): Scope {
  switch (by) {
    case 'all':
      return { by: 'query', query: '' }
    case 'machine':
      return { by: 'machine', ...machine }
    case 'tag':
      return { by: 'tag', tag: tag.trim().replace(/^tag:/, '') }
    case 'owner':
      return { by: 'owner', owner: owner.trim() }
    case 'query':
      return { by: 'query', query: query.trim() }
  }
}

/** Returns the subject of a valid draft. */
export function subjectOf(draft: AlertDraft): Subject {
  const { kind, what } = draft
  const minutes = Number(draft.minutes)
  switch (kind) {
    case 'offline':
    case 'online':
      return { kind: 'machines', scope: scopeOf(draft), goes: kind, minutes }
    case 'expiring':
      return { kind, what, days: Number(draft.days) }
    case 'unreachable':
      return { kind, minutes }
    default:
      return { kind }
  }
}
