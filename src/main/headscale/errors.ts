import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { type Issue, issue } from '@shared/api/issue'
import { hostOf, networkError, ProblemError, type ProblemOptions, type RawResponse, textOf } from './call'
import { screenful } from '@shared/visible'
import { record, verbatim } from './wire/read'

/** The common content of the server's two error formats (headscale-api.md 1.4). */
interface Refusal {
  /** The gRPC status of releases up to 0.29; null for the problem documents of 0.30. */
  readonly grpc: number | null
  readonly message: string
}

type Rule = readonly [RegExp, ErrorCode]

/** Error texts that override the status, since most servers answer 500 to ordinary mistakes. The first match wins. */
const RULES: readonly Rule[] = [
  [/^precondition failed/, 'conflict'],
  [/update is disabled for modes/, 'forbidden'],
  [/^(loading ACL from database: )?acl policy not found/, 'notFound'],
  [
    /^(setting policy|parsing policy|verifying (policy|SSH) rules|loading ACL policy|validating policy|test\(s\) failed)/,
    'invalid',
  ],
  [
    /UNIQUE constraint|duplicate key value|already exists|not unique|already in use|ambiguous node|expected exactly one user/,
    'conflict',
  ],
  [
    /not found( in NodeStore: \d+)?$|no longer exists in NodeStore|not found in registration cache|no pending auth session/,
    'notFound',
  ],
  [/failed to find user/, 'notFound'],
  [
    /user not empty|cannot (edit|set|remove)|not (valid|permitted|confirmed|available)|must |should |invalid|too (long|short)/,
    'invalid',
  ],
  [
    /^(renaming node|parsing (route|field)|type mismatch|proto:|username |hostname |DNS segment|AuthKey (expired|has))/,
    'invalid',
  ],
  [/user mismatch|does not belong to user|name is too|provide either/, 'invalid'],
]

const GRPC_CODES: Readonly<Record<number, ErrorCode>> = {
  3: 'invalid',
  5: 'notFound',
  6: 'conflict',
  7: 'forbidden',
  9: 'conflict',
  12: 'unsupported',
  16: 'unauthorized',
}

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  405: 'unsupported',
  409: 'conflict',
  413: 'tooLarge',
  415: 'invalid',
  422: 'invalid',
  501: 'unsupported',
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messages(errors: unknown): string[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) =>
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? [error.message]
      : [],
  )
}

/** The causes in a refusal of the second API: `[{ "errors": ["…"] }]`. */
function causesOf(data: unknown): string[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((entry: unknown) => {
    const { errors } = record(entry)
    return Array.isArray(errors) ? errors.map(verbatim).filter((cause) => cause !== '') : []
  })
}

/**
 * Returns the status in a problem document, in which Headscale refuses since 0.30; null for any other answer. Recognised by the members,
 * because a proxy may change the content type, and other programs write more of them, such as `type`.
 */
export function problemStatus(response: RawResponse): number | null {
  const { title, status, ...rest } = record(jsonOf(textOf(response)))
  if (typeof title !== 'string' || typeof status !== 'number') return null
  return Object.keys(rest).every((name) => name === 'detail' || name === 'errors') ? status : null
}

/** Parses either error format; returns null if the body is neither (text, HTML). */
function refusalOf(text: string): Refusal | null {
  const body = jsonOf(text)
  if (typeof body !== 'object' || body === null) return null
  // The only failure that the public health page reports, on every release.
  if ('status' in body && body.status === 'fail') return { grpc: null, message: 'database ping failed' }
  if ('message' in body && typeof body.message === 'string') {
    // Other programs repeat the status here.
    const grpc = 'code' in body && typeof body.code === 'number' && body.code <= 16 ? body.code : null
    const { message } = body
    const more = grpc === null && 'data' in body ? causesOf(body.data).filter((cause) => cause !== message) : []
    return { grpc, message: screenful([message, ...more].join(': ')) }
  }
  const detail = 'detail' in body && typeof body.detail === 'string' ? body.detail : ''
  const causes = messages('errors' in body ? body.errors : null).filter((cause) => cause !== detail)
  const title = 'title' in body && typeof body.title === 'string' ? body.title : ''
  if (!detail && !title && causes.length === 0) return null
  return { grpc: null, message: screenful([detail || title, ...causes].join(': ')) }
}

export const KEY_REFUSED =
  'The server does not accept this API key. It is wrong, expired or deleted. Make a new one with "headscale apikeys create" and enter it.'

function keyRefused(): ApiError {
  return new ProblemError('keyRefused', 'unauthorized', KEY_REFUSED)
}

