import { toApiError } from '@shared/api/error'
import type { Fault, MockState } from '@shared/ipc/mock'
import { errorResponse } from '@main/api/contract-app'
import type { PlainResponse, PlainRequest } from '@main/api/plain'
import { respondWithFault, faultFor } from './faults'
import { createNetwork, type NetworkOptions } from './network'
import type { ControlOutput, WorkerCall, WorkerCalls } from './protocol'

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
