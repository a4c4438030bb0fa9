import {
  digest,
  type EncodedList,
  type PlainResponse,
  type Conditions,
  createNegotiation,
  isList,
} from '@main/api/api-app'
import { type ListJob, type RawLists, translateNow } from './translate'

/** The number of raw lists remembered, by digest. */
const MAX_LISTS = 64
/** The number of translated items kept, in all lists together: about a kilobyte each. */
const MAX_ITEMS = 60_000

/** Reads the part of a server's list that `job` selects, reduced by the conditions (unchanged, or only a delta). */
type ReadList = (job: ListJob, raw: RawLists, conditions: Conditions) => PlainResponse

/**
 * Creates a reader for lists. Skips parsing when the raw bytes are unchanged, as they usually are, and the client already has the result:
 * for 1,000 machines it computes a digest instead of parsing, translating and encoding a megabyte. The last lists are kept as they were
 * translated, for a window that opens and for the changes since another version.
 */
export function createListReader(): ReadList {
  const negotiate = createNegotiation()
  /** The ETag of each raw list's result. */
  const etags = new Map<string, string>()
  const kept = createKeptLists()
  return (job, raw, conditions) => {
    const part = JSON.stringify(job)
    const name = [part, digest(raw.list), raw.routes ? digest(raw.routes) : ''].join(' ')
    const known = etags.get(name)
    etags.delete(name)
    if (known !== undefined) etags.set(name, known)
    if (known !== undefined && conditions.known.includes(known)) return negotiate.unchanged(known)
    const translated = kept.get(name) ?? translateNow(job, raw, kept.last(part))
    if (isList(translated)) kept.set(part, name, translated)
    const response = negotiate(translated, conditions)
    const { etag } = response.headers
    if (etag !== undefined) etags.set(name, etag)
    for (const oldest of etags.keys()) {
      if (etags.size <= MAX_LISTS) break
      etags.delete(oldest)
    }
    return response
  }
}

/** Keeps the last translated lists, the most recently used ones of at most {@link MAX_ITEMS} items. */
function createKeptLists() {
  const lists = new Map<string, { readonly part: string; readonly list: EncodedList }>()
  return {
    get: (name: string) => lists.get(name)?.list,
    last: (part: string) => [...lists.values()].findLast((each) => each.part === part)?.list,
    set(part: string, name: string, list: EncodedList): void {
      lists.delete(name)
      lists.set(name, { part, list })
      let count = 0
      for (const [each, { part: other, list: one }] of [...lists].toReversed()) {
        count += one.items.length
        if (each !== name && (count > MAX_ITEMS || other === part)) lists.delete(each)
      }
    },
  }
}
