import { randomBytes } from 'node:crypto'
import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import { Hono } from 'hono'
import { mountContract } from '@main/api/mount'
import type { MockDb } from '@main/db/mock-db'
import { fileProblem } from '@main/db/problems'
import { type Answer, createAnswerCache, unlessKnown } from './answer-cache'
import { createClock } from './clock'
import { createMockHandlers } from './handlers/all'

export interface MockAppOptions {
  db: MockDb
  /** Milliseconds since 1970. */
  now: () => number
  /** Random bytes for keys. Default: the system's. */
  random?: (size: number) => Uint8Array
  /** Told once per request that no handler takes (specification section 8). */
  warn: (message: string) => void
  /** Checks every answer against the contract: for tests. */
  checkAnswers?: boolean
}

export interface MockApp {
  /** Answers a request for `/api/v1/…` as a control server would. Never rejects. */
  fetch: (request: Request) => Promise<Response>
  /** The same, as what has to cross a thread. The body belongs to the app: copy it, do not transfer it. */
  answer: (request: Request) => Promise<Answer>
}

/** The control server of the demo network: the whole contract over one database. */
export function createMockApp({ db, now, random = randomBytes, warn, checkAnswers = false }: MockAppOptions): MockApp {
  const app = new Hono()
  const settle = createClock(db, now)
  app.use(async (_, next) => {
    settle()
    await next()
  })
  const translate = (thrown: unknown) => unusable(thrown, db.path) ?? toApiError(thrown)
  mountContract(app, contract, createMockHandlers({ db, now, random }), {
    warn,
    checkAnswers,
    translate,
    encode: encodeJson,
  })
  const cache = createAnswerCache(() => db.revision())

  const run = async (request: Request): Promise<Answer> => {
    const response = await app.fetch(request)
    const headers = { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' }
    const body = response instanceof EncodedResponse ? response.encoded : new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers, body }
  }
  const read = async (request: Request): Promise<Answer> => {
    settle()
    const [key, at] = [request.url, db.revision()]
    const answer = cache.get(key, at) ?? cache.set(key, at, await run(request))
    return unlessKnown(answer, request.headers.get('if-none-match'))
  }
  // A database that fails here fails again in `run`, which has words for it.
  const answer = (request: Request) =>
    request.method === 'GET' ? read(request).catch(() => run(request)) : run(request)
  return { answer, fetch: async (request) => toResponse(await answer(request)) }
}

/** A response whose bytes are at hand: taking those of a long list out of a real body would copy them several times. */
class EncodedResponse extends Response {
  constructor(readonly encoded: Uint8Array<ArrayBuffer>) {
    super(null, { headers: { 'content-type': 'application/json' } })
  }
}

const encodeJson = (output: unknown): Response => new EncodedResponse(Buffer.from(JSON.stringify(output)))

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers })
}

/** What an error about the database's file is to a caller; undefined for other errors. */
function unusable(thrown: unknown, path: string): ApiError | undefined {
  const problem = fileProblem(thrown, path)
  return problem && new ApiError('mockUnavailable', problem.message, { details: [problem.kind], cause: thrown })
}
