import { applyListDelta } from '@shared/api/list-delta'
import { ListDelta } from '@shared/api/list-delta-schema'
import { machineIdentity } from '@shared/api/machine-identity'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import { shortKey } from '@shared/api/shown-key'
import type { Node } from '@shared/api/nodes'
import type { ApiKey } from '@shared/api/api-keys'
import type { StoredPolicy } from '@shared/api/policy'
import type { User } from '@shared/api/users'
import type {
  SeenApiKey,
  SeenList,
  SeenNode,
  SeenPolicy,
  SeenPreAuthKey,
  SeenUser,
  Snapshot,
} from '@shared/history/change'

/** The stored part of one item of a list. */
export type SeenItem = SeenNode | SeenUser | SeenPreAuthKey | SeenApiKey

export const seenNode = (node: Node): SeenNode => ({
  id: node.id,
  name: node.name,
  givenName: node.givenName,
  user: node.user,
  online: node.online,
  expiry: node.expiry,
  tags: node.tags,
  forcedTags: node.forcedTags,
  approvedRoutes: node.approvedRoutes,
  availableRoutes: node.availableRoutes,
  subnetRoutes: node.subnetRoutes,
  identity: machineIdentity(node.machineKey),
  details: {
    createdAt: node.createdAt,
    lastSeen: node.online ? null : node.lastSeen,
    ipAddresses: node.ipAddresses,
    key: node.preAuthKey?.id ?? null,
  },
})

const seenUser = ({ id, name, displayName, email }: User): SeenUser => ({ id, name, displayName, email })

const seenPreAuthKey = (key: PreAuthKey): SeenPreAuthKey => ({
  id: key.id,
  key: shortKey(key.key),
  user: key.user && seenUser(key.user),
  reusable: key.reusable,
  ephemeral: key.ephemeral,
  used: key.used,
  expiration: key.expiration,
  aclTags: key.aclTags,
})

const seenApiKey = ({ id, prefix, expiration }: ApiKey): SeenApiKey => ({ id, prefix, expiration })

const reduce: Record<Exclude<SeenList, 'policy'>, (item: never) => SeenItem> = {
  nodes: seenNode,
  users: seenUser,
  preAuthKeys: seenPreAuthKey,
  apiKeys: seenApiKey,
}

const decoder = new TextDecoder()

/**
 * Returns the list after a response: a whole list, or the changes since `known`. Undefined for a delta of another version. The response
 * comes from our own adapters, so it matches the contract.
 */
export function readSeenItems(
  list: Exclude<SeenList, 'policy'>,
  body: Uint8Array,
  known: readonly SeenItem[] | null,
): readonly SeenItem[] | undefined {
  const parsed: unknown = JSON.parse(decoder.decode(body))
  const seen = reduce[list] as (item: unknown) => SeenItem
  if (known === null) return (parsed as Record<string, unknown[]>)[list]?.map(seen)
  const { items, runs } = ListDelta.parse(parsed)
  return applyListDelta(known, { items: items.map(seen), runs })
}

export function readSeenPolicy(body: Uint8Array): SeenPolicy {
  const { id, policy } = JSON.parse(decoder.decode(body)) as StoredPolicy
  return { id, policy }
}

/** Returns a snapshot with one list replaced. */
export function withItems(snapshot: Snapshot, list: Exclude<SeenList, 'policy'>, items: readonly SeenItem[]): Snapshot {
  return { ...snapshot, [list]: new Map(items.map((item) => [item.id, item])) }
}
