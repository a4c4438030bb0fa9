import type { ApiError, ErrorCode } from '@shared/api/error'

/** What is asked of a server over and over. A name is that of the list in texts (`missing.<part>`). */
export const parts = ['nodes', 'users', 'routes', 'preAuthKeys', 'apiKeys', 'policy', 'server', 'health'] as const
export type Part = (typeof parts)[number]
/** A part that is something to look at, which health is not: that is the question of whether anybody is there. */
export type ShownPart = Exclude<Part, 'health'>

interface PartFailure {
  readonly error: ApiError
  /** When the part failed first, and has not been answered since. */
  readonly since: number
}

/** All that is known of how calls to the current server go. Times are milliseconds since the epoch. */
export interface Evidence {
  /** When the server last answered a call as it should; null before the first answer. */
  readonly answeredAt: number | null
  /** When watching began. */
  readonly startedAt: number
  /** The parts whose last call failed. */
  readonly failures: ReadonlyMap<Part, PartFailure>
  /** What failed since the last answer: parts, and `other` for any other call. */
  readonly unanswered: ReadonlySet<Part | 'other'>
  /** The newest failure since the last answer, and when it came. */
  readonly latest: { readonly error: ApiError; readonly at: number } | null
}

export type ServerCondition = 'connecting' | 'connected' | 'partly' | 'paused' | 'unusable' | 'offline'

/**
 * The one state of the current server. `partly`: it answers, but `missing` does not come. `paused`: it asked for fewer requests, and gets
 * none until `until`. `unusable`: something answers, but nothing that can be used. `offline`: nothing answers.
 */
export interface ServerState {
  readonly condition: ServerCondition
  readonly missing: readonly ShownPart[]
  /** Why it is not simply connected; always that of the newest failure. */
  readonly reason: ApiError | null
  readonly answeredAt: number | null
  readonly until: number | null
}

/** Nobody was there, or what was there is not this server. */
const SILENT = new Set<ErrorCode>(['offline', 'timeout'])
/** Said by the console itself, or about the one call: nothing follows for the server. */
const NO_EVIDENCE = new Set<ErrorCode>(['readOnly', 'unauthorized', 'lostSecret'])
/** Without an answer for longer than this, one unanswered part is enough: the others may still be waiting for theirs. */
const QUIET_MS = 12_000

export function firstEvidence(now: number): Evidence {
  return { answeredAt: null, startedAt: now, failures: new Map(), unanswered: new Set(), latest: null }
}

/** An answer came; `part` is null for a call that is no part. */
export function afterAnswer(before: Evidence, part: Part | null, at: number): Evidence {
  const failures = new Map(before.failures)
  if (part) failures.delete(part)
  return { ...before, answeredAt: at, failures, unanswered: new Set(), latest: null }
}

export function afterFailure(before: Evidence, part: Part | null, error: ApiError, at: number): Evidence {
  if (NO_EVIDENCE.has(error.code)) return before
  // A server that refuses one change, or has no such call, is there and well.
  const refused = part ? error.code === 'unsupported' : !SILENT.has(error.code) && error.code !== 'uncertain'
  if (refused && error.code !== 'busy' && error.code !== 'mockUnavailable') return afterAnswer(before, part, at)
  const failures = new Map(before.failures)
  if (part) failures.set(part, { error, since: before.failures.get(part)?.since ?? at })
  return {
    ...before,
    failures,
    unanswered: new Set([...before.unanswered, part ?? 'other']),
    latest: { error, at },
  }
}

/** A part that is no longer known of: nobody has looked at it for a long time. */
export function afterForgetting(before: Evidence, part: Part): Evidence {
  const failures = new Map(before.failures)
  failures.delete(part)
  return { ...before, failures }
}

/** True where a failure stands alone: another part has to be asked before anything can be said about the server. */
export function needsSecondOpinion({ failures, unanswered, latest }: Evidence, part: Part | null): boolean {
  if (latest === null || waitsUntil(latest.error) !== null || unanswered.size !== 1) return false
  return part === null || failures.get(part)?.since === latest.at
}

/** When a server that asked for fewer requests may be asked again; null where it did not. */
export function waitsUntil(error: ApiError): number | null {
  if (error.code !== 'busy') return null
  const until = Date.parse(error.details.find(({ key }) => key === 'connection')?.params['until'] ?? '')
  return Number.isNaN(until) ? null : until
}

/** True for an error that came with a status, such as 503: the server, or a proxy in front of it, can be reached. */
const hasAnswered = (error: ApiError) =>
  error.details.some(({ key, params }) => key === 'connection' && (params['status'] ?? '') !== '')

/** `active`: the parts that are watched now, all of which fail where the server is away. */
export function serverState(evidence: Evidence, active: ReadonlySet<Part>): ServerState {
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
    const silent = SILENT.has(error.code) && !hasAnswered(error)
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

/** Two different questions in a row without an answer, or one after a long silence. */
function isDown({ answeredAt, startedAt, unanswered, latest }: Evidence, active: ReadonlySet<Part>): boolean {
  if (latest === null) return false
  if (latest.error.code === 'mockUnavailable') return true
  return unanswered.size >= Math.min(2, Math.max(1, active.size)) || latest.at - (answeredAt ?? startedAt) > QUIET_MS
}

/** The server is there, whether or not everything comes. */
export function isAnswering({ condition }: ServerState): boolean {
  return condition === 'connected' || condition === 'partly'
}
