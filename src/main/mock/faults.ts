import { contract } from '@shared/api/contract'
import { ApiError, type ErrorCode, ERROR_STATUS, errorCodes } from '@shared/api/error'
import type { Fault } from '@shared/ipc/mock'
import { errorResponse } from '@main/api/contract-app'
import { createEndpointFinder } from '@main/api/find-endpoint'
import type { PlainResponse } from '@main/api/plain'

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

/** Answers a request with a fault: waits, then the error instead of the response, or half of it. */
export async function respondWithFault(fault: Fault, respond: () => Promise<PlainResponse>): Promise<PlainResponse> {
  if (fault.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs))
  if (fault.status !== null) return injected(fault.status)
  const whole = await respond()
  return fault.cutBody ? cut(whole) : whole
}

function injected(status: number): PlainResponse {
  const code = errorCodes.find((name) => ERROR_STATUS[name] === status) ?? nearest(status)
  const error = new ApiError(code, `This response is an injected fault: status ${status}`)
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
