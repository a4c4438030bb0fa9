import { ApiError, toApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { Part } from '@shared/api/server-state'
import type { ApiApp } from '@main/api/api-app'
import { errorResponse } from '@main/api/contract-app'
import { maxAgeOf, withAge } from '@main/api/max-age'
import { type PlainRequest, type PlainResponse, readJson } from '@main/api/plain'
import { type Conditions, conditionsOf } from '@main/api/representation'
import { createSingleFlight } from '@main/lib/single-flight'
import { createFeedPace, type PaceOptions } from './feed-pace'
import { isList, partRequest } from './part-request'

/** What asking the server for a part brought. */
export interface PartRead {
  readonly part: Part
  /** The whole part, the changes since the last read, "not modified", or an error. */
  readonly response: PlainResponse
  readonly error: ApiError | null
  readonly etag: string | undefined
  /** The part differs from the last read. */
  readonly isChanged: boolean
  /** No other part was being read, so the duration is that of one call. */
  readonly isAlone: boolean
  /** When the server was asked, in milliseconds since 1970. */
  readonly at: number
  /** When it was asked and when it answered, by the monotonic clock, and the difference. */
  readonly begun: number
  readonly ended: number
  readonly tookMs: number
}

export interface FeedOptions extends PaceOptions {
  /** Opens the server; fails if it is locked or gone. */
  readonly open: () => Promise<ApiApp>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
  /** Called after each read of the server. `isCurrent` is false if something was written meanwhile. */
  readonly onRead: (read: PartRead, isCurrent: boolean) => void
}

/** Reads the parts of one server for everyone: pages, alerts, the journal. Each part is read once, whoever follows it. */
export interface Feed extends Pick<ReturnType<typeof createFeedPace>, 'follow' | 'isDown' | 'isShown'> {
  /** Answers a read that accepts copies: from the last read if it is young enough, otherwise from the server, in one request for all. */
  respond(part: Part, request: PlainRequest, app: ApiApp): Promise<PlainResponse>
  /** Returns the list since the version `etag`, as of a read. */
  changes(read: PartRead, etag: string | undefined): Promise<PlainResponse>
  /** Returns the last read of a part. */
  last(part: Part): PartRead | undefined
  /** Call this around each write: what was read before is outdated. */
  written(): void
  /** Call this after any other call, which may show that the server is away. */
  heard(response: PlainResponse): void
  /** Reads everything that is followed, for example after the computer slept. */
  wake(): void
  /** Forgets everything that was read. */
  reset(): void
}

/** A failure is shared for this many milliseconds, so that many windows that learn of it cause no requests. */
const SHARED_FAILURE_MS = 1_000
/** Machines and routes are made from one response: a copy of this age, in seconds, is as good as a request. */
const SHARED_SECONDS = 2
/** After a read, its list is at most this old, in seconds. */
const COPY_SECONDS = 60
/** Larger changes, in bytes, are not kept for others: they get them from the copy. */
const KEPT_BYTES = 256 * 1024

/** The feeds' own requests, which go straight to the server. */
const own = new WeakSet<PlainRequest>()
export const isFeedRequest = (request: PlainRequest): boolean => own.has(request)

export function createFeed(options: FeedOptions): Feed {
  const { monotonic, onRead } = options
  const flights = createSingleFlight<PartRead>()
  let known = new Map<Part, PartRead>()
  let attached: ApiApp | undefined
  let generation = 0
  const poll = (part: Part, app?: ApiApp, signal?: AbortSignal): Promise<PartRead> =>
    flights.join(part, signal, async (shared) => {
      const asked = generation
      const end = pace.begin(part)
      const read = await ask(options, { part, before: known.get(part), app, signal: shared })
      if (shared.aborted) {
        end(null)
        return read
      }
      const isCurrent = asked === generation
      const done = { ...read, isAlone: end(read) }
      known.set(part, isCurrent ? lasting(done) : outdated(lasting(done)))
      onRead(done, isCurrent)
      return done
    })
  const pace = createFeedPace(options, (part) => void poll(part).catch(() => undefined))
  const usable = (part: Part, maxAgeMs: number): PartRead | undefined => {
    const read = known.get(part)
    if (!read) return undefined
    const isYoung = read.error
      ? monotonic() - read.ended < SHARED_FAILURE_MS
      : monotonic() - read.begun < Math.max(maxAgeMs, 1)
    return isYoung ? read : undefined
  }
  const forget = () => {
    generation += 1
    flights.forget()
    // Whoever knows a version can still get the changes since then.
    known = new Map([...known].map(([part, read]) => [part, outdated(read)]))
  }
  const respond = async (part: Part, request: PlainRequest, app: ApiApp) => {
    if (attached !== undefined && attached !== app) reset()
    attached = app
    const copy = usable(part, maxAgeOf(request))
    const read = copy ?? (await poll(part, app, request.signal))
    const response =
      answerFrom(read, conditionsOf(request)) ?? (await app.respond(withMaxAge(request, COPY_SECONDS)))
    const timed = part === 'health' && !read.error ? withDuration(response, read) : response
    return copy && !copy.error ? withAge(timed, monotonic() - copy.begun) : timed
  }
  const reset = () => {
    generation += 1
    flights.forget()
    known.clear()
    pace.reset()
  }
  return {
    ...pace,
    respond,
    reset,
    async changes(read, etag) {
      const direct = answerFrom(read, conditionsOf(partRequest(read.part, etag, 0)))
      return direct ?? (await options.open()).respond(ownRequest(partRequest(read.part, etag, COPY_SECONDS)))
    },
    last: (part) => known.get(part),
    written() {
      forget()
      pace.written()
    },
    heard: (response) => pace.heard(response.status < 400 ? null : errorOf(response)),
    wake() {
      forget()
      pace.wake()
    },
  }
}

function ownRequest(request: PlainRequest): PlainRequest {
  own.add(request)
  return request
}

interface Asked {
  readonly part: Part
  readonly before: PartRead | undefined
  readonly app: ApiApp | undefined
  readonly signal: AbortSignal
}

async function ask({ open, now, monotonic }: FeedOptions, { part, before, app, signal }: Asked): Promise<PartRead> {
  const [at, begun] = [now(), monotonic()]
  // Only lists are sent as changes; the response to any other part is kept as it is.
  const etag = isList(part) ? before?.etag : undefined
  const request = ownRequest({ ...partRequest(part, etag, isList(part) ? SHARED_SECONDS : 0), signal })
  const response = await (async () => (app ?? (await open())).respond(request))().catch((thrown: unknown) =>
    errorResponse(toApiError(thrown)),
  )
  const error = response.status < 400 ? null : errorOf(response)
  const version = error ? before?.etag : response.headers['etag']
  const isChanged = !error && before?.etag !== undefined && before.etag !== version
  const ended = monotonic()
  return { part, response, error, etag: version, isChanged, isAlone: false, at, begun, ended, tookMs: ended - begun }
}

function errorOf(response: PlainResponse): ApiError {
  try {
    return ApiError.fromBody(ErrorBody.parse(readJson(response)))
  } catch {
    return new ApiError('badResponse', 'The response has no reason')
  }
}

/** Returns the read without a long list: only the callers who waited for it get it from here. */
function lasting(read: PartRead): PartRead {
  const { part, response } = read
  const isKept = !isList(part) || response.status >= 400
  if (isKept || (response.status === 226 && (response.body?.byteLength ?? 0) <= KEPT_BYTES)) return read
  return { ...read, response: { status: 304, headers: response.headers, body: null } }
}

const outdated = (read: PartRead): PartRead => ({ ...read, begun: Number.NEGATIVE_INFINITY })

/** Adds the duration of the server's response, and whether it was measured alone. */
function withDuration(response: PlainResponse, { isAlone, tookMs }: PartRead): PlainResponse {
  const timing = `${isAlone ? 'alone' : 'shared'};dur=${tookMs.toFixed(1)}`
  return { ...response, headers: { ...response.headers, 'server-timing': timing } }
}

/** Answers from a read what it can answer; undefined if the app has to make the response, from its copy. */
function answerFrom({ part, response, error, etag }: PartRead, { known, takesDelta }: Conditions) {
  if (error) return response
  if (etag !== undefined && known.includes(etag)) return { status: 304, headers: { etag }, body: null }
  if (!isList(part)) return response
  const base = response.headers['delta-base']
  if (response.status === 226 && takesDelta && base !== undefined && known.includes(base)) return response
  return response.status === 200 && known.length === 0 ? response : undefined
}

function withMaxAge(request: PlainRequest, seconds: number): PlainRequest {
  const others = request.headers.filter(([name]) => name !== 'cache-control')
  return { ...request, headers: [...others, ['cache-control', `max-age=${seconds}`]] }
}
