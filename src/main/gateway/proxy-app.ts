import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import type { Fetch, Target } from '@main/headscale/call'
import type { Detected } from '@main/headscale/detect'
import { createCallContext } from '@main/headscale/context'
import { createServerHandlers, type EncodedLists } from '@main/headscale/handlers'
import { etagOf, type Translate, type Translation } from '@main/headscale/translate'
import type { Limits } from '@main/headscale/transport'
import { createContractApp, errorAnswer } from '@main/api/contract-app'
import { type Answer, headerOf, notModified, type PlainRequest, unlessKnown } from '@main/api/plain'

export interface ProxyOptions {
  readonly target: Target
  /** Electron's `net.fetch` in the app. */
  readonly fetch: Fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly warn?: (message: string) => void
  readonly limits?: Partial<Limits>
  /** Reads long lists of machines, in the app in a worker thread. Default: here and now. */
  readonly translate?: Translate
  /** Told when the same address turns out to be another release than before. */
  readonly onReplaced?: (found: Detected) => void
  /** Checks every answer against the contract: for tests, since it costs time. */
  readonly checkAnswers?: boolean
}

export interface ProxyApp {
  /** `signal` withdraws the request. */
  answer(request: PlainRequest, signal?: AbortSignal): Promise<Answer>
}

/**
 * Answers the contract by asking a real server. The key is added here, in the main process, and sent to the server's origin alone.
 * Reads carry an etag made from the answer, and one that matches `If-None-Match` is answered 304 without a body.
 */
export function createProxyApp(options: ProxyOptions): ProxyApp {
  const context = createCallContext()
  const { handlers, lists } = createServerHandlers({ ...options, context })
  const answerRow = createContractApp(contract, handlers, {
    warn: options.warn ?? (() => undefined),
    checkAnswers: options.checkAnswers ?? false,
    translate: cancelledOrFailed,
  })
  const answer = async (request: PlainRequest): Promise<Answer> => {
    const encoded = options.checkAnswers ? undefined : await encodedList(lists, request)
    return encoded ?? answerRow(request)
  }
  return {
    async answer(request, signal) {
      const found = await context.run(signal, () => answer(request))
      const read = request.method === 'GET' && found.status === 200
      return read ? unlessKnown(withEtag(found), headerOf(request, 'if-none-match')) : found
    },
  }
}

/**
 * Long lists leave as the bytes they were translated to: parsing and writing them again here would stop the main process for as long
 * as the translation itself. Undefined for every other request, which the rows answer.
 */
async function encodedList(lists: EncodedLists, request: PlainRequest): Promise<Answer | undefined> {
  if (request.method !== 'GET') return undefined
  const { pathname, searchParams } = new URL(request.url)
  const known = headerOf(request, 'if-none-match') ?? undefined
  try {
    if (pathname === contract.nodes.list.path)
      return answerOf(await lists.nodes(searchParams.get('user') ?? undefined, known))
    const routes = pathname === contract.routes.list.path ? await lists.routes(known) : undefined
    return routes ? answerOf(routes) : undefined
  } catch (thrown) {
    return errorAnswer(cancelledOrFailed(thrown))
  }
}

function answerOf({ etag, bytes }: Translation): Answer {
  if (!bytes) return notModified(etag)
  return {
    status: 200,
    headers: { etag, 'content-type': 'application/json' },
    body: bytes,
  }
}

/** A request the page has withdrawn ends in whatever its signal says; nobody reads the answer. */
function cancelledOrFailed(thrown: unknown): ApiError {
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new ApiError('timeout', 'The request was withdrawn', { cause: thrown })
  return toApiError(thrown)
}

/** With an etag made from the bytes, where it has none. */
function withEtag(answer: Answer): Answer {
  if (answer.headers['etag'] !== undefined || answer.body === null) return answer
  return { ...answer, headers: { ...answer.headers, etag: etagOf(answer.body) } }
}
