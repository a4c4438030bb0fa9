import { z } from 'zod'

/** The schemas of a call's input and output. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })

/** The input or output of a call without one. */
export const none = z.void()
