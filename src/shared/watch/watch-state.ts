import { z } from 'zod'
import type { Change, Snapshot } from '@shared/history/change'
import { PrefixText } from '@shared/api/primitives'
import { MINUTE } from '@shared/time'
import { servedPrefixes } from '@shared/states/machine-state'

/** The subject of a notice. A route's `id` and `name` are its machine's. `gone`: it is no longer on the server. */
export const AboutSchema = z.object({
  kind: z.enum(['node', 'route', 'preAuthKey', 'apiKey', 'policy', 'server', 'waiting', 'release']),
  id: z.string(),
  name: z.string(),
  prefix: PrefixText.optional(),
  gone: z.literal(true).optional(),
})
export type About = z.infer<typeof AboutSchema>

/**
 * The phases of a cause: `waiting` for others to be reported with, `held` during quiet hours, `told`; `silent` is never reported, because
 * it follows from an act of this console.
 */
const phases = ['waiting', 'held', 'told', 'silent'] as const

/** A current event or state that a rule looks for. `since` in milliseconds. */
const Cause = z.object({
  rule: z.string(),
  about: AboutSchema,
  since: z.number(),
  phase: z.enum(phases),
  /** The notice that reported it. */
  notice: z.string().nullable(),
  /** True for an event, which has no end. */
  event: z.boolean(),
  /** It ended while it was held, but is still reported. */
  over: z.boolean(),
})
export type Cause = z.infer<typeof Cause>

/** True if a machine is online, and since when in milliseconds; null: since before the first look, or because of an act of this console. */
const Presence = z.object({ online: z.boolean(), since: z.number().nullable() })
export type Presence = z.infer<typeof Presence>

/** The stored state of one server between two looks, and two starts. */
export const AlertStateSchema = z.object({
  /** The server's address at that time; left out by earlier releases. */
  address: z.string().optional(),
  /** When the server, and its machines, were last observed, in milliseconds; null: never. */
  at: z.number().nullable(),
  machinesAt: z.number().nullable(),
  /** Machines that are offline or came back recently; all others were online before. Null: none were observed. */
  machines: z.record(z.string(), Presence).nullable(),
  /** Prefixes that a machine served. */
  served: z.array(z.string()).nullable(),
  unreachableSince: z.number().nullable(),
  /** The times of this console's recent changes, by subject. */
  own: z.record(z.string(), z.number()),
  causes: z.record(z.string(), Cause),
  /** The number of the next notice. */
  next: z.number().int(),
})
export type AlertState = z.infer<typeof AlertStateSchema>

export const unwatched: AlertState = {
  at: null,
  machinesAt: null,
  machines: null,
  served: null,
  unreachableSince: null,
  own: {},
  causes: {},
  next: 1,
}

/** How long a change counts as a consequence of this console's act, in milliseconds: an expired machine goes offline some time later. */
export const OWN_MS = 10 * MINUTE

/** An observation of one server. */
export interface Look {
  readonly snapshot: Snapshot
  /** Changes by others since the last look. */
  readonly changes: readonly Change[]
  /** Changes by this console. */
  readonly own: readonly Change[]
  readonly reachable: boolean
  /** The ids of clients that wait to be registered; null if the host was not asked. */
  readonly waiting: readonly string[] | null
  /** A newer patch of the release that it runs; '' if there is none, null if that is unknown. */
  readonly newerPatch: string | null
  /** The start of the API key in use, as lists show it; undefined if unknown. */
  readonly ownKey: string | undefined
  readonly name: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Shifts the state's times to this clock: after a clock went back nothing may last longer than it did, so no time has passed since the last
 * look.
 */
export function adjustClock(state: AlertState, now: number): AlertState {
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

/**
 * Returns the keys in {@link WatchState.own} of a change's consequences: a machine leaves, its prefixes with it, or something expires soon.
 */
function consequenceKeys(change: Change, { nodes }: Snapshot): string[] {
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

/** Returns this console's recent acts, including those of this look. */
export function ownAfter({ own }: AlertState, { own: changes, snapshot, now }: Look): Record<string, number> {
  return Object.fromEntries([
    ...Object.entries(own).filter(([, at]) => now - at < OWN_MS),
    ...changes.flatMap((change) => consequenceKeys(change, snapshot)).map((name) => [name, now] as const),
  ])
}

/**
 * Returns the machines that are offline, or came back within `keepMs`, after a look. Machines that existed before the first look, that
 * joined, or that left because of an act of this console have not gone offline on their own.
 */
export function presenceAfter(
  { machines, machinesAt }: AlertState,
  { snapshot, changes, now }: Look,
  own: Readonly<Record<string, number>>,
  keepMs: number,
): AlertState['machines'] {
  if (!snapshot.nodes) return machines
  const joined = new Set(changes.filter(({ kind }) => kind === 'node.added').map(({ id }) => id))
  const next: Record<string, Presence> = {}
  for (const [id, { online }] of snapshot.nodes) {
    const known = machines !== null && !joined.has(id)
    const before = known ? (machines[id] ?? { online: true, since: null }) : { online, since: null }
    const turned = before.online !== online
    const since = turned ? (`node ${id}` in own ? null : now) : before.since
    // As of the last look: a machine that came back since then may be due with this one.
    const lately = since !== null && (machinesAt ?? now) - since <= keepMs
    if (!online || lately) next[id] = { online, since }
  }
  return next
}

/** Returns the prefixes that are served now; the earlier ones if the machines could not be read. */
export function servedAfter({ served }: AlertState, { snapshot, now }: Look): string[] | null {
  return snapshot.nodes ? [...servedPrefixes([...snapshot.nodes.values()], now)].toSorted() : served
}
