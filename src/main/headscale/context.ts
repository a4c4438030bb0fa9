import { AsyncLocalStorage } from 'node:async_hooks'

/** Links requests to the server with the page's request that caused them, so that aborting one aborts the other. */
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
