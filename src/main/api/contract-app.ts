import type { Contract, ContractHandlers } from '@shared/api/endpoint'
import { ApiError, fromZodError, refusal, toApiError } from '@shared/api/error'
import { said } from '@shared/api/issue'
import { createEndpointFinder, type FoundEndpoint } from './find-endpoint'
import { encodeList } from './encoded-list'
import { type PlainResponse, jsonResponse, type PlainRequest } from './api-app'
import type { Representation } from './representation'

/** The largest accepted request body, in bytes: above any policy (the page's own limit for a draft is 4,000,000 characters). */
export const BODY_LIMIT = 16 * 1024 * 1024

export interface ContractAppOptions {
  /** Called once for each request without an endpoint, with method and path. */
  warn: (message: string) => void
  /** Converts a handler's exception to the error to respond with. Default: anything but an ApiError becomes `internal`. */
  translate?: (thrown: unknown) => ApiError
}

type Fields = Record<string, unknown>
type AnyHandler = (input: unknown) => unknown

/**
 * Creates an app for every endpoint of a contract. The input is query, then JSON body (POST, PUT), then path parameters, merged in that
 * order and parsed by the endpoint; the handler gets the result. Errors become `{code, message, details}` with their status. An unknown
 * path gets 404, and a known path with another method 405 with `allow`; both warn once. Never rejects.
 */
export function createContractApp<C extends Contract>(
  contract: C,
  handlers: ContractHandlers<C>,
  options: ContractAppOptions,
): (request: PlainRequest) => Promise<Representation> {
  const endpoints = createEndpointFinder(contract)
  const translate = options.translate ?? toApiError
  return async (request) => {
    const url = new URL(request.url)
    const found = endpoints.find(request.method, url.pathname)
    if (!found) return unknownCall(request.method, url.pathname, endpoints.methods(url.pathname), options)
    // Types guarantee one handler per endpoint; looking it up by name requires widening.
    const handler = (handlers[found.group] as Readonly<Record<string, AnyHandler>>)[found.name] as AnyHandler
    try {
      return await respond(request, url, found, handler)
    } catch (thrown) {
      return errorResponse(translate(thrown))
    }
  }
}

async function respond(
  request: PlainRequest,
  url: URL,
  { endpoint, parameters }: FoundEndpoint,
  handler: AnyHandler,
): Promise<Representation> {
  const parsed = endpoint.input.safeParse({ ...queryOf(url), ...bodyOf(request), ...parameters })
  if (!parsed.success) throw fromZodError(parsed.error)
  const output = await handler(parsed.data)
  return endpoint.list === undefined ? jsonResponse(200, output) : encodeList(endpoint.list, output as object)
}

/** The first value wins if a name is given twice. */
function queryOf(url: URL): Fields {
  return Object.fromEntries([...url.searchParams].toReversed())
}

function bodyOf({ method, body }: PlainRequest): Fields {
  if (!body || (method !== 'POST' && method !== 'PUT')) return {}
  if (body.byteLength > BODY_LIMIT)
    throw refusal('tooLarge', 'bodyLarge', { params: { megabytes: String(BODY_LIMIT / 1024 / 1024) } })
  return parseBody(new TextDecoder().decode(body))
}

/** Lists, objects and values of a body: the longest lists have thousands. A script in the page could send millions, which take seconds to parse. */
const MOST_PARTS = 100_000

/** Tells whether a text of JSON has more parts than any body. Strings count once, whatever is in them. */
function hasManyParts(text: string): boolean {
  const signs = /["[{,]/g
  let count = 0
  for (let sign = signs.exec(text); sign && count <= MOST_PARTS; sign = signs.exec(text)) {
    if (sign[0] !== '"') count += 1
    else signs.lastIndex = endOfString(text, sign.index)
  }
  return count > MOST_PARTS
}

function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

function parseBody(text: string): Fields {
  if (text.trim() === '') return {}
  if (hasManyParts(text)) throw new ApiError('invalid', 'The request body has more parts than any call takes')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ApiError('invalid', 'The request body is not JSON', { details: [said(why)], cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('invalid', 'The request body has to be a JSON object')
  return value as Fields
}

function unknownCall(
  method: string,
  pathname: string,
  allowed: readonly string[],
  { warn }: ContractAppOptions,
): PlainResponse {
  warn(`No handler takes ${method} ${pathname}`)
  if (allowed.length === 0) {
    return errorResponse(new ApiError('notFound', `There is no call ${method} ${pathname}`))
  }
  const allow = allowed.join(', ')
  const refused = errorResponse(new ApiError('methodNotAllowed', `${pathname} takes ${allow}, not ${method}`))
  return { ...refused, headers: { ...refused.headers, allow } }
}

/** Creates the response for an error. */
export function errorResponse(error: ApiError): PlainResponse {
  return jsonResponse(error.status, error.toBody())
}
