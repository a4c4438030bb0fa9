import type { Release } from './release'

/** gRPC's codes with the statuses of its gateway (headscale-api.md 1.4). */
const STATUS = { 2: 500, 3: 400, 5: 404, 8: 429, 12: 501, 13: 500 } as const
export type GrpcCode = keyof typeof STATUS

/** A refusal in both formats: each release sends its own. */
export interface Refusal {
  readonly gateway: readonly [code: GrpcCode, message: string]
  readonly problem: readonly [status: number, detail: string, cause?: string]
}

/** Thrown when a server refuses a request. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(readonly refusal: Refusal) {
    super(refusal.gateway[1])
  }
}

/** `problem` is for 0.30; its default is the same message. */
export function refuse(
  code: GrpcCode,
  message: string,
  problem: readonly [status: number, detail: string, cause?: string] = [code === 2 ? 400 : STATUS[code], message],
): Refused {
  return new Refused({ gateway: [code, message], problem })
}

/** A response to send. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Sends half of the body, then closes the connection. */
  readonly cut?: boolean
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** One problem of a request, as 0.30 lists them. */
export interface ProblemEntry {
  readonly message: string
  readonly location?: string
  readonly value?: unknown
  /** The value as the JSON text that was sent, whatever its depth; replaces `value`. */
  readonly json?: string
}

/** Creates a problem document (RFC 9457), as 0.30 sends it. */
export function problemReply(status: number, detail: string, errors: readonly ProblemEntry[] = []): Reply {
  const all = JSON.stringify({ title: TITLES[status] ?? 'Error', status, detail })
  const list = errors.length > 0 ? `,"errors":[${errors.map(entryText).join(',')}]` : ''
  return { status, headers: { 'content-type': 'application/problem+json' }, body: `${all.slice(0, -1)}${list}}\n` }
}

function entryText({ json, ...entry }: ProblemEntry): string {
  const text = JSON.stringify(entry)
  return json === undefined ? text : `${text.slice(0, -1)},"value":${json}}`
}

/** Creates the response to a refusal in this release's format. */
export function refusalReply({ gateway: [code, message], problem }: Refusal, release: Release): Reply {
  if (release.gateway) {
    const body = JSON.stringify({ code, message, details: [] })
    return { status: STATUS[code], headers: GATEWAY_HEADERS, body }
  }
  const [status, detail, cause] = problem
  return problemReply(status, detail, cause === undefined ? [] : [{ message: cause }])
}

const GATEWAY_HEADERS = { 'content-type': 'application/json', 'grpc-metadata-content-type': 'application/grpc' }

/** Creates the response to a successful call in this release's format. */
export function successReply(json: string, release: Release): Reply {
  if (release.gateway) return { status: 200, headers: GATEWAY_HEADERS, body: json }
  return { status: 200, headers: { 'content-type': 'application/json' }, body: `${json}\n` }
}

export function textReply(status: number, body: string): Reply {
  return { status, headers: body === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }, body }
}
