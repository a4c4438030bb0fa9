import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import { createContractApp, errorAnswer } from '@main/api/contract-app'
import { type Answer, headerOf, type PlainRequest, unlessKnown } from '@main/api/plain'
import type { MockDb } from '@main/db/mock-db'
import { fileProblem } from '@main/db/problems'
import { nodeCrypto } from '@main/lib/node-crypto'
import { createAnswerCache } from './answer-cache'
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
  /** Answers a request for `/api/v1/…` as a control server would. Never rejects. The body belongs to the app. */
  answer: (request: PlainRequest) => Promise<Answer>
}

const randomBytes = (count: number) => nodeCrypto().randomBytes(count)

/** The control server of the demo network: the whole contract over one database. */
export function createMockApp({ db, now, random = randomBytes, warn, checkAnswers = false }: MockAppOptions): MockApp {
  const settle = createClock(db, now)
  const translate = (thrown: unknown) => unusable(thrown, db.path) ?? toApiError(thrown)
  const handlers = createMockHandlers({ db, now, random })
  const answerRow = createContractApp(contract, handlers, { warn, checkAnswers, translate })
  const cache = createAnswerCache(() => db.revision())

  const run = async (request: PlainRequest): Promise<Answer> => {
    try {
      settle()
      return withoutStore(await answerRow(request))
    } catch (thrown) {
      return withoutStore(errorAnswer(translate(thrown)))
    }
  }
  const read = async (request: PlainRequest): Promise<Answer> => {
    settle()
    const [key, at] = [request.url, db.revision()]
    const answer = cache.get(key, at) ?? cache.set(key, at, await run(request))
    return unlessKnown(answer, headerOf(request, 'if-none-match'))
  }
  // A database that fails here fails again in `run`, which has words for it.
  const answer = (request: PlainRequest) =>
    request.method === 'GET' ? read(request).catch(() => run(request)) : run(request)
  return { answer }
}

function withoutStore(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}

/** What an error about the database's file is to a caller; undefined for other errors. */
function unusable(thrown: unknown, path: string): ApiError | undefined {
  const problem = fileProblem(thrown, path)
  return problem && new ApiError('mockUnavailable', problem.message, { details: [problem.kind], cause: thrown })
}
