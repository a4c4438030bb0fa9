import { configure } from '@testing-library/react'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds; see vitest.config.ts. */
    waitLimit: number
  }
}

// Its default of one second assumes an idle machine.
configure({ asyncUtilTimeout: inject('waitLimit') })
