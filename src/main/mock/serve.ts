import { toApiError } from '@shared/api/error'
import type { FromWorker, StartNotice, ToWorker, WorkerSetup } from './protocol'
import { createMockService, type Service } from './service'

/** Starts the mock behind messages: gives what takes each message of main, and responds through `post`, which hands the memory `given` over. */
export function serve(setup: WorkerSetup, post: (message: FromWorker, given: ArrayBuffer[]) => void) {
  const warn = (warning: string) => post({ warning }, [])
  const notice = (started: StartNotice) => post({ started }, [])
  const service = createMockService({ ...setup, now: Date.now, warn, notice })
  return async (message: ToWorker): Promise<void> => {
    const { id } = message
    try {
      if (message.call === 'fetch') {
        const output = await service.fetch(message.input)
        post({ id, ok: true, output }, output.body ? [output.body.buffer as ArrayBuffer] : [])
      } else post({ id, ok: true, output: await control(service, message) }, [])
    } catch (error) {
      post({ id, ok: false, error: toApiError(error).toBody() }, [])
    }
  }
}

function control(service: Service, message: Exclude<ToWorker, { call: 'fetch' }>) {
  switch (message.call) {
    case 'reset':
      return service.reset(message.input)
    case 'setFaults':
      return service.setFaults(message.input)
    case 'desk':
      return service.desk(message.input)
    case 'state':
    case 'startFresh':
    case 'close':
      return service[message.call](undefined)
  }
}
