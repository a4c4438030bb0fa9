import { toApiError } from '@shared/api/error'
import type { Boot } from '@shared/ipc/boot'
import type { Log } from '@main/log'
import { commonHeaders, contentSecurityPolicy, createNonce } from '@main/security/csp'
import { fillDocument } from './document'
import type { PageSource } from './files'
import { firstRequests } from './first-requests'
import { checkRequest, isApiPath } from './request-rules'

/** What a document is filled with, asked anew for each one. */
export interface PageState {
  readonly boot: Omit<Boot, 'nonce'>
  readonly language: string
  readonly scheme: 'light' | 'dark'
}

export interface AppProtocolOptions {
  readonly source: PageSource
  readonly api: (request: Request) => Promise<Response>
  readonly pageState: () => PageState
  readonly log: Log
}

/**
 * Answers everything under app://console/: `/api/…` goes to the API, names of files to the page's files, every other path is a page of
 * the console and gets index.html. Never rejects: what goes wrong is answered in the error shape.
 */
export function createAppProtocol(options: AppProtocolOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const url = checkRequest(request)
      if (isApiPath(url.pathname)) return withHeaders(await options.api(request), { 'cache-control': 'no-store' })
      return await servePage(url, request, options)
    } catch (thrown) {
      const error = toApiError(thrown)
      options.log.warn(`${request.method} ${request.url.slice(0, 200)} refused`, error)
      return withHeaders(Response.json(error.toBody(), { status: error.status }), {})
    }
  }
}

async function servePage(url: URL, request: Request, options: AppProtocolOptions): Promise<Response> {
  if (wantsDocument(url, request, options.source)) return serveDocument(url, request, options)
  const file = await options.source.file(url)
  if (file) return withHeaders(file, {})
  return withHeaders(new Response('Not found', { status: 404 }), { 'content-type': 'text/plain; charset=utf-8' })
}

/** The built page keeps its files in assets/ and, a few, at the root; Vite has paths of all kinds, so there the request decides. */
function wantsDocument({ pathname }: URL, request: Request, source: PageSource): boolean {
  const file = pathname.startsWith('/assets/') || /^\/[^/]+\.[a-z0-9]+$/.test(pathname)
  if (source.devServer === undefined && file) return false
  return request.headers.get('accept')?.includes('text/html') ?? true
}

async function serveDocument(url: URL, request: Request, { source, pageState }: AppProtocolOptions): Promise<Response> {
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
  return withHeaders(new Response(request.method === 'HEAD' ? null : html), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(nonce, source.devServer),
  })
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries({ ...commonHeaders, ...headers })) response.headers.set(name, value)
  return response
}
