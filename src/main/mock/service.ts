import { toApiError, ApiError } from '@shared/api/error'
import type { Fault, MockState } from '@shared/ipc/mock'
import { errorResponse } from '@main/api/contract-app'
import { type PlainResponse, type PlainRequest, headerOf } from '@main/api/api-app'
import { createNetwork, type NetworkOptions } from './network'
import type { ControlOutput, WorkerCall, WorkerCalls } from './protocol'
import { contract } from '@shared/api/contract'
import { type ErrorCode, ERROR_STATUS, errorCodes } from '@shared/api/error-codes'
import { issue } from '@shared/api/issue'
import { CUT_HEADER, WHOLE_HEADER } from '@mesh-console/headscale-server/network'
import { createEndpointFinder } from '@main/api/find-endpoint'

const endpoints = createEndpointFinder(contract)

/** Returns the contract's name of a request's endpoint, `METHOD /path` with its parameters, or undefined. */
export function endpointOf(method: string, pathname: string): string | undefined {
  const endpoint = endpoints.find(method, pathname)?.endpoint
  return endpoint && `${endpoint.method} ${endpoint.path}`
}

/** Returns the fault for a request: one for its endpoint before one for all. */
export function faultFor(faults: readonly Fault[], method: string, pathname: string): Fault | undefined {
  const endpoint = endpointOf(method, pathname)
  return faults.find((fault) => fault.endpoint === endpoint) ?? faults.find((fault) => fault.endpoint === '*')
}

/** Applies a fault to a request: waits, then returns the error instead of the response, or half of the response. */
async function respondWithFault(
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

/** The console's own refusals, which a server does not make. */
const OWN: ReadonlySet<ErrorCode> = new Set(['limited', 'readOnly'])

function injected(status: number): PlainResponse {
  const code = errorCodes.find((name) => ERROR_STATUS[name] === status && !OWN.has(name)) ?? nearest(status)
  const message = `This response is an injected fault: status ${status}`
  // A server that answers 503 is reachable, unlike one that does not answer.
  const details = code === 'offline' ? [issue('connection', { problem: 'unavailable', status: String(status) })] : []
  const error = new ApiError(code, message, { details })
  return { ...errorResponse(error), status }
}

function nearest(status: number): ErrorCode {
  return status < 500 ? 'invalid' : 'internal'
}

/** Cuts the body in half without announcing it: the rest is not valid JSON. */
function cut(response: PlainResponse): PlainResponse {
  if (response.body === null) return response
  const { etag: _, ...headers } = response.headers
  return { ...response, headers, body: response.body.slice(0, Math.floor(response.body.length / 2)) }
}

/** One function per call from main to the worker. */
export type Service = { [C in WorkerCall]: (input: WorkerCalls[C]['input']) => Promise<WorkerCalls[C]['output']> }

/** The mock's worker: the demo network behind injected faults. It answers every request, whatever happens. */
export function createMockService(options: NetworkOptions): Service {
  const network = createNetwork(options)
  let faults: Fault[] = [...(options.faults ?? [])]

  const respond = async (request: PlainRequest): Promise<PlainResponse> => {
    try {
      const app = await network.ready()
      return await app.respond(request)
    } catch (error) {
      return errorResponse(toApiError(error))
    }
  }
  const state = async (): Promise<MockState> => {
    const { problem, made } = await network.state()
    return { active: true, problem, seed: made?.seed ?? null, nodes: made?.nodes ?? null, faults }
  }

  return {
    fetch: (request) => {
      const fault = faultFor(faults, request.method, new URL(request.url).pathname)
      return fault ? respondWithFault(fault, request, () => respond(request)) : respond(request)
    },
    state,
    reset: async (size) => {
      await network.reset(size)
      return state()
    },
    startFresh: async () => {
      await network.startFresh()
      return state()
    },
    setFaults: (wanted) => {
      faults = wanted
      return state()
    },
    control: async ({ name, args }) => {
      const { control } = await network.ready()
      return (control[name] as (...given: unknown[]) => ControlOutput)(...args)
    },
    close: async () => {
      await network.close()
      return undefined
    },
  }
}
