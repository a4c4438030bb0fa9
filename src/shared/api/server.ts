import { z } from 'zod'
import type { PolicyDialect as Dialect } from '@shared/policy/read/dialect-flags'
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

/** What a server can do, named by what changed between server lines, never by version numbers. Screens ask these. */
export const Capabilities = z.object({
  /** Give a machine to another user. */
  moveNode: z.boolean(),
  /** Set a chosen expiry date. */
  expireAt: z.boolean(),
  /** Make a machine never expire. */
  neverExpire: z.boolean(),
  /** Tags replace the owner, must be in the policy's tagOwners, and cannot all be removed. */
  tagsAreIdentity: z.boolean(),
  /** Delete a pre-auth key. */
  deletePreAuthKey: z.boolean(),
  /** Pre-auth keys without a user, carrying tags alone. */
  tagOnlyPreAuthKey: z.boolean(),
  /** Users have display name, e-mail and picture. */
  userProfile: z.boolean(),
  /** Check a policy without storing it. */
  policyCheck: z.boolean(),
  /** Approve or reject waiting sessions by id. */
  authSessions: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

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
