import { z } from 'zod'
import { ApiKey } from '@shared/api/api-keys'
import { Node } from '@shared/api/nodes'
import { StoredPolicy } from '@shared/api/policy'
import { PreAuthKey } from '@shared/api/pre-auth-keys'
import { shortKey } from '@shared/api/shown-key'
import { User } from '@shared/api/users'

/** The fields of things that acts read: small enough to be stored with each act, and without secrets. */
export const ActObject = z.discriminatedUnion('kind', [
  Node.pick({
    id: true,
    name: true,
    givenName: true,
    user: true,
    forcedTags: true,
    expiry: true,
    approvedRoutes: true,
  }).extend({ kind: z.literal('node') }),
  /** The id is '' before the user is created. */
  User.pick({ name: true, displayName: true, email: true, provider: true })
    .partial({ displayName: true, email: true, provider: true })
    .extend({ kind: z.literal('user'), id: z.string() }),
  /** Older servers list whole secrets: only the start of a key gets here. */
  PreAuthKey.pick({ id: true, expiration: true }).extend({
    kind: z.literal('preAuthKey'),
    key: z.string().transform(shortKey),
  }),
  ApiKey.pick({ id: true, prefix: true, expiration: true }).extend({ kind: z.literal('apiKey') }),
  StoredPolicy.pick({ id: true, policy: true }).extend({ kind: z.literal('policy') }),
])
