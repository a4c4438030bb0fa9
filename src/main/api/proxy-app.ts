import { createHash } from 'node:crypto'
import { contract } from '@shared/api/contract'
import { ApiError, toApiError } from '@shared/api/error'
import { Hono } from 'hono'
import type { Fetch, Target } from '@main/server/call'
import { createCallContext } from '@main/server/context'
import { createServerHandlers } from '@main/server/handlers'
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
  mountContract(app, contract, createServerHandlers({ ...options, context }), {
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

/** A request the page has withdrawn ends in whatever its signal says; nobody reads the answer. */
function cancelledOrFailed(thrown: unknown): ApiError {
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new ApiError('timeout', 'The request was withdrawn', { cause: thrown })
  return toApiError(thrown)
}

async function withEtag(request: Request, response: Response): Promise<Response> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
  const headers = new Headers(response.headers)
  headers.set('etag', etag)
  return new Response(bytes, { status: 200, headers })
}
