import { Worker } from 'node:worker_threads'
import { ApiError, type ErrorBody, toApiError } from '@shared/api/error'

/** What one thread can ask of another: by name, what goes in and what comes back. */
export type ThreadCalls<Calls> = { [C in keyof Calls]: { input: unknown; output: unknown } }

export type ToThread<Calls extends ThreadCalls<Calls>> = {
  [C in keyof Calls]: { id: number; call: C; input: Calls[C]['input'] }
}[keyof Calls]

export type FromThread<Calls extends ThreadCalls<Calls>> =
  | { id: number; ok: true; output: Calls[keyof Calls]['output'] }
  | { id: number; ok: false; error: ErrorBody }

/** What a thread says unasked. */
export interface ThreadEvent<Event> {
  event: Event
}

export interface ThreadOptions<Event> {
  /** The built script, beside main's own in the app. */
  readonly path: string
  readonly name: string
  readonly setup: unknown
  /** What calls are answered with that the thread did not answer before it ended. */
  readonly gone: (why: string) => ApiError
  /** Told why it ended, where nobody asked it to. */
  readonly warn: (message: string) => void
  /** The thread ended, by itself or because it was told to. */
  readonly ended: () => void
  /** Told what the thread says unasked. */
  readonly onEvent?: (event: Event) => void
}

export interface Thread<Calls extends ThreadCalls<Calls>> {
  call<C extends keyof Calls>(name: C, input: Calls[C]['input'], transfer?: ArrayBuffer[]): Promise<Calls[C]['output']>
  /** Ends the thread, after `last` was answered or has taken too long. */
  end(last: Promise<unknown>): Promise<void>
}

/** How long ending waits for what the thread is to do last, in milliseconds. */
const LAST_MS = 2000

/** Starts a worker thread that answers calls one by one. Calls reject with the ApiError it answers, or with `gone`. */
export function startThread<Calls extends ThreadCalls<Calls>, Event = never>(
  options: ThreadOptions<Event>,
): Thread<Calls> {
  const { path, name, setup, gone, warn, ended, onEvent } = options
  const worker = new Worker(path, { workerData: setup, name })
  const waiting = new Map<number, { resolve: (output: never) => void; reject: (error: ApiError) => void }>()
  let count = 0
  const fail = (why: string) => {
    ended()
    for (const { reject } of waiting.values()) reject(gone(why))
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
    warn(gone(error.message).message)
    fail(error.message)
  })
  worker.on('exit', () => fail(''))
  return {
    call: (call, input, transfer = []) =>
      new Promise((resolve, reject) => {
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

/** The thread's side: answers one message of main with what `service` gives or throws. */
export async function answer<Calls extends ThreadCalls<Calls>>(
  service: {
    readonly [C in keyof Calls]: (input: Calls[C]['input']) => Calls[C]['output'] | Promise<Calls[C]['output']>
  },
  { id, call, input }: ToThread<Calls>,
): Promise<FromThread<Calls>> {
  try {
    return { id, ok: true, output: await service[call](input) }
  } catch (error) {
    return { id, ok: false, error: toApiError(error).toBody() }
  }
}
