import type { ApiError } from '@shared/api/error'
import { type Part, partCalls, parts } from '@shared/api/server-state'
import { plainRequest, type PlainRequest, type PlainResponse, type Conditions } from '@main/api/api-app'
import { LIST_DELTA } from '@shared/api/list-delta'
import { type SeenList, seenLists } from '@shared/history/change'

/** Returns the part that a request reads in full; undefined for other requests. */
export function partOf({ method, url }: PlainRequest): Part | undefined {
  if (method !== 'GET') return undefined
  const { pathname, search } = new URL(url)
  return search === '' ? parts.find((part) => partCalls[part].path === pathname) : undefined
}

export const isSeenList = (part: Part): part is SeenList => (seenLists as readonly Part[]).includes(part)

export const isListPart = (part: Part): boolean => 'list' in partCalls[part]

/** Creates a request for a part, or for the changes of a list since the version `etag`. `copySeconds`: how old a copy may be. */
export function partRequest(part: Part, etag: string | undefined, copySeconds: number): PlainRequest {
  const headers: PlainRequest['headers'] = [
    ['cache-control', `max-age=${copySeconds}`],
    ...(etag === undefined
      ? []
      : ([
          ['if-none-match', etag],
          ['a-im', LIST_DELTA],
        ] as const)),
  ]
  return { ...plainRequest('GET', partCalls[part].path), headers }
}

/** The result of asking the server for a part. */
export interface Reading {
  readonly part: Part
  /** The whole part, the changes since the last read, "not modified", or an error. */
  readonly response: PlainResponse
  readonly error: ApiError | null
  readonly etag: string | undefined
  /** The part differs from the last read. */
  readonly isChanged: boolean
  /** No other part was being read, so the duration is that of one call. */
  readonly isAlone: boolean
  /** When the server was asked for the response, which may be a copy of an earlier one, in milliseconds since 1970. */
  readonly at: number
  /** The same by the monotonic clock. */
  readonly begun: number
  /** When it answered, by the monotonic clock. */
  readonly ended: number
  readonly tookMs: number
}

/** A failure is shared for this many milliseconds, so that many windows that learn of it cause no requests. */
const SHARED_FAILURE_MS = 1_000
/** Larger changes, in bytes, are not kept for others: they get them from the copy. */
const KEPT_BYTES = 256 * 1024

/** Keeps the last read of each part. */
export function createReads(monotonic: () => number) {
  let known = new Map<Part, Reading>()
  let generation = 0
  let outdatedAt = Number.NEGATIVE_INFINITY
  const outdated = (read: Reading): Reading => ({
    ...read,
    begun: Number.NEGATIVE_INFINITY,
    ended: Number.NEGATIVE_INFINITY,
  })
  return {
    /** Changes with everything that makes reads outdated. */
    generation: () => generation,
    last: (part: Part) => known.get(part),
    /**
     * Returns for how many whole seconds nothing has become outdated. A write with another key leaves the older copies of an app as they
     * are.
     */
    secondsCurrent: () => Math.floor((monotonic() - outdatedAt) / 1000),
    /** Returns the last read if it is young enough. */
    usable(part: Part, maxAgeMs: number): Reading | undefined {
      const read = known.get(part)
      if (!read) return undefined
      const isYoung = read.error ? monotonic() - read.ended < SHARED_FAILURE_MS : monotonic() - read.begun < maxAgeMs
      return isYoung ? read : undefined
    },
    /** Keeps a read that began in this generation. Returns false if it is outdated: then only its version counts. */
    keep(read: Reading, asked: number): boolean {
      const isCurrent = asked === generation
      known.set(read.part, isCurrent ? lasting(read) : outdated(lasting(read)))
      return isCurrent
    },
    /** Makes all reads outdated, also those in progress; `clear` forgets their versions, too. */
    outdate(clear: boolean): void {
      generation += 1
      outdatedAt = monotonic()
      // A caller that knows a version can still get the changes since then.
      known = new Map(clear ? [] : [...known].map(([part, read]) => [part, outdated(read)]))
    },
  }
}

/** Answers from a read if it can; undefined if the app has to make the response, from its copy. */
export function answerFrom(
  { part, response, error, etag }: Reading,
  { known, takesDelta }: Conditions,
): PlainResponse | undefined {
  if (error) return response
  if (etag !== undefined && known.includes(etag)) return { status: 304, headers: { etag }, body: null }
  if (!isListPart(part)) return response
  const base = response.headers['delta-base']
  if (response.status === 226 && takesDelta && base !== undefined && known.includes(base)) return response
  return response.status === 200 && known.length === 0 ? response : undefined
}

/** Returns the read without a long list: only the callers who waited for it get it from here. */
export function lasting(read: Reading): Reading {
  const { part, response } = read
  const isKept = !isListPart(part) || response.status >= 400
  if (isKept || (response.status === 226 && (response.body?.byteLength ?? 0) <= KEPT_BYTES)) return read
  return { ...read, response: { status: 304, headers: response.headers, body: null } }
}
