import { ApiError } from '@shared/api/error'
import { headerOf, type PlainRequest } from '@main/api/api-app'
import { originOf } from '@main/security/parse-url'
import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '@main/lib/origin'

export const API_PREFIX = '/api/'

const PAGE_METHODS = ['GET', 'HEAD']

/** Encoded separators and control characters: no address of ours needs them, but attempts to leave a folder do. */
const SUSPICIOUS = /%(?:2f|5c|[01][0-9a-f]|7f)|\\|\0/i
/** In the API a parameter may contain an encoded slash (it is text of one segment there), but never control characters. */
const SUSPICIOUS_API = /%(?:[01][0-9a-f]|7f)|\\|\0/i

export function isApiPath(pathname: string): boolean {
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
