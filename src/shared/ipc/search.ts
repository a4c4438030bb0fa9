import { z } from 'zod'
import { ErrorBody } from '@shared/api/error-body'

export const SearchText = z.string().trim().min(1).max(200)

/** A machine or user found on a server. */
const FoundItem = z.object({
  kind: z.enum(['machine', 'user']),
  id: z.string(),
  label: z.string(),
  /** The name in the address of its page; '' for a user without one. */
  name: z.string(),
  detail: z.string(),
})
export type FoundItem = z.infer<typeof FoundItem>

/** The search results of one server. Some lists may be present although others failed. */
const ServerFinds = z.object({
  serverId: z.string(),
  items: z.array(FoundItem),
  /** True if there are more matches. */
  more: z.boolean(),
  /** The reason why a list of this server is missing; null if all are present. */
  error: ErrorBody.nullable(),
  /** The lists that are known to be missing; the others were searched. */
  missing: z.array(z.enum(['nodes', 'users'])),
})
export type ServerFinds = z.infer<typeof ServerFinds>

export const AcrossServersSchema = z.array(ServerFinds)
export type AcrossServers = z.infer<typeof AcrossServersSchema>
