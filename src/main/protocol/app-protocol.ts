import { SERVER_HEADER, WINDOW_HEADER } from '@shared/api/console-headers'
import { ApiError, toApiError } from '@shared/api/error'
import type { Boot } from '@shared/ipc/boot'
import { errorResponse, BODY_LIMIT, headerOf, type PlainRequest, type PlainResponse, utf8 } from '@main/api/api-app'
import { createShares, createTurns } from '@main/lib/concurrency'
import type { Log } from '@main/lib/log'
import { commonHeaders, contentSecurityPolicy, createNonce } from '@main/security/csp'
import { fillDocument, firstRequests } from './document'
import type { PageSource } from './files'
import type { Withdrawals } from './withdrawals'
import { originOf } from '@main/security/trusted-frame'
import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '@main/lib/origin'

const API_PREFIX = '/api/'

const PAGE_METHODS = ['GET', 'HEAD']

/** Encoded separators and control characters: no address of ours needs them, but attempts to leave a folder do. */
const SUSPICIOUS = /%(?:2f|5c|[01][0-9a-f]|7f)|\\|\0/i
/** In the API a parameter may contain an encoded slash (it is text of one segment there), but never control characters. */
const SUSPICIOUS_API = /%(?:[01][0-9a-f]|7f)|\\|\0/i

function isApiPath(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith(API_PREFIX)
}

/** Checks a request to `app:` before any other code reads it. Throws ApiError `forbidden`, `invalid` or `methodNotAllowed`. */
export function checkRequest(request: PlainRequest): URL {
  const url = checkAddress(request.url)
  const api = isApiPath(url.pathname)
  // The API answers methods that it does not have itself, and warns of them.
  if (!api && !PAGE_METHODS.includes(request.method))
    throw new ApiError('methodNotAllowed', `${request.method} is not allowed here`)
  checkPath(url.pathname, api)
  checkSender(request)
  return url
}

function checkAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const ours = url?.protocol === `${APP_SCHEME}:` && url.host === APP_HOST && !url.username && !url.password
  if (!url || !ours) throw new ApiError('forbidden', `Only ${APP_ORIGIN} is served`)
  return url
}

function checkPath(pathname: string, api: boolean): void {
  if ((api ? SUSPICIOUS_API : SUSPICIOUS).test(pathname)) throw new ApiError('invalid', 'The address is not valid')
  const segments = pathname.split('/').map(decode)
  if (segments.some((segment) => segment === null || segment === '..' || segment === '.'))
    throw new ApiError('invalid', 'The address is not valid')
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** Chromium names the origin in one or more of these headers; each existing one must be ours. */
function checkSender(request: PlainRequest): void {
  const origin = headerOf(request, 'origin')
  const referer = headerOf(request, 'referer')
  const site = headerOf(request, 'sec-fetch-site')
  const foreign =
    (origin !== null && origin !== APP_ORIGIN) ||
    (referer !== null && referer !== '' && originOf(referer) !== APP_ORIGIN) ||
    (site !== null && site !== 'same-origin' && site !== 'none')
  if (foreign) throw new ApiError('forbidden', 'Only the console itself may call this')
}

/** The state that is filled into a document, read for each one. */
export interface PageState {
  readonly boot: Omit<Boot, 'nonce'>
  readonly language: string
  readonly scheme: 'light' | 'dark'
}

export interface AppProtocolOptions {
  readonly source: PageSource
  readonly api: (request: PlainRequest) => Promise<PlainResponse>
  readonly withdrawals: Pick<Withdrawals, 'forward'>
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
  const onFull = () => options.log.warn('Requests are refused: too many wait')
  const inTurn = createTurns({ ...TURNS, bytes: WAITING_BYTES, onFull })
  const endInTurn = createTurns(TURNS)
  const inShare = createShares(CALLS_OF_A_SHARE)
  const answer = async (request: PlainRequest, url: URL) => {
    if (isApiPath(url.pathname)) return withHeaders(await api(request), { 'cache-control': 'no-store' })
    if (wantsDocument(url, request, options.source)) servedAt = performance.now()
    return servePage(url, request, options)
  }
  const answerAll = (request: PlainRequest, sender: string) => {
    const url = checkRequest(request)
    return options.withdrawals.forward(request, (sent) =>
      inShare(
        `${sender} ${shareOf(sent, url)}`,
        async () => {
          const response = await answer(sent, url)
          return endInTurn(sender, async () => response)
        },
        sent.signal,
      ),
    )
  }
  return async (request) => {
    try {
      const sender = headerOf(request, WINDOW_HEADER) ?? ''
      const bytes = HEAD + request.url.length + (request.bodySize ?? request.body?.byteLength ?? 0)
      return await inTurn(sender, async () => answerAll(request, sender), bytes)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.code !== 'limited') options.log.warn(`${request.method} ${request.url.slice(0, 200)} refused`, error)
      return withHeaders(errorResponse(error), {})
    }
  }
}

/** Chromium takes almost a millisecond for an answer, and those of a thread arrive together: their ends take turns, too. */
const TURNS = { atOnce: 5 }
/** Windows make some dozens of requests at once, and one body is a policy. */
const WAITING_BYTES = 4 * BODY_LIMIT
/** The bytes that a request takes without its address and body. */
const HEAD = 1000

/** A script in a page could make thousands, whose answers would arrive together. A window makes about ten. */
const CALLS_OF_A_SHARE = 50

/** A server that does not answer holds up no other one, and its reads no writes. */
function shareOf(request: PlainRequest, { pathname }: URL): string {
  if (!isApiPath(pathname)) return 'files'
  return `${request.method === 'GET' ? 'read' : 'write'} ${headerOf(request, SERVER_HEADER) ?? ''}`
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
