import type { NetworkControl as ServedControl } from '@mesh-console/headscale-server/network'
import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import { errorResponse, type PlainResponse, type PlainRequest } from '@main/api/api-app'
import { startThread, type Thread } from '@main/lib/worker-thread'
import type { MockControl } from './network-control'
import type {
  ControlCall,
  ControlOutput,
  MockEvent,
  StartNotice,
  WorkerCall,
  WorkerCalls,
  WorkerSetup,
} from './network'

export interface MockHostOptions extends WorkerSetup {
  /** The built worker script, next to main's own in the app. */
  workerPath: string
  /** Called for requests without a handler, and when the worker dies. */
  warn: (message: string) => void
  /** Called when startup flags could not be honoured or replaced the stored network. */
  notice: (notice: StartNotice) => void
}

export interface MockHost {
  /** Answers a request for `/api/v1/…` from the demo network and takes ownership of its body. Never rejects. */
  respond: (request: PlainRequest) => Promise<PlainResponse>
  state: () => Promise<MockState>
  /** Replaces the demo network by one with this seed and size; missing values are random. */
  reset: (size: MockSize) => Promise<MockState>
  /** Moves an unusable database aside and creates a new one. */
  startFresh: () => Promise<MockState>
  setFaults: (faults: Fault[]) => Promise<MockState>
  /** Operations for serving the network, beyond the contract. */
  control: ServedControl
  /** Closes the database and ends the thread. */
  close: () => Promise<void>
}

/**
 * Runs the mock in a worker thread. Nothing of the mock exists before the first request: no database file and no thread. If the worker
 * dies, pending requests get `mockUnavailable` and the next request starts a new worker.
 */
export function createMockHost({ workerPath, warn, notice, ...setup }: MockHostOptions): MockHost {
  let thread: Thread<WorkerCalls> | undefined
  let closed = false
  const start = (wanted: WorkerSetup): Thread<WorkerCalls> => {
    return startThread<WorkerCalls, MockEvent>({
      path: workerPath,
      name: 'mock',
      setup: wanted,
      gone: (why) => gone(`The demo network stopped${why === '' ? '' : `: ${why}`}`),
      warn,
      ended: () => (thread = undefined),
      onEvent: (event) => ('warning' in event ? warn(event.warning) : notice(event.started)),
    })
  }
  thread = start(setup)

  const call = <C extends WorkerCall>(name: C, input: WorkerCalls[C]['input'], transfer: ArrayBuffer[] = []) => {
    if (closed) return Promise.reject(gone('The demo network is closed'))
    // The first worker already applied the startup flags: a second one only opens the network.
    thread ??= start({ ...setup, wanted: undefined })
    return thread.call(name, input, transfer)
  }
  return {
    respond: ({ signal: _signal, ...request }) =>
      call('fetch', request, request.body ? [request.body.buffer] : []).catch((error: unknown) =>
        errorResponse(error instanceof ApiError ? error : gone(String(error))),
      ),
    state: () => call('state', undefined),
    reset: (size) => call('reset', size),
    startFresh: () => call('startFresh', undefined),
    setFaults: (faults) => call('setFaults', faults),
    control: createAsyncControl((input) => call('control', input)),
    close: async () => {
      if (closed) return
      const ending = thread
      closed = true
      await ending?.end(ending.call('close', undefined))
    },
  }
}

function createAsyncControl(ask: (call: ControlCall) => Promise<ControlOutput>): ServedControl {
  return {
    admit: async (...args) => (await ask({ name: 'admit', args })) as ReturnType<MockControl['admit']>,
    mint: async (...args) => (await ask({ name: 'mint', args })) as string,
    ownKey: async (...args) => (await ask({ name: 'ownKey', args })) as string,
    adopt: async (...args) => (await ask({ name: 'adopt', args })) as boolean,
    announce: async (...args) => void (await ask({ name: 'announce', args })),
    advertise: async (...args) => void (await ask({ name: 'advertise', args })),
  }
}

function gone(message: string): ApiError {
  return new ApiError('mockUnavailable', message, { details: [issue('database', { problem: 'stopped' })] })
}