/** A line of the server's message, with the position in the policy if it names one. */
function issueAt(words: string): Issue {
  const [, line, column] = /line (\d+), column (\d+)/.exec(words) ?? []
  return issue('said', { text: words, ...(line && column && { line, column }) })
}

/**
 * Uses the first line of a multi-line message (policy errors, failed tests) as the message and the others as details. A single line that
 * names a position in the policy is also added as a detail, to keep the position.
 */
function apiError(code: ErrorCode, words: string): ApiError {
  const [first, ...rest] = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(issueAt)
  if (!first) return new ApiError(code, '', { details: [issue('noReason')] })
  const alone = first.params['line'] && rest.length === 0 ? [first] : []
  return new ApiError(code, first.params['text'] ?? '', { details: [...alone, ...rest] })
}

function callUnknown(url: string): ApiError {
  return new ApiError('unsupported', 'Not Found', { details: [issue('callUnknown', { host: hostOf(url) })] })
}

function fromRefusal(status: number, refusal: Refusal, url: string): ApiError {
  const words = refusal.message
  if (status === 401 || refusal.grpc === 16) return keyRefused()
  if (refusal.grpc === 5 && words === 'Not Found') return callUnknown(url)
  if (/(users\.name|updating user|creating user).*UNIQUE constraint|UNIQUE constraint failed: users/.test(words))
    return new ApiError('conflict', 'user already exists', {
      details: [issue('userTaken'), issue('said', { text: words })],
    })
  // The server's message for a machine deleted during a change names its internal store and repeats the id.
  if (/no(t found| longer exists) in NodeStore/.test(words))
    return new ApiError('notFound', words, { details: [issue('nodeGone'), issue('said', { text: words })] })
  const causes = words.split(': ')
  const rule = RULES.find(([pattern]) => pattern.test(words) || pattern.test(causes.at(-1) ?? ''))
  const code = rule?.[1] ?? (refusal.grpc === null ? STATUS_CODES[status] : GRPC_CODES[refusal.grpc])
  return apiError(code ?? 'internal', words)
}

function fromText(response: RawResponse, text: string, url: string): ApiError {
  const host = hostOf(url)
  const { status } = response
  const named: ProblemOptions = { params: { host, status: String(status) } }
  if (text.trim() === 'Unauthorized' && [401, 403, 500].includes(status)) return keyRefused()
  if (status >= 300 && status < 400) return redirectError(response, url)
  if (/HTTP request to an HTTPS server|plain HTTP request was sent to HTTPS/i.test(text))
    return new ProblemError(
      'needsHttps',
      'badResponse',
      `${host} speaks https on this port: the address starts with https://.`,
      named,
    )
  if (/No required SSL certificate was sent|SSL certificate error/i.test(text))
    return networkError('clientCertificate', url)
  if (status === 504) return networkError('timeout', url)
  if (status === 503)
    return new ProblemError(
      'unavailable',
      'offline',
      `${host}, or a proxy in front of it, answers that it is unavailable (status ${status}). Check that Headscale is running.`,
      named,
    )
  if (status === 502)
    return new ProblemError(
      'behindProxy',
      'offline',
      `A proxy answers at ${host} (status ${status}), but the Headscale server behind it does not. Check that it is running.`,
      named,
    )
  if (status === 404 || status === 405) return callUnknown(url)
  if (status === 401)
    return new ProblemError(
      'blockedOrKey',
      'forbidden',
      `${host} refuses access (status ${status}). A proxy or firewall in front of the server may be the reason, or this API key is wrong, expired or deleted.`,
      named,
    )
  // Headscale itself never answers 403 to a refused key.
  if (status === 403)
    return new ProblemError(
      'blocked',
      'forbidden',
      `${host} refuses access (status ${status}). A proxy or firewall in front of the server may be the reason.`,
      named,
    )
  if (status === 413)
    return new ApiError('tooLarge', `Refused as too large by ${host}`, { details: [issue('requestLarge', { host })] })
  return new ProblemError(
    'notHeadscale',
    'badResponse',
    `${host} answered with status ${status} and something that is not Headscale's. Check the address.`,
    named,
  )
}

/** Redirects are never followed, because the key would be sent to another address. */
function redirectError(response: RawResponse, url: string): ApiError {
  const target = URL.canParse(response.location, url) ? new URL(response.location, url) : null
  // An address without a host, such as that of a file, has none.
  if (!target || target.origin === 'null') return networkError('redirect', url)
  return new ProblemError(
    'redirectTo',
    'badResponse',
    `${hostOf(url)} sends requests on to ${target.origin}. The API key is not sent along: if that is your server, enter its address instead.`,
    { params: { host: hostOf(url), origin: target.origin, status: String(response.status) } },
  )
}

