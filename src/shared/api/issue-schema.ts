import { z } from 'zod'
import { type Issue as IssueType, issueKeys } from './issue'

/** Parses an issue. It has its own file because the page's first script needs issues, but no schemas. */
export const Issue: z.ZodType<IssueType> = z.object({
  path: z.string(),
  key: z.enum(issueKeys),
  params: z.record(z.string(), z.string()),
})
