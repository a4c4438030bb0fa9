import { toApiError } from '@shared/api/error'
import type { Fault, MockState } from '@shared/ipc/mock'
import type { Answer } from './answer-cache'
import { answerWithFault, faultFor, jsonAnswer } from './faults'
import { createNetwork, type NetworkOptions } from './network'
import type { RequestData, WorkerCall, WorkerCalls } from './protocol'

/** One function per call that main can make of the worker. */
export type Service = { [C in WorkerCall]: (input: WorkerCalls[C]['input']) => Promise<WorkerCalls[C]['output']> }

/** What the mock's worker does: the demo network, with injected faults in front. It answers every request, whatever happens. */
export function createMockService(options: NetworkOptions): Service {
  const network = createNetwork(options)
  let faults: Fault[] = []

  const answer = async (data: RequestData): Promise<Answer> => {
    try {
      const app = await network.ready()
      const { url, ...init } = data
      return await app.answer(new Request(url, init))
    } catch (error) {
      const problem = toApiError(error)
      return jsonAnswer(problem.status, problem.toBody())
    }
  }
  const state = async (): Promise<MockState> => {
    const { problem, made } = await network.state()
    return { active: true, problem, seed: made?.seed ?? null, nodes: made?.nodes ?? null, faults }
  }

  return {
    fetch: (data) => {
      const fault = faultFor(faults, data.method, new URL(data.url).pathname)
      return fault ? answerWithFault(fault, () => answer(data)) : answer(data)
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
    close: async () => {
      await network.close()
      return undefined
    },
  }
}
