import { AsyncLocalStorage } from 'node:async_hooks'

/** Ties the requests to the server to the page's request they are made for, so that a withdrawn one stops them. */
export interface CallContext {
  run<T>(signal: AbortSignal | undefined, work: () => T): T
  signal(): AbortSignal | undefined
}

export function createCallContext(): CallContext {
  const storage = new AsyncLocalStorage<AbortSignal | undefined>()
  return {
    run: (signal, work) => storage.run(signal, work),
    signal: () => storage.getStore(),
  }
}
