import { z } from 'zod'
import { policyLines } from '@shared/policy/read/dialect-flags'
import { Capabilities } from './capabilities'
import { endpoint } from './endpoint'
import { Time } from './primitives'

export const ServerInfo = z.object({
  kind: z.enum(['mock', 'headscale']),
  /** As the server says it; before 0.27, where it says nothing, its release line: `0.26.x`. */
  version: z.string(),
  /** The address clients log in to, for ready-made commands; '' where it is not known. */
  url: z.string(),
  /** How far the server's clock is ahead of this computer's, in milliseconds; below 0 where it is behind, 0 while they agree. */
  clockAheadMs: z.number().int(),
  /** The instant at which its clock stands still: the demo network's can. */
  clockStoppedAt: Time.optional(),
  capabilities: Capabilities,
  /** The release that reads policies as this server does. */
  policyLine: z.enum(policyLines),
})
export type ServerInfo = z.infer<typeof ServerInfo>

export const server = {
  health: endpoint({
    method: 'GET',
    path: '/api/v1/health',
    input: z.object({}),
    output: z.object({ databaseConnectivity: z.boolean() }),
    errors: [],
  }),
  info: endpoint({ method: 'GET', path: '/api/v1/server', input: z.object({}), output: ServerInfo, errors: [] }),
} as const
