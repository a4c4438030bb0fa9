import { z } from 'zod'
import { errorCodes } from './error-codes'
import { Issue } from './issue-schema'

/**
 * The error as it is sent. `message` is the server's text or a text for logs; `details` names each problem by a key, which the page
 * translates.
 */
export const ErrorBody = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  details: z.array(Issue),
})
export type ErrorBody = z.infer<typeof ErrorBody>
