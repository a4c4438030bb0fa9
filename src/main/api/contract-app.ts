import type { Contract, ContractHandlers } from '@shared/api/endpoint'
import { ApiError, fromZodError, refusal, toApiError } from '@shared/api/error'
import { said } from '@shared/api/issue'
import { createEndpointFinder, type FoundEndpoint } from './find-endpoint'
import { encodeList } from './encoded-list'
import { type PlainResponse, jsonResponse, type PlainRequest, BODY_LIMIT } from './api-app'
import { hasManyParts } from '@main/lib/parse-json'
import type { Representation } from './representation'

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
    throw refusal('limited', 'bodyLarge', { params: { megabytes: String(BODY_LIMIT / 1024 / 1024) } })
  return parseBody(new TextDecoder().decode(body))
}

function parseBody(text: string): Fields {
  if (text.trim() === '') return {}
  if (hasManyParts(text)) throw refusal('limited', 'inputLarge')
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