const isBlocked = (problem: ProblemError['problem'] | null) => problem === 'blocked' || problem === 'blockedOrKey'

/**
 * True for an error that something in front of Headscale may have caused: a foreign answer, a refusal that is not Headscale's, a call that it
 * knows otherwise.
 */
export function mayBeForeign(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { problem } = error instanceof ProblemError ? error : { problem: null }
  return error.code === 'badResponse' || error.code === 'unsupported' || isBlocked(problem)
}

/** Returns the content of an answer, for words about one that is not Headscale's; '' if that is unknown. */
export function contentOf(response: RawResponse): 'page' | 'json' | 'empty' | 'other' | '' {
  const text = textOf({ ...response, bytes: response.bytes.subarray(0, MAX_REFUSAL) }).trim()
  const isCut = response.bytes.length > MAX_REFUSAL
  if (text === '') return isCut ? '' : 'empty'
  // A page may begin with any element. Other documents of XML say what they are.
  if (/^<(?!\?xml)/i.test(text) || /^<\?xml[^>]*>\s*<(?:!--|(?:!doctype html|html)\b)/i.test(text)) return 'page'
  // Cut text is not JSON, whatever it was.
  if (isCut) return ''
  try {
    JSON.parse(text)
    return 'json'
  } catch {
    return 'other'
  }
}

/** The outage by what answers in place of Headscale. */
const OUTAGES: Readonly<Record<string, 'outagePage' | 'outageJson' | 'outageEmpty' | 'outageOther'>> = {
  page: 'outagePage',
  json: 'outageJson',
  empty: 'outageEmpty',
  other: 'outageOther',
}

/** Problems that only answers of Headscale itself cause: it is there, of another release or in part. */
const OWN_ANSWERS: ReadonlySet<string> = new Set(['tooOld', 'unknownVersion', 'blockedPaths'])

/**
 * Returns the error for a failed detection at an address that answered as Headscale before: it is still that server, and something in front
 * of it answers in its place. Errors with another reason, such as no answer, are returned unchanged.
 */
export function outageOf(error: unknown, url: string): unknown {
  if (!mayBeForeign(error) || (error instanceof ProblemError && OWN_ANSWERS.has(error.problem))) return error
  const host = hostOf(url)
  const { status = '', origin = '', came = '' } = error instanceof ProblemError ? error.params : {}
  const problem = origin ? 'outageRedirect' : status && status !== '200' ? 'outage' : (OUTAGES[came] ?? 'outageUnknown')
  const how = {
    outageRedirect: `and sends requests on to ${origin}`,
    outage: `(status ${status})`,
    outagePage: 'with a web page',
    outageJson: 'with JSON of another program',
    outageEmpty: 'with an empty answer',
    outageOther: 'with an answer that is neither JSON nor a web page',
    outageUnknown: 'in its place',
  }
  return new ProblemError(
    problem,
    'offline',
    `A proxy answers at ${host} ${how[problem]}, but the Headscale server behind it, which answered before, does not. Check that it is running.`,
    { params: { host, status: status || '200', origin }, cause: error },
  )
}

/**
 * The longest body parsed as a refusal, in bytes. Headscale's refusals are never longer; a longer body is treated as another program's
 * text.
 */
const MAX_REFUSAL = 8 * 1024 * 1024

/**
 * Converts a server's refusal to our error, once. Statuses before 0.30 are unreliable (ordinary mistakes get 500), so the documented texts
 * decide first (headscale-api.md 1.4 and the failure tables of section 2).
 */
export function errorFromResponse(response: RawResponse, url: string): ApiError {
  const text = textOf({ ...response, bytes: response.bytes.subarray(0, MAX_REFUSAL) })
  const refusal = refusalOf(text)
  // Headscale refuses a key with a code, in a problem document or as a text: other JSON is that of a program in front of it.
  const status = problemStatus({ ...response, bytes: response.bytes.subarray(0, MAX_REFUSAL) })
  if (status === 401) return keyRefused()
  const isForeign = response.status === 401 && refusal?.grpc === null && status === null
  return refusal && !isForeign ? fromRefusal(response.status, refusal, url) : fromText(response, text, url)
}

/** Creates the error for a successful response whose body does not match the call. */
export function badResponse(url: string, what: string, cause?: unknown): ApiError {
  return new ApiError('badResponse', `The response of ${hostOf(url)} cannot be read: ${what}.`, { cause })
}
