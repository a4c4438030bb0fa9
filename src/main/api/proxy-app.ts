import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import { type Context, Hono } from 'hono'
import type { Fetch, Target } from '@main/server/call'
import type { Detected } from '@main/server/detect'
import { createCallContext } from '@main/server/context'
import { createServerHandlers, type EncodedLists } from '@main/server/handlers'
import { etagOf, type Translate, type Translation } from '@main/server/translate'
import type { Limits } from '@main/server/transport'
import { mountContract } from './mount'

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
  fetch(request: Request): Promise<Response>
}

/**
 * Answers the contract by asking a real server. The key is added here, in the main process, and sent to the server's origin alone.
 * Reads carry an etag made from the answer, and one that matches `If-None-Match` is answered 304 without a body.
 */
export function createProxyApp(options: ProxyOptions): ProxyApp {
  const context = createCallContext()
  const app = new Hono()
  const { handlers, lists } = createServerHandlers({ ...options, context })
  if (!options.checkAnswers) mountEncoded(app, lists)
  mountContract(app, contract, handlers, {
    warn: options.warn ?? (() => undefined),
    checkAnswers: options.checkAnswers ?? false,
    translate: cancelledOrFailed,
  })
  return {
    async fetch(request) {
      const response = await context.run(request.signal, () => app.fetch(request))
      return request.method === 'GET' && response.status === 200 ? withEtag(request, response) : response
    },
  }
}

/**
 * Long lists leave as the bytes they were translated to: parsing and writing them again here would stop the main process for as long
 * as the translation itself. Mounted before the rows, which answer the same.
 */
function mountEncoded(app: Hono, lists: EncodedLists): void {
  const known = (context: Context) => context.req.header('if-none-match')
  app.get(contract.nodes.list.path, async (context) =>
    responseOf(await lists.nodes(context.req.query('user'), known(context))),
  )
  app.get(contract.routes.list.path, async (context, next) => {
    const translation = await lists.routes(known(context))
    return translation ? responseOf(translation) : next()
  })
}

function responseOf({ etag, bytes }: Translation): Response {
  if (!bytes) return new Response(null, { status: 304, headers: { etag } })
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { etag, 'content-type': 'application/json' } })
}

/** A request the page has withdrawn ends in whatever its signal says; nobody reads the answer. */
function cancelledOrFailed(thrown: unknown): ApiError {
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new ApiError('timeout', 'The request was withdrawn', { cause: thrown })
  return toApiError(thrown)
}

async function withEtag(request: Request, response: Response): Promise<Response> {
  if (response.headers.has('etag')) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const etag = etagOf(bytes)
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  return new Response(bytes, { status: 200, headers })
}
