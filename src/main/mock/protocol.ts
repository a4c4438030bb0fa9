import type { ErrorBody } from '@shared/api/error'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import type { PlainResponse, PlainRequest } from '@main/api/plain'

// What crosses between the main process and the mock's worker thread.

/** What the worker starts with. */
export interface WorkerSetup {
  dbPath: string
  /** The network wanted; what is left out may be any. A stored one that is another is replaced. */
  seed?: number | undefined
  nodes?: number | undefined
  /** Makes a new network even where the stored one fits. */
  reset?: boolean | undefined
}

/** What main can ask of the worker, and what comes back. */
export interface WorkerCalls {
  fetch: { input: PlainRequest; output: PlainResponse }
  state: { input: undefined; output: MockState }
  reset: { input: MockSize; output: MockState }
  startFresh: { input: undefined; output: MockState }
  setFaults: { input: Fault[]; output: MockState }
  close: { input: undefined; output: undefined }
}
export type WorkerCall = keyof WorkerCalls

export type ToWorker = { [C in WorkerCall]: { id: number; call: C; input: WorkerCalls[C]['input'] } }[WorkerCall]

export type FromWorker =
  | { id: number; ok: true; output: WorkerCalls[WorkerCall]['output'] }
  | { id: number; ok: false; error: ErrorBody }
  /** Something for the console, asked for by no call. */
  | { warning: string }
