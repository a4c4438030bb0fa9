import { cleanup, configure } from '@testing-library/react'
import { afterAll, inject, vi } from 'vitest'

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

// Files of one worker share its document, and each finds it empty. The head stays, because Emotion remembers the styles in it.
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
})
