import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import type { Line } from '@shared/api/headscale-line'
import { issue } from '@shared/api/issue'
import { createContractApp, errorResponse } from '@main/api/contract-app'
import type { PlainRequest, PlainResponse } from '@main/api/api-app'
import { conditionsOf, createNegotiation, isList, type Representation } from '@main/api/representation'
import type { MockDb } from '@main/db/mock-db'
import { fileProblem } from '@main/db/problems'
import { nodeCrypto } from '@main/lib/node-crypto'
import { createNetworkControl, type MockControl } from './network-control'
import { keepServedKey, type ServedKey } from './key-secrets'
import { createMockHandlers } from './handlers/all'
import { lineOfRequest, servedContract } from './line-rules'
import { instant } from './context'
import { electPrimaries } from './routes'
import type { EncodedList } from '@main/api/encoded-list'

/** The number of cached lists, by path and query; a search box can produce many. */
const MAX_ENTRIES = 20

interface Entry {
  /** The revision of the database when it was read. */
  readonly at: string
  readonly list: EncodedList
}

/** Caches encoded lists until the database changes, so that a long one is encoded once for all windows. */
export function createListCache(revision: () => string) {
  const entries = new Map<string, Entry>()
  return {
    /** Returns the cached list for `key` at the revision `at`. */
    get: (key: string, at: string): EncodedList | undefined => {
      const entry = entries.get(key)
      return entry?.at === at ? entry.list : undefined
    },
    /** Caches a list read at the revision `at`, unless the database changed in the meantime. */
    set: (key: string, at: string, list: EncodedList): void => {
      if (at !== revision()) return
      entries.delete(key)
      for (const oldest of entries.keys()) {
        if (entries.size < MAX_ENTRIES) break
        entries.delete(oldest)
      }
      entries.set(key, { at, list })
    },
  }
}

interface MockAppOptions {
  db: MockDb
  /** Milliseconds since 1970. */
  now: () => number
  /** Random bytes for keys. Default: the system's. */
  random?: (size: number) => Uint8Array
  /** The time at which `now` is stopped, if it is; the page's clock stops with it. */
  stoppedAt?: number
  /** Called once for each request without a handler (specification section 8). */
  warn: (message: string) => void
  /** The key of the served network, kept outside its database. */
  served?: ServedKey
}

export interface MockApp {
  /** Responds to a request for `/api/v1/…` as a control server would. Never rejects. The caller owns the body. */
  respond: (request: PlainRequest) => Promise<PlainResponse>
  /** Operations for serving the network, beyond the contract. */
  control: MockControl
  /** Called after all content was replaced. */
  recreated: () => void
}

const randomBytes = (count: number) => nodeCrypto().randomBytes(count)

/** The control server of the demo network: implements the whole contract on one database. */
export function createMockApp({
  db,
  now,
  random = randomBytes,
  stoppedAt,
  warn,
  served: servedKey = {},
}: MockAppOptions): MockApp {
  const settle = createClock(db, now)
  const translate = (thrown: unknown) => unusable(thrown, db.path) ?? toApiError(thrown)
  const context = { db, now, random, stoppedAt }
  const options = { warn, translate }
  const respondByContract = createContractApp(contract, createMockHandlers(context), options)
  const served = new Map<Line, typeof respondByContract>()
  const respondAs = (line: Line) => {
    const known =
      served.get(line) ??
      createContractApp<typeof servedContract>(servedContract, createMockHandlers({ ...context, line }), options)
    served.set(line, known)
    return known
  }
  const cache = createListCache(() => db.revision())
  const negotiate = createNegotiation()

  const run = async (request: PlainRequest): Promise<Representation> => {
    try {
      settle()
      const line = lineOfRequest(request)
      return await (line === undefined ? respondByContract : respondAs(line))(request)
    } catch (thrown) {
      return errorResponse(translate(thrown))
    }
  }
  const read = async (request: PlainRequest): Promise<Representation> => {
    settle()
    const [key, at] = [request.url, db.revision()]
    const kept = cache.get(key, at)
    if (kept) return kept
    const found = await run(request)
    if (isList(found)) cache.set(key, at, found)
    return found
  }
  // A database that fails here fails again in `run`, which creates the error message.
  const represent = (request: PlainRequest) =>
    request.method === 'GET' ? read(request).catch(() => run(request)) : run(request)
  return {
    respond: async (request) => negotiate(await represent(request), conditionsOf(request)),
    control: createNetworkControl(context, servedKey),
    recreated: () => keepServedKey(context, servedKey),
  }
}

/** Converts an error about the database file to one for the caller; undefined for other errors. */
function unusable(thrown: unknown, path: string): ApiError | undefined {
  const problem = fileProblem(thrown, path)
  return (
    problem &&
    new ApiError('mockUnavailable', problem.message, {
      details: [issue('database', { problem: problem.kind })],
      cause: thrown,
    })
  )
}

/**
 * Applies the passage of time to the demo network: the returned function, called before every request, takes expired machines offline and
 * elects other primaries for their routes. It queries the database only after a write or when the next expiry is due.
 */
function createClock(db: MockDb, now: () => number): () => void {
  let revision: string | undefined
  let next: string | undefined
  return () => {
    const at = instant(now())
    if (revision === db.revision() && (next === undefined || at < next)) return
    if (db.nodes.passExpiries(at) > 0) electPrimaries(db, at)
    next = db.nodes.nextExpiry(at)
    revision = db.revision()
  }
}
