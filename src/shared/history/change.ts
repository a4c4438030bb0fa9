import { z } from 'zod'
import { ApiKey } from '@shared/api/api-keys'
import { Node } from '@shared/api/nodes'
import { StoredPolicy } from '@shared/api/policy'
import { PreAuthKey } from '@shared/api/pre-auth-keys'
import { shortKey } from '@shared/api/shown-key'
import { User } from '@shared/api/users'

/**
 * What of a machine rules may ask, and nobody is told of when it changes. `lastSeen` is null while it is online: that would change with every
 * look. `key` is the id of the pre-auth key it joined with.
 */
export const NodeDetails = Node.pick({ createdAt: true, lastSeen: true, ipAddresses: true }).extend({
  key: z.string().nullable(),
})
export type NodeDetails = z.infer<typeof NodeDetails>

/** What is watched of a machine. Its details are unknown in lists that an earlier console has kept. */
export const SeenNode = Node.pick({
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
}).extend({ details: NodeDetails.optional() })
export type SeenNode = z.infer<typeof SeenNode>

export const SeenUser = User.pick({ id: true, name: true, displayName: true })
export type SeenUser = z.infer<typeof SeenUser>

/** `key` is no more than its start: older servers list whole secrets. */
export const SeenPreAuthKey = PreAuthKey.pick({
  id: true,
  key: true,
  reusable: true,
  ephemeral: true,
  used: true,
  expiration: true,
  aclTags: true,
}).extend({ key: z.string().transform(shortKey), user: SeenUser.nullable() })
export type SeenPreAuthKey = z.infer<typeof SeenPreAuthKey>

export const SeenApiKey = ApiKey.pick({ id: true, prefix: true, expiration: true })
export type SeenApiKey = z.infer<typeof SeenApiKey>

export const SeenPolicy = StoredPolicy.pick({ id: true, policy: true })
export type SeenPolicy = z.infer<typeof SeenPolicy>

/** One server as it was at a time, by the ids of its things. A list that could not be read, or was not yet, is null. */
export interface Snapshot {
  readonly nodes: ReadonlyMap<string, SeenNode> | null
  readonly users: ReadonlyMap<string, SeenUser> | null
  readonly preAuthKeys: ReadonlyMap<string, SeenPreAuthKey> | null
  readonly apiKeys: ReadonlyMap<string, SeenApiKey> | null
  readonly policy: SeenPolicy | null
}

export const emptySnapshot: Snapshot = { nodes: null, users: null, preAuthKeys: null, apiKeys: null, policy: null }

const named = { id: z.string(), name: z.string() }
const Names = SeenNode.pick({ name: true, givenName: true })
const Tags = SeenNode.pick({ tags: true, forcedTags: true })
const Routes = SeenNode.pick({ approvedRoutes: true, availableRoutes: true, subnetRoutes: true })
const UserNames = SeenUser.pick({ name: true, displayName: true })
const Expiry = z.string().nullable()

const between = <K extends string, V extends z.ZodType>(kind: K, value: V) =>
  z.object({ kind: z.literal(kind), ...named, before: value, after: value })
const added = <K extends string, V extends z.ZodType>(kind: K, after: V) =>
  z.object({ kind: z.literal(kind), ...named, after })
const removed = <K extends string, V extends z.ZodType>(kind: K, before: V) =>
  z.object({ kind: z.literal(kind), ...named, before })
const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind), ...named })

/**
 * One difference between a server at two times. `id` names the thing among those of its kind, `name` is what people call it (afterwards).
 * Tags and owner may change together, as where tags replace the owner: those are two changes.
 */
export const Change = z.discriminatedUnion('kind', [
  added('node.added', SeenNode),
  removed('node.removed', SeenNode),
  z.object({ kind: z.literal('node.details'), ...named, after: NodeDetails }),
  plain('node.online'),
  plain('node.offline'),
  between('node.renamed', Names),
  between('node.tags', Tags),
  between('node.owner', SeenNode.shape.user),
  between('node.routes', Routes),
  between('node.expiry', Expiry),
  added('user.added', SeenUser),
  removed('user.removed', SeenUser),
  between('user.renamed', UserNames),
  added('preAuthKey.added', SeenPreAuthKey),
  removed('preAuthKey.removed', SeenPreAuthKey),
  plain('preAuthKey.used'),
  between('preAuthKey.expiry', Expiry),
  added('apiKey.added', SeenApiKey),
  removed('apiKey.removed', SeenApiKey),
  between('apiKey.expiry', Expiry),
  between('policy.changed', SeenPolicy),
  plain('server.unreachable'),
  plain('server.reachable'),
])
export type Change = z.infer<typeof Change>
export type ChangeKind = Change['kind']

/** Whether a change is one to keep. Who is online is kept apart, as that changes all the time; details only follow. */
export const isLasting = ({ kind }: Change) =>
  kind !== 'node.online' && kind !== 'node.offline' && kind !== 'node.details'

/** The lists of a snapshot. */
export const seenLists = ['nodes', 'users', 'preAuthKeys', 'apiKeys', 'policy'] as const
export type SeenList = (typeof seenLists)[number]
