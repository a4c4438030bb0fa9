import { SERVER_HEADER } from '@shared/api/console-headers'
import { toApiError } from '@shared/api/error'
import type { Boot } from '@shared/ipc/boot'
import { errorResponse } from '@main/api/contract-app'
import { type PlainResponse, headerOf, type PlainRequest, utf8 } from '@main/api/api-app'
import type { Log } from '@main/lib/log'
import { commonHeaders, contentSecurityPolicy, createNonce } from '@main/security/csp'
import { fillDocument, firstRequests } from './document'
import type { PageSource } from './files'
import { checkRequest, isApiPath } from './request-rules'

/** The state that is filled into a document, read for each one. */
export interface PageState {
  readonly boot: Omit<Boot, 'nonce'>
  readonly language: string
  readonly scheme: 'light' | 'dark'
}

export interface AppProtocolOptions {
  readonly source: PageSource
  readonly api: (request: PlainRequest) => Promise<PlainResponse>
  readonly pageState: () => PageState
  readonly log: Log
}

/**
 * Answers everything under app://console/: `/api/…` goes to the API, file names to the page's files, and every other path is a page of the
 * console and gets index.html. Never rejects: failures are answered in the error format.
 */
export function createAppProtocol(options: AppProtocolOptions): (request: PlainRequest) => Promise<PlainResponse> {
  let servedAt = Number.NEGATIVE_INFINITY
  const api = (request: PlainRequest) =>
    options.api(performance.now() - servedAt < PRELOADING_MS ? withCopies(request) : request)
  return async (request) => {
    try {
      const url = checkRequest(request)
      if (isApiPath(url.pathname)) return withHeaders(await api(request), { 'cache-control': 'no-store' })
      if (wantsDocument(url, request, options.source)) servedAt = performance.now()
      return await servePage(url, request, options)
    } catch (thrown) {
      const error = toApiError(thrown)
      options.log.warn(`${request.method} ${request.url.slice(0, 200)} refused`, error)
      return withHeaders(errorResponse(error), {})
    }
  }
}

/** A document's preloads follow it within this many milliseconds. */
const PRELOADING_MS = 3_000
/** They accept copies of this age, in seconds: a reload asks the server nothing. */
const PRELOAD_SECONDS = 10

/** Accepts copies for a document's preloads, which name no server, unlike the page's own calls. */
function withCopies(request: PlainRequest): PlainRequest {
  if (request.method !== 'GET' || headerOf(request, SERVER_HEADER) !== null) return request
  const others = request.headers.filter(([name]) => name !== 'cache-control')
  return { ...request, headers: [...others, ['cache-control', `max-age=${PRELOAD_SECONDS}`]] }
}

async function servePage(url: URL, request: PlainRequest, options: AppProtocolOptions): Promise<PlainResponse> {
  if (wantsDocument(url, request, options.source)) return serveDocument(url, request, options)
  const file = await options.source.file(url)
  if (file) return withHeaders(file, {})
  return withHeaders(
    { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: utf8('Not found') },
    {},
  )
}

/** The built page keeps its files in assets/ and, a few, at the root; Vite has paths of all kinds, so there the request decides. */
function wantsDocument({ pathname }: URL, request: PlainRequest, source: PageSource): boolean {
  const file = pathname.startsWith('/assets/') || /^\/[^/]+\.[a-z0-9]+$/.test(pathname)
  if (source.devServer === undefined && file) return false
  return headerOf(request, 'accept')?.includes('text/html') ?? true
}

async function serveDocument(
  url: URL,
  request: PlainRequest,
  { source, pageState }: AppProtocolOptions,
): Promise<PlainResponse> {
  const nonce = createNonce()
  const state = pageState()
  const html = fillDocument({
    html: await source.document(url.pathname),
    first: firstRequests({
      pathname: url.pathname,
      language: state.language,
      files: await source.firstFiles(),
      signedIn: state.boot.session.currentId !== null,
    }),
    boot: { ...state.boot, nonce },
    language: state.language,
    scheme: state.scheme,
    dev: source.devServer !== undefined,
  })
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(nonce, source.devServer),
  }
  return withHeaders({ status: 200, headers, body: request.method === 'HEAD' ? null : utf8(html) }, {})
}

function withHeaders(response: PlainResponse, headers: Readonly<Record<string, string>>): PlainResponse {
  return { ...response, headers: { ...response.headers, ...commonHeaders, ...headers } }
}
