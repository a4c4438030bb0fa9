import { digest } from '@main/api/encoded-list'
import type { PlainResponse } from '@main/api/plain'
import { type Conditions, createNegotiation } from '@main/api/representation'
import { type ListJob, type RawLists, translateNow } from './translate'

/** So many raw lists are remembered, by their digests. */
const KEPT = 64

/** Reads a server's list as `job` wants it, as much of it as the conditions leave. */
export type ReadList = (job: ListJob, raw: RawLists, conditions: Conditions) => PlainResponse

/**
 * Reads lists. One that came byte for byte as before, as most do while nothing happens, is not read again for who has what it came to: of
 * 1,000 machines that is a digest instead of parsing, translating and encoding a megabyte.
 */
export function createListReader(): ReadList {
  const negotiate = createNegotiation()
  /** What raw lists came to. */
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
      if (etags.size <= KEPT) break
      etags.delete(oldest)
    }
    return response
  }
}
