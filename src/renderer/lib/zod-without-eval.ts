import { config } from 'zod/v4/core'

/** zod compiles schemas with `new Function` where it may; under our content security policy even asking is reported as a violation. */
config({ jitless: true })
