import { z } from 'zod'
import type { PolicyDialect as Dialect } from '@shared/policy/read/dialect-flags'
import { Capabilities } from './capabilities'
import { endpoint } from './endpoint'

/** How the server reads policies: `Dialect` says what each means. */
const PolicyDialect = z.object({
  grants: z.boolean(),
  tests: z.boolean(),
  refusesUnknown: z.boolean(),
  usersNeedAt: z.boolean(),
  autogroups: z.boolean(),
  tagsOwnTags: z.boolean(),
  sshCheck: z.boolean(),
  takesEmpty: z.boolean(),
}) satisfies z.ZodType<Dialect>

export const ServerInfo = z.object({
  kind: z.enum(['mock', 'headscale']),
  /** As the server says it; '' where it does not. */
  version: z.string(),
  /** The address clients log in to, for ready-made commands; '' where it is not known. */
  url: z.string(),
  capabilities: Capabilities,
  policyDialect: PolicyDialect,
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
