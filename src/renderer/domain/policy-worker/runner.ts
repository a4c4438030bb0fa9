import type { FromWorker, ToWorker } from './questions'

/** Something that answers questions one after the other, elsewhere. */
export interface PolicyRunner {
  post: (message: ToWorker) => void
  stop: () => void
}

export interface RunnerEvents {
  onAnswer: (message: FromWorker) => void
  /** The runner is gone for good. */
  onFailure: (message: string) => void
}

export type StartRunner = (events: RunnerEvents) => PolicyRunner

/** A worker thread of the page. */
const startWorker: StartRunner = ({ onAnswer, onFailure }) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'policy' })
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onAnswer(data))
  worker.addEventListener('error', (event) => onFailure(event.message || 'The policy worker could not be started'))
  // Copying 10,000 machines takes tens of milliseconds: in a task of its own, it holds up nothing that is being drawn.
  return { post: (message) => void setTimeout(() => worker.postMessage(message)), stop: () => worker.terminate() }
}

let start = startWorker

/** Has questions answered by something else from the next start on: for surroundings without workers. */
export function replaceRunner(next: StartRunner): void {
  start = next
}

export const startRunner: StartRunner = (events) => start(events)
