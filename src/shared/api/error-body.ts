import { z } from 'zod'
import { errorCodes } from './error-codes'
import { type Issue as IssueType, issueKeys } from './issue'

/** Parses an issue. It has its own file because the page's first script needs issues, but no schemas. */
const Issue: z.ZodType<IssueType> = z.object({
  path: z.string(),
  key: z.enum(issueKeys),
  params: z.record(z.string(), z.string()),
})

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
