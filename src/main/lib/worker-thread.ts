import { type MessagePort, Worker } from 'node:worker_threads'
import { ApiError, toApiError } from '@shared/api/error'
import type { ErrorBody } from '@shared/api/error-body'

// Calls between the main process and its worker threads. Not comlink: it leaves calls to a dead thread pending, and lets no call overtake
// another.

/** The calls from one thread to another: input and output by name. */
export type ThreadCalls<Calls> = { [C in keyof Calls]: { input: unknown; output: unknown } }

/** A call as a message to the thread. */
export type ToThread<Calls extends ThreadCalls<Calls>> = {
  [C in keyof Calls]: { id: number; call: C; input: Calls[C]['input'] }
}[keyof Calls]

type FromThread<Calls extends ThreadCalls<Calls>> =
  | { id: number; ok: true; output: Calls[keyof Calls]['output'] }
  | { id: number; ok: false; error: ErrorBody }

/** A message that is not a response to a call. */
interface ThreadEvent<Event> {
  event: Event
}

export interface ThreadOptions<Event> {
  /** The built script, in the same folder as the main script of the app. */
  readonly path: string
  readonly name: string
  /** The thread's `workerData`. */
  readonly setup?: unknown
  /** The error for calls that the thread did not answer before it ended. */
  readonly gone: (why: string) => ApiError
  /** Receives the reason if the thread crashes. */
  readonly warn?: (message: string) => void
  /** Called once, as soon as the thread takes no more calls. */
  readonly ended: () => void
  readonly onEvent?: (event: Event) => void
  /** The thread does not keep the process alive. */
  readonly unref?: boolean
}

export interface Thread<Calls extends ThreadCalls<Calls>> {
  /** Rejects with the thread's ApiError, or with `gone`. Buffers in `transfer` belong to the thread afterwards. */
  call<C extends keyof Calls>(name: C, input: Calls[C]['input'], transfer?: ArrayBuffer[]): Promise<Calls[C]['output']>
  /** Ends the thread when `last` settles, but after two seconds at the latest. */
  end(last: Promise<unknown>): Promise<void>
}

/** How long `end` waits, in milliseconds. */
const LAST_MS = 2000

/** Starts a worker thread. A thread that ended is not started again: `ended` tells the caller to drop it. */
export function startThread<Calls extends ThreadCalls<Calls>, Event = never>(
  options: ThreadOptions<Event>,
): Thread<Calls> {
  const { path, name, setup, gone, warn, ended, onEvent, unref } = options
  const worker = new Worker(path, { workerData: setup, name })
  if (unref) worker.unref()
  const waiting = new Map<number, { resolve: (output: never) => void; reject: (error: ApiError) => void }>()
  let count = 0
  let failed: ApiError | undefined
  // A crash emits `error` and, milliseconds later, `exit`: by then the caller may have started a successor.
  const fail = (why: string) => {
    if (failed) return
    failed = gone(why)
    ended()
    for (const { reject } of waiting.values()) reject(failed)
    waiting.clear()
  }
  worker.on('message', (message: FromThread<Calls> | ThreadEvent<Event>) => {
    if ('event' in message) return onEvent?.(message.event)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.ok) asked?.resolve(message.output as never)
    else asked?.reject(ApiError.fromBody(message.error))
  })
  worker.on('error', (error) => {
    warn?.(gone(error.message).message)
    fail(error.message)
  })
  worker.on('exit', () => fail(''))
  return {
    call: (call, input, transfer = []) =>
      new Promise((resolve, reject) => {
        if (failed) return reject(failed)
        const id = ++count
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, call, input }, transfer)
      }),
    async end(last) {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_MS).unref())
      await Promise.race([last.catch(() => undefined), late])
      await worker.terminate()
    },
  }
}

/** One function per call. */
export type ThreadService<Calls extends ThreadCalls<Calls>> = {
  readonly [C in keyof Calls]: (input: Calls[C]['input']) => Calls[C]['output'] | Promise<Calls[C]['output']>
}

export interface AnswerOptions<Calls> {
  /**
   * These calls run one after the other, and every other call overtakes them: when they start, and between the steps of {@link inTurns}.
   */
  readonly background?: ReadonlySet<keyof Calls>
  /** The buffers of an output that are moved instead of copied. */
  readonly transfer?: (output: unknown) => ArrayBuffer[]
}

/** Answers every call in the thread with the result or exception of `service`. */
export function answerCalls<Calls extends ThreadCalls<Calls>>(
  port: Pick<MessagePort, 'on' | 'postMessage'>,
  service: ThreadService<Calls>,
  { background, transfer }: AnswerOptions<Calls> = {},
): void {
  const answer = async ({ id, call, input }: ToThread<Calls>): Promise<void> => {
    try {
      const output = await service[call](input)
      port.postMessage({ id, ok: true, output } satisfies FromThread<Calls>, transfer?.(output) ?? [])
    } catch (error) {
      port.postMessage({ id, ok: false, error: toApiError(error).toBody() } satisfies FromThread<Calls>)
    }
  }
  let queue = Promise.resolve()
  port.on('message', (message: ToThread<Calls>) => {
    if (!background?.has(message.call)) return void answer(message)
    queue = queue.then(turn).then(() => answer(message))
  })
}

/** Lets the thread read and answer the calls that arrived meanwhile. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Work that yields at points where another call may run. */
export type Steps<T> = Generator<undefined, T>

/** Runs long work step by step; urgent calls are answered between the steps. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await turn()
  }
}

/** Runs the same work without interruption. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
