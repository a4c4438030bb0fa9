import { ApiError, toApiError } from '@shared/api/error'
import { ErrorBody } from '@shared/api/error-body'
import type { Part } from '@shared/api/server-state'
import {
  errorResponse,
  ageOf,
  conditionsOf,
  maxAgeOf,
  withAge,
  type ApiApp,
  type PlainRequest,
  type PlainResponse,
  readJson,
} from '@main/api/api-app'
import { createSingleFlight } from '@main/lib/concurrency'
import { createFeedPace, type FeedPace, type PaceOptions } from './feed-pace'
import { answerFrom, createReads, isListPart, lasting, partRequest, type Reading } from './part-read'

export interface FeedOptions extends PaceOptions {
  /** Opens the server; fails if it is locked or gone. */
  readonly open: () => Promise<ApiApp>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
  /** Called after each read of the server. `isCurrent` is false if something was written meanwhile. */
  readonly onRead: (read: Reading, isCurrent: boolean) => void
}

/** Reads the parts of one server for everyone: pages, alerts, the journal. Each part is read once for all followers. */
export interface Feed extends Pick<FeedPace, 'follow' | 'isDown' | 'isShown'> {
  /** Answers a read that accepts copies: from the last read if it is young enough, otherwise from the server, in one request for all. */
  respond(part: Part, request: PlainRequest, app: ApiApp): Promise<PlainResponse>
  /** Returns the list since the version `etag`, as of a read. */
  changes(read: Reading, etag: string | undefined): Promise<PlainResponse>
  /** Returns a function that returns the whole part as of a read, without asking the server as long as the app has a copy. */
  whole(read: Reading): () => Promise<PlainResponse>
  /** Returns the last read of a part. */
  last(part: Part): Reading | undefined
  /** Call this around each write: earlier reads are outdated. */
  written(): void
  /** Call this after any other call, which may show that the server is unreachable. */
  heard(response: PlainResponse): void
  /** Reads everything that is followed, for example after the computer slept. */
  wake(): void
  /** Forgets everything that was read. */
  reset(): void
}

/** Machines and routes are made from one response: a copy of this age, in seconds, is as good as a request unless something was written since. */
const SHARED_SECONDS = 2
/** After a read, its list is at most this old, in seconds. */
const COPY_SECONDS = 60
/** Accepts a copy of any age. */
const ANY_COPY_SECONDS = 999_999

export function createFeed(options: FeedOptions): Feed {
  const flights = createSingleFlight<Reading>()
  const reads = createReads(options.monotonic)
  let attached: ApiApp | undefined
  const poll = (part: Part, by: ReadCaller = {}): Promise<Reading> =>
    flights.join(part, by.signal, async (signal) => {
      const reading = readPart(options, { reads, pace }, part, { ...by, signal })
      for (const other of pace.companions(part)) void poll(other, by).catch(() => undefined)
      return reading
    })
  const pace = createFeedPace(options, (part) => void poll(part).catch(() => undefined))
  const { follow, isDown, isShown, heard } = pace
  const outdate = (clear: boolean) => {
    reads.outdate(clear)
    flights.forget()
  }
  const reset = () => {
    outdate(true)
    pace.reset()
  }
  return {
    follow,
    isDown,
    isShown,
    reset,
    last: reads.last,
    async respond(part, request, app) {
      // Another key or address: nothing that was read with the former one counts.
      if (attached !== undefined && attached !== app) reset()
      attached = app
      const maxAgeMs = maxAgeOf(request)
      const copy = reads.usable(part, maxAgeMs)
      const read = copy ?? (await poll(part, { app, signal: request.signal, copySeconds: maxAgeMs / 1000 }))
      const response = await answer(read, request, app)
      return copy && !copy.error ? withAge(response, options.monotonic() - copy.begun) : response
    },
    changes: async (read, etag) => changes(read, { etag, copySeconds: COPY_SECONDS }, options.open),
    whole(read) {
      const small = lasting(read)
      return () => changes(small, { etag: undefined, copySeconds: ANY_COPY_SECONDS }, options.open)
    },
    written() {
      outdate(false)
      pace.written()
    },
    heard: (response) => heard(response.status < 400 ? null : errorOf(response)),
    wake() {
      outdate(false)
      pace.wake()
    },
  }
}

