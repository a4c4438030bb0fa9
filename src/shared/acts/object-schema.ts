import { z } from 'zod'
import { Node, ApiKeySchema, PreAuthKey, User, StoredPolicy, OAuthClient } from '@shared/api/resources'
import { shortKey } from '@shared/api/key-text'

/** The id of an object that an act can create: '' before it is created. */
const MadeId = z.string()

/** The fields of objects that acts read: small enough to be stored with each act, and without secrets. */
export const ActObject = z.discriminatedUnion('kind', [
  Node.pick({
    id: true,
    name: true,
    givenName: true,
    user: true,
    forcedTags: true,
    expiry: true,
    approvedRoutes: true,
  }).extend({
    kind: z.literal('node'),
    /** {@link machineIdentity}; unknown for objects stored by an earlier console. */
    identity: z.string().optional(),
    /** Only of a machine without a name, which its address then names. */
    ipAddresses: z.array(z.string()).optional(),
  }),
  User.pick({ name: true, displayName: true, email: true, provider: true })
    .partial({ displayName: true, email: true, provider: true })
    .extend({ kind: z.literal('user'), id: MadeId }),
  /** Older servers list whole secrets: only the start of a key gets here. */
  PreAuthKey.pick({ expiration: true }).extend({
    kind: z.literal('preAuthKey'),
    id: MadeId,
    key: z.string().transform(shortKey),
    /** The name of its user; unknown for keys stored by an earlier console, as are the tags. */
    user: z.string().optional(),
    tags: z.array(z.string()).optional(),
  }),
  ApiKeySchema.pick({ prefix: true, expiration: true }).extend({ kind: z.literal('apiKey'), id: MadeId }),
  OAuthClient.pick({ description: true }).extend({ kind: z.literal('oauthClient'), id: MadeId }),
  StoredPolicy.pick({ id: true, policy: true }).extend({ kind: z.literal('policy') }),
])
