import { toApiError } from '@shared/api/error'
import type { Answer } from '@main/api/plain'
import type { FromWorker, ToWorker, WorkerSetup } from './protocol'
import { createMockService, type Service } from './service'

/** Starts the mock behind messages: gives what takes each message of main, and answers through `post`. */
export function serve(setup: WorkerSetup, post: (message: FromWorker, transfer?: ArrayBuffer[]) => void) {
  const warn = (warning: string) => post({ warning })
  const service = createMockService({ ...setup, now: Date.now, warn })
  return async (message: ToWorker): Promise<void> => {
    const { id } = message
    try {
      if (message.call === 'fetch') {
        const answer = copy(await service.fetch(message.input))
        post({ id, ok: true, output: answer }, answer.body ? [answer.body.buffer] : [])
      } else post({ id, ok: true, output: await control(service, message) })
    } catch (error) {
      post({ id, ok: false, error: toApiError(error).toBody() })
    }
  }
}

function control(service: Service, message: Exclude<ToWorker, { call: 'fetch' }>) {
  switch (message.call) {
    case 'reset':
      return service.reset(message.input)
    case 'setFaults':
      return service.setFaults(message.input)
    case 'state':
    case 'startFresh':
    case 'close':
      return service[message.call](undefined)
  }
}

/** A body of its own, because the answer's may be kept here while the copy's is handed over. */
function copy(answer: Answer): Answer {
  return { ...answer, body: answer.body && new Uint8Array(answer.body) }
}
