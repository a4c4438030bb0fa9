import type { FromWorker, ToWorker } from './questions'

/** Answers questions one after the other, outside the caller's thread. */
export interface PolicyRunner {
  post: (message: ToWorker) => void
  stop: () => void
}

export interface RunnerEvents {
  onAnswer: (message: FromWorker) => void
  /** Called when the runner has failed for good. */
  onFailure: (message: string) => void
}

export type StartRunner = (events: RunnerEvents) => PolicyRunner

/** Starts a worker thread of the page. */
export const startPolicyWorker: StartRunner = ({ onAnswer, onFailure }) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'policy' })
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onAnswer(data))
  worker.addEventListener('error', (event) => onFailure(event.message || 'The policy worker could not be started'))
  // Copying 10,000 machines takes tens of milliseconds: in a separate task it does not block rendering.
  return { post: (message) => void setTimeout(() => worker.postMessage(message)), stop: () => worker.terminate() }
}
