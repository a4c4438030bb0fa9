import type { Line } from '@shared/api/headscale-line'
import type { Fault, MockSize, MockState } from '@shared/ipc/mock'
import type { PlainResponse, PlainRequest } from '@main/api/plain'
import type { Desk } from './desk'

// What crosses between the main process and the mock's worker thread.

/** What the worker starts with. */
export interface WorkerSetup {
  dbPath: string
  /** What the start asks for, once. */
  wanted?: Wanted | undefined
  /** The instant at which the network's clock stands still, in milliseconds since 1970; the computer's clock where it is left out. */
  stoppedAt?: number | undefined
  /** The release it is served as: a network that is made has a policy which this release takes. */
  line?: Line | undefined
  /** The faults it begins with. */
  faults?: readonly Fault[] | undefined
}

/** The network a start asks for; what is left out is as it was, or any where there was none. */
export interface Wanted {
  /** Another one than the stored network's is refused without `reset`. */
  seed?: number | undefined
  nodes?: number | undefined
  /** How many days its past is long. */
  days?: number | undefined
  /** Makes the network again even where the stored one fits. */
  reset?: boolean | undefined
}

/** A sentence for the terminal. `refused`: what the start asked for was not done, and the stored network is as it was. */
export interface StartNotice {
  refused: boolean
  sentence: string
}

/** What main can ask of the worker, and what comes back. */
export interface WorkerCalls {
  fetch: { input: PlainRequest; output: PlainResponse }
  state: { input: undefined; output: MockState }
  reset: { input: MockSize; output: MockState }
  startFresh: { input: undefined; output: MockState }
  setFaults: { input: Fault[]; output: MockState }
  /** A question to the desk, by its name. */
  desk: { input: DeskCall; output: DeskOutput }
  close: { input: undefined; output: undefined }
}

/** A call of the desk, as a message. */
export type DeskCall = { [C in keyof Desk]: { name: C; args: Parameters<Desk[C]> } }[keyof Desk]
export type DeskOutput = ReturnType<Desk[keyof Desk]>
export type WorkerCall = keyof WorkerCalls

/** Something for the console, asked for by no call. */
export type MockEvent =
  | { warning: string }
  /** What became of what the start asked for. */
  | { started: StartNotice }
