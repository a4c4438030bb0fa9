import { z } from 'zod'
import { policyLines } from '@shared/policy/read/dialect-flags'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { Time } from './primitives'
import { forEachCapability } from './capabilities'

export const CapabilitiesSchema = z.object(forEachCapability(() => z.boolean()))

const ServerInfo = z.object({
  kind: z.enum(['mock', 'headscale']),
  /** As the server reports it. Servers before 0.27 report none: then the release line, such as `0.26.x`. */
  version: z.string(),
  /** The address that clients log in to, for ready-made commands; '' if unknown. */
  url: z.string(),
  /** How far the server's clock is ahead of this computer's, in milliseconds; negative if it is behind, 0 if they agree. */
  clockAheadMs: z.number().int(),
  /** The instant at which the clock is stopped, which the demo network supports. */
  clockStoppedAt: Time.optional(),
  capabilities: CapabilitiesSchema,
  /** The release that reads policies like this server. */
  policyLine: z.enum(policyLines),
})
export type ServerInfo = z.infer<typeof ServerInfo>

export const server = {
  health: endpoint(calls.server.health, {
    input: z.object({}),
    output: z.object({ databaseConnectivity: z.boolean() }),
    errors: [],
  }),
  info: endpoint(calls.server.info, { input: z.object({}), output: ServerInfo, errors: [] }),
  /** The systems and clients of machines that the server itself knows; empty if it tells nothing. */
  facts: endpoint(calls.server.facts, {
    input: z.object({}),
    output: z.object({ facts: z.array(z.object({ nodeKey: z.string(), os: z.string(), clientVersion: z.string() })) }),
    errors: [],
  }),
} as const
