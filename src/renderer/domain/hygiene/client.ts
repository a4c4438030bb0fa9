import type { HygieneNetwork } from '@shared/hygiene/network'
import type { CheckResult } from '@shared/hygiene/report'
import { createScanner, type FromHygieneWorker, type ToHygieneWorker } from './answer'

/** The number of machines copied to the worker at once, which takes a few milliseconds. */
const PART = 1000

interface Line {
  post: (message: ToHygieneWorker) => void
  stop: () => void
}
type StartLine = (onReply: (message: FromHygieneWorker) => void, fail: (reason: string) => void) => Line

const startWorker: StartLine = (onReply, fail) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'hygiene' })
  worker.addEventListener('message', ({ data }: MessageEvent<FromHygieneWorker>) => onReply(data))
  worker.addEventListener('error', (event) => fail(event.message || 'The worker could not be started'))
  return { post: (message) => worker.postMessage(message), stop: () => worker.terminate() }
}

/** For environments without workers. */
const startInProcess: StartLine = (onReply) => {
  const scan = createScanner()
  return {
    post: (message) => {
      const reply = scan(message)
      if (reply) onReply(reply)
    },
    stop: () => undefined,
  }
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Runs all checks in a temporary worker. Rejects if that fails or if `signal` aborts. */
export async function scanInWorker(network: HygieneNetwork, signal: AbortSignal): Promise<readonly CheckResult[]> {
  const { nodes, ...others } = network
  let line: Line | undefined
  try {
    return await new Promise<readonly CheckResult[]>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(reason))
      signal.addEventListener('abort', () => fail('aborted'))
      line = (typeof Worker === 'undefined' ? startInProcess : startWorker)((reply) => {
        if ('results' in reply) resolve(reply.results)
        else fail(reply.error)
      }, fail)
      void send(line, nodes, others, signal)
    })
  } finally {
    line?.stop()
  }
}

async function send({ post }: Line, nodes: HygieneNetwork['nodes'], network: HygieneNetwork, signal: AbortSignal) {
  for (let at = 0; at < (nodes?.length ?? 0) && !signal.aborted; at += PART) {
    post({ kind: 'nodes', nodes: nodes?.slice(at, at + PART) ?? [] })
    await rest()
  }
  if (!signal.aborted) post({ kind: 'scan', id: 1, network, withNodes: nodes !== undefined })
}
