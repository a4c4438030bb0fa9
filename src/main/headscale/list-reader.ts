import { digest } from '@main/api/encoded-list'
import type { PlainResponse } from '@main/api/plain'
import { type Conditions, createNegotiation } from '@main/api/representation'
import { type ListJob, type RawLists, translateNow } from './translate'

/** The number of raw lists remembered, by digest. */
const MAX_LISTS = 64

/** Reads the part of a server's list that `job` selects, reduced by the conditions (unchanged, or only a delta). */
export type ReadList = (job: ListJob, raw: RawLists, conditions: Conditions) => PlainResponse

/**
 * Creates a reader for lists. Skips parsing when the raw bytes are unchanged, as they usually are, and the client already has the result:
 * for 1,000 machines it computes a digest instead of parsing, translating and encoding a megabyte.
 */
export function createListReader(): ReadList {
  const negotiate = createNegotiation()
  /** The ETag of each raw list's result. */
  const etags = new Map<string, string>()
  return (job, raw, conditions) => {
    const name = [JSON.stringify(job), digest(raw.list), raw.routes ? digest(raw.routes) : ''].join(' ')
    const known = etags.get(name)
    etags.delete(name)
    if (known !== undefined) etags.set(name, known)
    if (known !== undefined && conditions.known.includes(known)) return negotiate.unchanged(known)
    const response = negotiate(translateNow(job, raw), conditions)
    const { etag } = response.headers
    if (etag !== undefined) etags.set(name, etag)
    for (const oldest of etags.keys()) {
      if (etags.size <= MAX_LISTS) break
      etags.delete(oldest)
    }
    return response
  }
}
