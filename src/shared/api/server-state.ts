import type { Call } from './endpoint'
import type { ApiError } from './error'
import type { ErrorCode } from './error-codes'
import { calls } from './calls'

/** The parts of a server that the console follows, and the call that reads each. Texts name a list by its part (`missing.<part>`). */
export const partCalls = {
  nodes: calls.nodes.list,
  users: calls.users.list,
  routes: calls.routes.list,
  preAuthKeys: calls.preAuthKeys.list,
  apiKeys: calls.apiKeys.list,
  oauthClients: calls.oauthClients.list,
  policy: calls.policy.get,
  server: calls.server.info,
  health: calls.server.health,
} as const satisfies Readonly<Record<string, Call>>
export type Part = keyof typeof partCalls
export const parts = Object.keys(partCalls) as readonly Part[]
/** Returns the part whose request brings this one: routes come with the machines. */
export const sourceOf = (part: Part): Part => (part === 'routes' ? 'nodes' : part)
/** A part that is shown. Health is not: it only checks whether the server is there. */
export type ShownPart = Exclude<Part, 'health'>

interface PartFailure {
  readonly error: ApiError
  /** The first failure since the part's last response. */
  readonly since: number
}

/** Everything known about recent calls to the current server. Times are milliseconds since the epoch. */
export interface CallEvidence {
  /** The last successful response; null before the first. */
  readonly answeredAt: number | null
  /** The start of the observation. */
  readonly startedAt: number
  /** The parts whose last call failed. */
  readonly failures: ReadonlyMap<Part, PartFailure>
  /** The failures since the last response: sources of parts, and `other` for any other call. */
  readonly unanswered: ReadonlySet<Part | 'other'>
  /** The newest failure since the last response, and its time. */
  readonly latest: { readonly error: ApiError; readonly at: number } | null
}

export type ServerCondition = 'connecting' | 'connected' | 'partly' | 'paused' | 'unusable' | 'offline'

/**
 * The state of the current server. `partly`: it responds, but `missing` does not load. `paused`: it asked for fewer requests and gets none
 * until `until`. `unusable`: something responds, but not in a usable way. `offline`: no response.
 */
export interface ServerState {
  readonly condition: ServerCondition
  readonly missing: readonly ShownPart[]
  /** The cause of any state but connected; always that of the newest failure. */
  readonly reason: ApiError | null
  readonly answeredAt: number | null
  readonly until: number | null
}

/** There was no response, or it came from another server. */
const NO_RESPONSE = new Set<ErrorCode>(['offline', 'timeout'])
/** Errors of the console itself or of a single call: they imply nothing about the server. */
const NO_EVIDENCE = new Set<ErrorCode>(['limited', 'readOnly', 'unauthorized', 'lostSecret'])
/** After this many milliseconds without a response one failed part is enough: the others may still be waiting. */
const QUIET_MS = 12_000

export function firstEvidence(now: number): CallEvidence {
  return { answeredAt: null, startedAt: now, failures: new Map(), unanswered: new Set(), latest: null }
}

/** Records a response; `part` is null for a call that is not a part. */
export function afterAnswer(before: CallEvidence, part: Part | null, at: number): CallEvidence {
  const failures = new Map(before.failures)
  if (part) failures.delete(part)
  return { ...before, answeredAt: at, failures, unanswered: new Set(), latest: null }
}

export function afterFailure(before: CallEvidence, part: Part | null, error: ApiError, at: number): CallEvidence {
  if (NO_EVIDENCE.has(error.code)) return before
  // A server that refuses one change, or does not know a call, works.
  const refused = part ? error.code === 'unsupported' : !NO_RESPONSE.has(error.code) && error.code !== 'uncertain'
  if (refused && error.code !== 'busy' && error.code !== 'mockUnavailable') return afterAnswer(before, part, at)
  const failures = new Map(before.failures)
  if (part) failures.set(part, { error, since: before.failures.get(part)?.since ?? at })
  return {
    ...before,
    failures,
    unanswered: new Set([...before.unanswered, part ? sourceOf(part) : 'other']),
    latest: { error, at },
  }
}

/** Removes a part whose cached query was dropped because it was unused for a long time. */
export function afterForgetting(before: CallEvidence, part: Part): CallEvidence {
  const failures = new Map(before.failures)
  failures.delete(part)
  return { ...before, failures }
}

/** Returns true if only one request failed since the last response: it says nothing about the server until another part is tried. */
export function needsSecondOpinion({ unanswered, latest }: CallEvidence): boolean {
  return latest !== null && waitsUntil(latest.error) === null && unanswered.size === 1
}

/** Returns the end of the pause if the server asked for fewer requests, otherwise null. */
export function waitsUntil(error: ApiError): number | null {
  if (error.code !== 'busy') return null
  const until = Date.parse(error.details.find(({ key }) => key === 'connection')?.params['until'] ?? '')
  return Number.isNaN(until) ? null : until
}

/** True for an error with an HTTP status, such as 503: the server, or a proxy in front of it, is reachable. */
const hasAnswered = (error: ApiError) =>
  error.details.some(({ key, params }) => key === 'connection' && (params['status'] ?? '') !== '')

/** Derives the server state. `active` are the watched parts, all of which fail if the server is unreachable. */
export function serverState(evidence: CallEvidence, active: ReadonlySet<Part>): ServerState {
  const { answeredAt, latest } = evidence
  const state = (condition: ServerCondition, more: Partial<ServerState> = {}): ServerState => ({
    condition,
    missing: [],
    reason: null,
    answeredAt,
    until: null,
    ...more,
  })
  if (latest) {
    const { error } = latest
    const until = waitsUntil(error)
    if (until !== null) return state('paused', { reason: error, until })
    const silent = NO_RESPONSE.has(error.code) && !hasAnswered(error)
    if (isDown(evidence, active)) return state(silent ? 'offline' : 'unusable', { reason: error })
  }
  const failing = [...evidence.failures].filter(
    ([part, { since }]) => part !== 'health' && answeredAt !== null && since <= answeredAt,
  ) as [ShownPart, PartFailure][]
  const [newest] = failing.toSorted(([, one], [, other]) => other.since - one.since)
  if (newest) {
    const missing = parts.filter((part): part is ShownPart => failing.some(([failed]) => failed === part))
    return state('partly', { missing, reason: newest[1].error })
  }
  return state(answeredAt === null ? 'connecting' : 'connected')
}

/** True after failures of two different requests in a row, or of one after a long silence. */
function isDown({ answeredAt, startedAt, unanswered, latest }: CallEvidence, active: ReadonlySet<Part>): boolean {
  if (latest === null) return false
  if (latest.error.code === 'mockUnavailable') return true
  const sources = new Set([...active].map(sourceOf))
  return unanswered.size >= Math.min(2, Math.max(1, sources.size)) || latest.at - (answeredAt ?? startedAt) > QUIET_MS
}

/** Returns true if the server responds, even if some parts are missing. */
export function isAnswering({ condition }: ServerState): boolean {
  return condition === 'connected' || condition === 'partly'
}