interface FeedState {
  readonly reads: ReturnType<typeof createReads>
  readonly pace: FeedPace
}

/** Reads a part from the server, and keeps and reports it unless everyone who waited has gone. */
async function readPart(
  options: FeedOptions,
  { reads, pace }: FeedState,
  part: Part,
  by: AbortableRead,
): Promise<Reading> {
  const asked = reads.generation()
  const end = pace.begin(part)
  const read = await ask(options, { ...by, part, reads })
  const isAlone = end(by.signal.aborted ? null : read)
  if (by.signal.aborted) return read
  const done = { ...read, isAlone }
  options.onRead(done, reads.keep(done, asked))
  return done
}

/** Answers a request from a read, or from the copy that the app has since then. */
async function answer(read: Reading, request: PlainRequest, app: ApiApp): Promise<PlainResponse> {
  const direct = answerFrom(read, conditionsOf(request))
  const response = direct ?? (await app.respond(withMaxAge(request, COPY_SECONDS)))
  return read.part === 'health' && !read.error ? withDuration(response, read) : response
}

interface Version {
  readonly etag: string | undefined
  readonly copySeconds: number
}

async function changes(
  read: Reading,
  { etag, copySeconds }: Version,
  open: FeedOptions['open'],
): Promise<PlainResponse> {
  const request = ownRequest(partRequest(read.part, etag, copySeconds))
  return answerFrom(read, conditionsOf(request)) ?? (await open()).respond(request)
}

const ownRequest = (request: PlainRequest): PlainRequest => ({ ...request, fromFeed: true })

/** The caller that waits for a read; empty for the feed itself. */
interface ReadCaller {
  readonly app?: ApiApp
  readonly signal?: AbortSignal | undefined
  /** How old a copy of the server's response may be, in seconds. */
  readonly copySeconds?: number
}

interface AbortableRead extends ReadCaller {
  readonly signal: AbortSignal
}

interface PartQuestion extends AbortableRead {
  readonly part: Part
  readonly reads: FeedState['reads']
}

async function ask({ open, now, monotonic }: FeedOptions, asked: PartQuestion): Promise<Reading> {
  const { part, reads, app, signal } = asked
  const before = reads.last(part)
  const copySeconds = isListPart(part) ? Math.min(asked.copySeconds ?? SHARED_SECONDS, reads.secondsCurrent()) : 0
  const [askedAt, sent] = [now(), monotonic()]
  // Only lists are sent as changes; the response to any other part is kept as it is.
  const etag = isListPart(part) ? before?.etag : undefined
  const request = ownRequest({ ...partRequest(part, etag, copySeconds), signal })
  const response = await (async () => (app ?? (await open())).respond(request))().catch((thrown: unknown) =>
    errorResponse(toApiError(thrown)),
  )
  const error = response.status < 400 ? null : errorOf(response)
  const version = error ? before?.etag : response.headers['etag']
  const isChanged = !error && before?.etag !== undefined && before.etag !== version
  const ended = monotonic()
  const [at, begun] = [askedAt - ageOf(response), sent - ageOf(response)]
  return { part, response, error, etag: version, isChanged, isAlone: false, at, begun, ended, tookMs: ended - sent }
}

function errorOf(response: PlainResponse): ApiError {
  try {
    return ApiError.fromBody(ErrorBody.parse(readJson(response)))
  } catch {
    return new ApiError('badResponse', 'The response has no reason')
  }
}

/** Adds the duration of the server's response, and whether it was measured alone. */
function withDuration(response: PlainResponse, { isAlone, tookMs }: Reading): PlainResponse {
  const timing = `${isAlone ? 'alone' : 'shared'};dur=${tookMs.toFixed(1)}`
  return { ...response, headers: { ...response.headers, 'server-timing': timing } }
}

function withMaxAge(request: PlainRequest, seconds: number): PlainRequest {
  const others = request.headers.filter(([name]) => name !== 'cache-control')
  return { ...request, headers: [...others, ['cache-control', `max-age=${seconds}`]] }
}
