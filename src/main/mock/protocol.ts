import type { Line } from '@shared/api/capabilities'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import type { PlainResponse, PlainRequest } from '@main/api/api-app'
import type { MockControl } from './network-control'

// Messages between the main process and the mock's worker thread.

/** The worker's options. */
export interface WorkerSetup {
  dbPath: string
  /** The network that the startup flags ask for, applied once. */
  wanted?: WantedNetwork | undefined
  /** The time at which the network's clock is stopped, in milliseconds since 1970; default: the computer's clock. */
  stoppedAt?: number | undefined
  /** The release the network is served as: a new network gets a policy that this release accepts. */
  line?: Line | undefined
  /** The initial faults. */
  faults?: readonly Fault[] | undefined
}

/** The network that the startup flags ask for; missing values stay as they are, or are random for a new network. */
export interface WantedNetwork {
  /** A seed other than the stored network's is refused without `reset`. */
  seed?: number | undefined
  nodes?: number | undefined
  /** The length of the network's past, in days. */
  days?: number | undefined
  /** Recreates the network even if the stored one matches. */
  reset?: boolean | undefined
}

/** A sentence for the terminal. `refused`: the startup flags were not applied, and the stored network is unchanged. */
export interface StartNotice {
  refused: boolean
  sentence: string
}

/** Calls from main to the worker, with their results. */
export interface WorkerCalls {
  fetch: { input: PlainRequest; output: PlainResponse }
  state: { input: undefined; output: MockState }
  reset: { input: MockSize; output: MockState }
  startFresh: { input: undefined; output: MockState }
  setFaults: { input: Fault[]; output: MockState }
  /** A control operation, by name. */
  control: { input: ControlCall; output: ControlOutput }
  close: { input: undefined; output: undefined }
}

/** A control operation, as a message. */
export type ControlCall = {
  [C in keyof MockControl]: { name: C; args: Parameters<MockControl[C]> }
}[keyof MockControl]
export type ControlOutput = ReturnType<MockControl[keyof MockControl]>
export type WorkerCall = keyof WorkerCalls

/** A message to the console that is not a response to a call. */
export type MockEvent =
  | { warning: string }
  /** The startup flags were refused or replaced the stored network. */
  | { started: StartNotice }
