import { z } from 'zod'
import { ErrorBody } from '@shared/api/error'

export const SearchText = z.string().trim().min(1).max(200)

/** A machine or user found on a server. `id` is what its page is addressed by. */
export const FoundItem = z.object({
  kind: z.enum(['machine', 'user']),
  id: z.string(),
  label: z.string(),
  detail: z.string(),
})
export type FoundItem = z.infer<typeof FoundItem>

/** What one server has to a search. Some lists may have come although others did not. */
export const ServerFinds = z.object({
  serverId: z.string(),
  items: z.array(FoundItem),
  /** More matched than are given. */
  more: z.boolean(),
  /** Why a list of this server is missing; null where none is. */
  error: ErrorBody.nullable(),
  /** Those that are, as far as one got; the others were searched. */
  missing: z.array(z.enum(['nodes', 'users'])),
})
export type ServerFinds = z.infer<typeof ServerFinds>

export const AcrossServers = z.array(ServerFinds)
export type AcrossServers = z.infer<typeof AcrossServers>
