import { z } from 'zod'
import type { Change, Snapshot } from '@shared/history/change'
import { Prefix } from '@shared/api/primitives'
import { MINUTE } from '@shared/time'
import { servedPrefixes } from '@shared/states/route-state'

/** What a notice is about. A route's `id` and `name` are its machine's. `gone`: it is not on the server any more. */
export const About = z.object({
  kind: z.enum(['node', 'route', 'preAuthKey', 'apiKey', 'policy', 'server']),
  id: z.string(),
  name: z.string(),
  prefix: Prefix.optional(),
  gone: z.literal(true).optional(),
})
export type About = z.infer<typeof About>

/**
 * Where a cause stands: `waiting` for others to be told with, `held` over quiet hours, `told`; `silent` is what was never to be told: it
 * is one's own doing.
 */
const phases = ['waiting', 'held', 'told', 'silent'] as const

/** Something that a rule waits for and that is so. `since` in milliseconds. */
const Cause = z.object({
  rule: z.string(),
  about: About,
  since: z.number(),
  phase: z.enum(phases),
  /** The notice it was told in. */
  notice: z.string().nullable(),
  /** It was told of because it happened: there is nothing that ends. */
  event: z.boolean(),
  /** It ended while it was held: it is told of nevertheless. */
  over: z.boolean(),
})
export type Cause = z.infer<typeof Cause>

/** Whether a machine is online, and since when in milliseconds; null: since before anybody looked, or by one's own doing. */
const Presence = z.object({ online: z.boolean(), since: z.number().nullable() })
export type Presence = z.infer<typeof Presence>

/** What is remembered of one server between two looks, and two starts. */
export const WatchState = z.object({
  /** When it was last looked at, and its machines, in milliseconds; null: never. */
  at: z.number().nullable(),
  machinesAt: z.number().nullable(),
  /** Machines that are offline, and those that came back lately; all others are online, from before. Null: none were seen. */
  machines: z.record(z.string(), Presence).nullable(),
  /** Prefixes that a machine served. */
  served: z.array(z.string()).nullable(),
  unreachableSince: z.number().nullable(),
  /** What one changed oneself, lately: when, by what it is. */
  own: z.record(z.string(), z.number()),
  causes: z.record(z.string(), Cause),
  /** The number of the next notice. */
  next: z.number().int(),
})
export type WatchState = z.infer<typeof WatchState>

export const unwatched: WatchState = {
  at: null,
  machinesAt: null,
  machines: null,
  served: null,
  unreachableSince: null,
  own: {},
  causes: {},
  next: 1,
}

/** For how long what follows from an own act is taken to be one's own doing: a machine that is expired leaves some time later. */
export const OWN_MS = 10 * MINUTE

/** One server, looked at. */
export interface Look {
  readonly snapshot: Snapshot
  /** What others changed since the last look. */
  readonly changes: readonly Change[]
  /** What was changed from here. */
  readonly own: readonly Change[]
  readonly reachable: boolean
  /** The start of the API key in use, as lists show it; undefined where it is not known. */
  readonly ownKey: string | undefined
  readonly name: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The state as if its times were of this clock: a clock that went back must not make anything last longer than it did, so no time has
 * passed since the last look.
 */
export function afterJump(state: WatchState, now: number): WatchState {
  const back = state.at === null ? 0 : Math.min(0, now - state.at)
  if (back === 0) return state
  const moved = (at: number | null) => (at === null ? null : at + back)
  const each = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
  return {
    ...state,
    at: moved(state.at),
    machinesAt: moved(state.machinesAt),
    unreachableSince: moved(state.unreachableSince),
    machines: state.machines && each(state.machines, (one) => ({ ...one, since: moved(one.since) })),
    own: each(state.own, (at) => at + back),
    causes: each(state.causes, (cause) => ({ ...cause, since: cause.since + back })),
  }
}

/** Names in {@link WatchState.own} of what follows from a change: that a machine leaves, its prefixes with it, or that something ends soon. */
function explained(change: Change, { nodes }: Snapshot): string[] {
  const routed = (routes: readonly string[]) => routes.map((prefix) => `prefix ${prefix}`)
  switch (change.kind) {
    case 'node.expiry':
      return [`node ${change.id}`, ...routed(nodes?.get(change.id)?.approvedRoutes ?? [])]
    case 'node.removed':
      return routed(change.before.approvedRoutes)
    case 'node.routes': {
      const withdrawn = change.before.approvedRoutes.filter((prefix) => !change.after.approvedRoutes.includes(prefix))
      return [...routed(withdrawn), ...withdrawn.map((prefix) => `route ${change.id} ${prefix}`)]
    }
    case 'preAuthKey.added':
    case 'preAuthKey.expiry':
      return [`preAuthKey ${change.id}`]
    case 'apiKey.added':
    case 'apiKey.expiry':
      return [`apiKey ${change.id}`]
    default:
      return []
  }
}

/** Own acts of late, with those of this look. */
export function ownAfter({ own }: WatchState, { own: changes, snapshot, now }: Look): Record<string, number> {
  return Object.fromEntries([
    ...Object.entries(own).filter(([, at]) => now - at < OWN_MS),
    ...changes.flatMap((change) => explained(change, snapshot)).map((name) => [name, now] as const),
  ])
}

/**
 * Who is offline, or came back within `keepMs`, after a look. Who was there before anybody looked, joined, or left by one's own doing has
 * not gone anywhere.
 */
export function presenceAfter(
  { machines, machinesAt }: WatchState,
  { snapshot, changes, now }: Look,
  own: Readonly<Record<string, number>>,
  keepMs: number,
): WatchState['machines'] {
  if (!snapshot.nodes) return machines
  const joined = new Set(changes.filter(({ kind }) => kind === 'node.added').map(({ id }) => id))
  const next: Record<string, Presence> = {}
  for (const [id, { online }] of snapshot.nodes) {
    const known = machines !== null && !joined.has(id)
    const before = known ? (machines[id] ?? { online: true, since: null }) : { online, since: null }
    const turned = before.online !== online
    const since = turned ? (`node ${id}` in own ? null : now) : before.since
    // As of the last look: one that came back since may be due with this one.
    const lately = since !== null && (machinesAt ?? now) - since <= keepMs
    if (!online || lately) next[id] = { online, since }
  }
  return next
}

/** The prefixes that are served now; what they were where the machines could not be read. */
export function servedAfter({ served }: WatchState, { snapshot, now }: Look): string[] | null {
  return snapshot.nodes ? [...servedPrefixes([...snapshot.nodes.values()], now)].toSorted() : served
}
