import { config } from 'zod/v4/core'

/** By default zod compiles schemas with `new Function`; under our content security policy even the attempt is reported as a violation. */
config({ jitless: true })
