import { LIST_DELTA } from '@shared/api/list-delta'
import { digest, type EncodedList, listDelta, wholeList } from './encoded-list'
import { headerOf, type PlainRequest, type PlainResponse } from './api-app'

/** The result of a call before the client's version is known: a response, or a list that can also be sent as a delta. */
export type Representation = PlainResponse | EncodedList

export function isList(representation: Representation): representation is EncodedList {
  return 'digests' in representation
}

/** The part of a request that decides how much of a representation is sent. */
export interface Conditions {
  /** The etags of the client's versions. */
  readonly known: readonly string[]
  /** True if the client accepts a delta of a list. */
  readonly takesDelta: boolean
  /** True for reads: only those get an etag. */
  readonly isRead: boolean
}

/** Conditions that request the whole representation. */
export const unconditional: Conditions = { known: [], takesDelta: false, isRead: true }

/** Parses a request's conditions from `If-None-Match` and `A-IM` (RFC 3229). */
export function conditionsOf(request: PlainRequest): Conditions {
  return {
    known: entriesOf(headerOf(request, 'if-none-match')).map((entry) => entry.replace(/^W\//, '')),
    takesDelta: entriesOf(headerOf(request, 'a-im')).includes(LIST_DELTA),
    isRead: request.method === 'GET',
  }
}

function entriesOf(header: string | null): string[] {
  return header === null ? [] : header.split(',').map((entry) => entry.trim())
}

/** The largest number of remembered items, in all versions of all lists together: 50 bytes each. */
const MAX_ITEMS = 150_000

/** Converts a representation to the response for a client. */
export interface Negotiate {
  (representation: Representation, conditions: Conditions): PlainResponse
  /** Returns the response for a client whose version is still the latest. */
  readonly unchanged: (etag: string) => PlainResponse
}

/**
 * Answers reads with 304 if the client has this version, with 226 and a delta if it has a remembered version and accepts deltas, and
 * otherwise in full. Remembers a digest of each item, for the last versions of all lists together. An etag is computed from the content, so
 * versions of different lists and servers need not be kept apart.
 */
export function createNegotiation(maxItems = MAX_ITEMS): Negotiate {
  const versions = new Map<string, readonly string[]>()
  let kept = 0
  const forget = (etag: string) => {
    kept -= versions.get(etag)?.length ?? 0
    versions.delete(etag)
  }
  const remember = ({ etag, digests }: EncodedList) => {
    forget(etag)
    versions.set(etag, digests)
    kept += digests.length
    for (const oldest of versions.keys()) {
      if (kept <= maxItems) break
      forget(oldest)
    }
  }
  const listResponse = (list: EncodedList, { known, takesDelta }: Conditions): PlainResponse => {
    const headers = { etag: list.etag, 'content-type': 'application/json' }
    const baseTag = takesDelta ? known.find((etag) => versions.has(etag)) : undefined
    const base = baseTag === undefined ? undefined : versions.get(baseTag)
    remember(list)
    if (known.includes(list.etag)) return notModified(list.etag)
    if (baseTag === undefined || !base) return { status: 200, headers, body: wholeList(list) }
    return { status: 226, headers: { ...headers, im: LIST_DELTA, 'delta-base': baseTag }, body: listDelta(base, list) }
  }
  const negotiate = (representation: Representation, conditions: Conditions) => {
    if (isList(representation)) return listResponse(representation, conditions)
    return conditions.isRead ? unlessKnown(withEtag(representation), conditions) : representation
  }
  const unchanged = (etag: string) => {
    const digests = versions.get(etag)
    // The least recently requested version is dropped first.
    if (digests && versions.delete(etag)) versions.set(etag, digests)
    return notModified(etag)
  }
  return Object.assign(negotiate, { unchanged })
}

function withEtag(response: PlainResponse): PlainResponse {
  if (response.status !== 200 || response.body === null) return response
  const etag = `"${digest(response.body)}"`
  return { ...response, headers: { ...response.headers, etag } }
}

function unlessKnown(response: PlainResponse, { known }: Conditions): PlainResponse {
  const { etag } = response.headers
  return etag !== undefined && known.includes(etag) ? notModified(etag) : response
}

function notModified(etag: string): PlainResponse {
  return { status: 304, headers: { etag }, body: null }
}

/** Returns how old a copy of the server's response may be for this read, in milliseconds (RFC 9111, 5.2.1.1); 0 for writes and by default. */
export function maxAgeOf(request: PlainRequest): number {
  const seconds = /^max-age=(\d{1,6})$/.exec(headerOf(request, 'cache-control') ?? '')?.[1]
  return request.method === 'GET' && seconds !== undefined ? Number(seconds) * 1000 : 0
}

/** Adds the age of the copy that a response was made from, in whole seconds (RFC 9111, 5.1). */
export function withAge(response: PlainResponse, ageMs: number | null): PlainResponse {
  if (ageMs === null) return response
  return { ...response, headers: { ...response.headers, age: String(Math.floor(ageMs / 1000)) } }
}

/** Returns the age of the copy that a response was made from, in milliseconds; 0 if the server answered. */
export const ageOf = ({ headers }: PlainResponse): number => Number(headers['age'] ?? 0) * 1000
