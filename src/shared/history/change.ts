import { z } from 'zod'
import { Node, ApiKeySchema, PreAuthKey, User, StoredPolicy, OAuthClient } from '@shared/api/resources'
import { shortKey } from '@shared/api/key-text'

/**
 * Queryable fields that never trigger alerts. `lastSeen` is null while the machine is online, because it would change with every poll.
 * `key` is the id of the pre-auth key it joined with.
 */
const NodeDetails = Node.pick({ createdAt: true, lastSeen: true, ipAddresses: true }).extend({
  key: z.string().nullable(),
})
export type NodeDetails = z.infer<typeof NodeDetails>

/** The observed fields of a machine. Lists stored by an earlier console lack the details. */
export const SeenNodeSchema = Node.pick({
  id: true,
  name: true,
  givenName: true,
  user: true,
  online: true,
  expiry: true,
  tags: true,
  forcedTags: true,
  approvedRoutes: true,
  availableRoutes: true,
  subnetRoutes: true,
}).extend({
  /** {@link machineIdentity}; lists stored by an earlier console lack it. */
  identity: z.string().optional(),
  details: NodeDetails.optional(),
})
export type SeenNode = z.infer<typeof SeenNodeSchema>

/** Lists stored by an earlier console lack the e-mail address. Its changes alone are not observed. */
export const SeenUserSchema = User.pick({ id: true, name: true, displayName: true, email: true }).partial({
  email: true,
})
export type SeenUser = z.infer<typeof SeenUserSchema>

/** `key` holds only its start, because older servers list whole secrets. */
export const SeenPreAuthKeySchema = PreAuthKey.pick({
  id: true,
  key: true,
  reusable: true,
  ephemeral: true,
  used: true,
  revoked: true,
  expiration: true,
  aclTags: true,
}).extend({ key: z.string().transform(shortKey), user: SeenUserSchema.nullable() })
export type SeenPreAuthKey = z.infer<typeof SeenPreAuthKeySchema>

export const SeenApiKeySchema = ApiKeySchema.pick({ id: true, prefix: true, expiration: true })
export type SeenApiKey = z.infer<typeof SeenApiKeySchema>

export const SeenOAuthClientSchema = OAuthClient.pick({ id: true, description: true, scopes: true, tags: true })
export type SeenOAuthClient = z.infer<typeof SeenOAuthClientSchema>

export const SeenPolicySchema = StoredPolicy.pick({ id: true, policy: true })
export type SeenPolicy = z.infer<typeof SeenPolicySchema>

/** One server at one time, by the ids of its items. A list that could not be read, or has not been yet, is null. */
export interface Snapshot {
  readonly nodes: ReadonlyMap<string, SeenNode> | null
  readonly users: ReadonlyMap<string, SeenUser> | null
  readonly preAuthKeys: ReadonlyMap<string, SeenPreAuthKey> | null
  readonly apiKeys: ReadonlyMap<string, SeenApiKey> | null
  /** Null, too, if the server has no such clients. */
  readonly oauthClients: ReadonlyMap<string, SeenOAuthClient> | null
  readonly policy: SeenPolicy | null
}

export const emptySnapshot: Snapshot = {
  nodes: null,
  users: null,
  preAuthKeys: null,
  apiKeys: null,
  oauthClients: null,
  policy: null,
}

const named = { id: z.string(), name: z.string() }
const Names = SeenNodeSchema.pick({ name: true, givenName: true })
const Tags = SeenNodeSchema.pick({ tags: true, forcedTags: true })
const Routes = SeenNodeSchema.pick({ approvedRoutes: true, availableRoutes: true, subnetRoutes: true })
const UserNames = SeenUserSchema.pick({ name: true, displayName: true })
const Expiry = z.string().nullable()

const between = <K extends string, V extends z.ZodType>(kind: K, value: V) =>
  z.object({ kind: z.literal(kind), ...named, before: value, after: value })
const added = <K extends string, V extends z.ZodType>(kind: K, after: V) =>
  z.object({ kind: z.literal(kind), ...named, after })
const removed = <K extends string, V extends z.ZodType>(kind: K, before: V) =>
  z.object({ kind: z.literal(kind), ...named, before })
const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind), ...named })

/**
 * One difference between two snapshots of a server. `id` identifies the item within its kind, `name` is its display name afterwards. If
 * tags and owner change together, as on servers where tags replace the owner, those are two changes.
 */
export const ChangeSchema = z.discriminatedUnion('kind', [
  added('node.added', SeenNodeSchema),
  removed('node.removed', SeenNodeSchema),
  z.object({ kind: z.literal('node.details'), ...named, after: NodeDetails }),
  plain('node.online'),
  plain('node.offline'),
  between('node.renamed', Names),
  /** Only the host name changed. */
  between('node.hostName', Names),
  between('node.tags', Tags),
  between('node.owner', SeenNodeSchema.shape.user),
  between('node.routes', Routes),
  between('node.expiry', Expiry),
  added('user.added', SeenUserSchema),
  removed('user.removed', SeenUserSchema),
  between('user.renamed', UserNames),
  /** Only the display name changed. */
  between('user.displayName', UserNames),
  added('preAuthKey.added', SeenPreAuthKeySchema),
  removed('preAuthKey.removed', SeenPreAuthKeySchema),
  plain('preAuthKey.used'),
  between('preAuthKey.expiry', Expiry),
  added('apiKey.added', SeenApiKeySchema),
  removed('apiKey.removed', SeenApiKeySchema),
  between('apiKey.expiry', Expiry),
  added('oauthClient.added', SeenOAuthClientSchema),
  removed('oauthClient.removed', SeenOAuthClientSchema),
  between('policy.changed', SeenPolicySchema),
  plain('server.unreachable'),
  plain('server.reachable'),
])
export type Change = z.infer<typeof ChangeSchema>
export type ChangeKind = Change['kind']

/** True for changes that the journal keeps. Online states change all the time and are stored separately; details only follow. */
export const isLasting = ({ kind }: Change) =>
  kind !== 'node.online' && kind !== 'node.offline' && kind !== 'node.details'

/** The lists of a snapshot. */
export const seenLists = ['nodes', 'users', 'preAuthKeys', 'apiKeys', 'oauthClients', 'policy'] as const
export type SeenList = (typeof seenLists)[number]
