import { visible } from '@shared/visible'
import type { NumberedNetwork, NumberedState } from './live-network'
import type { Answer, AnswerTo, Ask, FromWorker, QuestionKind, ToWorker } from './questions'

/** Answers questions one after the other, outside the caller's thread. */
interface PolicyRunner {
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

interface WaitingQuestion {
  id: number
  question: QuestionKind
  ask: unknown
  network: NumberedNetwork
  state: NumberedState | undefined
  settle: (answer: Answer<unknown>) => void
}

/** All other questions overtake these: at 50,000 machines a check takes as long as a matrix, and the page needs the matrix first. */
const patient: ReadonlySet<QuestionKind> = new Set(['check'])

interface AskOptions {
  signal?: AbortSignal
  /** The live machines and routes. Default: those of the last call. */
  state?: NumberedState | undefined
}

export interface PolicyClient {
  /**
   * Asks about a network. Rejects only on abort. A question aborted before its turn is skipped, so that the latest one is answered next.
   */
  ask<K extends QuestionKind>(
    network: NumberedNetwork,
    question: K,
    ask: Ask<K>,
    options?: AskOptions,
  ): Promise<Answer<AnswerTo<K>>>
  /** Ends the runner; the next question starts another. */
  stop(): void
}

class Client implements PolicyClient {
  private runner: PolicyRunner | undefined
  /** The revision of the network that the runner has. */
  private sent: number | undefined
  private sentState: number | undefined
  private readonly queue: WaitingQuestion[] = []
  private current: WaitingQuestion | undefined
  private lastId = 0

  constructor(private readonly start: StartRunner) {}

  ask<K extends QuestionKind>(network: NumberedNetwork, question: K, ask: Ask<K>, { signal, state }: AskOptions = {}) {
    return new Promise<Answer<AnswerTo<K>>>((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error)
        return
      }
      const settle = (answer: Answer<unknown>) => resolve(answer as Answer<AnswerTo<K>>)
      const waiting = { id: ++this.lastId, question, ask, network, state, settle }
      this.queue.push(waiting)
      signal?.addEventListener('abort', () => {
        const at = this.queue.indexOf(waiting)
        if (at >= 0) this.queue.splice(at, 1)
        reject(signal.reason as Error)
      })
      // A page asks all of its questions in one task: the urgent one need not be the first of them.
      queueMicrotask(() => this.next())
    })
  }

  stop(): void {
    this.fail('The policy worker was stopped')
  }

  /** Sends one question at a time, because waiting ones can still be aborted or overtaken. */
  private next(): void {
    if (this.current) return
    const urgent = this.queue.findIndex((waiting) => !patient.has(waiting.question))
    ;[this.current] = this.queue.splice(Math.max(0, urgent), 1)
    if (!this.current) return
    const { id, question, ask, network, state } = this.current
    try {
      const runner = (this.runner ??= this.start({
        onAnswer: (message) => this.take(message),
        onFailure: (message) => this.fail(message),
      }))
      if (this.sent !== network.revision) {
        runner.post({
          kind: 'network',
          network: { users: network.users, nodes: network.nodes, dialect: network.dialect },
        })
        this.sent = network.revision
      }
      if (state && this.sentState !== state.revision) {
        runner.post({ kind: 'state', state: state.value })
        this.sentState = state.revision
      }
      runner.post({ kind: 'ask', id, question, ask })
    } catch (error) {
      this.fail(String(error))
    }
  }

  private take({ id, answer }: FromWorker): void {
    if (this.current?.id !== id) return
    const { settle } = this.current
    this.current = undefined
    settle(answer)
    this.next()
  }

  private fail(message: string): void {
    this.runner?.stop()
    this.runner = undefined
    this.sent = undefined
    this.sentState = undefined
    const failed = this.current
    this.current = undefined
    failed?.settle({ ok: false, error: { code: 'worker', message: visible(message) } })
    this.next()
  }
}

/** Creates a client with its own runner, which starts at the first question. */
export function createPolicyClient(start: StartRunner): PolicyClient {
  return new Client(start)
}
