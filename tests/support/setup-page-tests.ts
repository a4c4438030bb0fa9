import { configure } from '@testing-library/react'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds; see vitest.config.ts. */
    waitLimit: number
  }
}

// happy-dom has none.
globalThis.requestIdleCallback ??= (act) =>
  Number(setTimeout(() => act({ didTimeout: false, timeRemaining: () => 50 })))
globalThis.cancelIdleCallback ??= (handle) => clearTimeout(handle)

// Its default of one second assumes an idle machine.
configure({ asyncUtilTimeout: inject('waitLimit') })
