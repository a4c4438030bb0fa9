import { contract } from '@shared/api/contract'
import { ApiError, type ErrorCode, ERROR_STATUS, errorCodes } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import type { Fault } from '@shared/ipc/mock'
import { errorResponse } from '@main/api/contract-app'
import { createEndpointFinder } from '@main/api/find-endpoint'
import { headerOf, type PlainRequest, type PlainResponse } from '@main/api/plain'

const endpoints = createEndpointFinder(contract)

/** The contract's name of the endpoint a request goes to, `METHOD /path` with its parameters; undefined where no endpoint takes it. */
export function endpointOf(method: string, pathname: string): string | undefined {
  const endpoint = endpoints.find(method, pathname)?.endpoint
  return endpoint && `${endpoint.method} ${endpoint.path}`
}

/** The fault for a request: one that names its endpoint before one for all. */
export function faultFor(faults: readonly Fault[], method: string, pathname: string): Fault | undefined {
  const endpoint = endpointOf(method, pathname)
  return faults.find((fault) => fault.endpoint === endpoint) ?? faults.find((fault) => fault.endpoint === '*')
}

/** Asks for a response that is to be cut whole: who serves it cuts what is made of it. */
export const WHOLE_HEADER = 'x-whole'
/** Says of such a response that it is to be cut. */
export const CUT_HEADER = 'x-cut'

/** Answers a request with a fault: waits, then the error instead of the response, or half of it. */
export async function respondWithFault(
  fault: Fault,
  request: PlainRequest,
  respond: () => Promise<PlainResponse>,
): Promise<PlainResponse> {
  if (fault.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs))
  if (fault.status !== null) return injected(fault.status)
  const whole = await respond()
  if (!fault.cutBody) return whole
  if (headerOf(request, WHOLE_HEADER) === null) return cut(whole)
  return { ...whole, headers: { ...whole.headers, [CUT_HEADER]: 'true' } }
}

function injected(status: number): PlainResponse {
  const code = errorCodes.find((name) => ERROR_STATUS[name] === status) ?? nearest(status)
  const message = `This response is an injected fault: status ${status}`
  // A server that answers 503 can be reached, unlike one that does not answer.
  const details = code === 'offline' ? [issue('connection', { problem: 'unavailable', status: String(status) })] : []
  const error = new ApiError(code, message, { details })
  return { ...errorResponse(error), status }
}

function nearest(status: number): ErrorCode {
  return status < 500 ? 'invalid' : 'internal'
}

/** Ends the body half-way and says nothing of it: what is left is no JSON. */
function cut(response: PlainResponse): PlainResponse {
  if (response.body === null) return response
  const { etag: _, ...headers } = response.headers
  return { ...response, headers, body: response.body.slice(0, Math.floor(response.body.length / 2)) }
}
