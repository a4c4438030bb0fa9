import { type ListQuestion, readImport } from './read-list'

type Read = ReturnType<typeof readImport>

/**
 * Reads a list in a worker, so that the window stays responsive. The worker ends after its answer or when `signal` is aborted; in the
 * second case there is no answer.
 */
export async function readInWorker(question: ListQuestion, signal: AbortSignal): Promise<Read> {
  // Tests of components have no workers.
  if (typeof Worker === 'undefined') return readImport(question)
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module', name: 'import' })
  signal.addEventListener('abort', () => worker.terminate())
  return new Promise<Read>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Read>) => resolve(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker could not be started')))
    worker.postMessage(question)
  }).finally(() => worker.terminate())
}
