import type { PlainResponse } from '@main/api/plain'
import { answer } from '@main/lib/worker-thread'
import type { FromMock, MockEvent, StartNotice, ToMock, WorkerCalls, WorkerSetup } from './protocol'
import { createMockService } from './service'

/** Starts the mock behind messages: gives what takes each message of main, and responds through `post`, which hands the memory `given` over. */
export function serve(setup: WorkerSetup, post: (message: FromMock, given: ArrayBuffer[]) => void) {
  const say = (event: MockEvent) => post({ event }, [])
  const warn = (warning: string) => say({ warning })
  const notice = (started: StartNotice) => say({ started })
  const service = createMockService({ ...setup, now: Date.now, warn, notice })
  return async (message: ToMock): Promise<void> => {
    const reply = await answer<WorkerCalls>(service, message)
    const body = message.call === 'fetch' && reply.ok ? (reply.output as PlainResponse).body : null
    post(reply, body ? [body.buffer as ArrayBuffer] : [])
  }
}
