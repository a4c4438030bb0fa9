import type { Node, ApiKey, PreAuthKey, User } from '@shared/api/resources'
import { userName } from '@shared/user-name'
import type { HygieneNetwork, HygieneNode } from './network'

/** The lists of a server; undefined if one could not be loaded. */
export interface HygieneLists {
  readonly nodes: readonly Node[] | undefined
  readonly users: readonly User[] | undefined
  readonly preAuthKeys: readonly PreAuthKey[] | undefined
  readonly apiKeys: readonly ApiKey[] | undefined
  /** The policy's text; '' if the server has none. */
  readonly policy: string | undefined
}

/** Versions of Tailscale clients by node key. */
export type ClientVersions = ReadonlyMap<string, string>

function nodeOf({ user, ...node }: Node, versions: ClientVersions): HygieneNode {
  const { id, name, givenName, tags, ipAddresses, online, createdAt, lastSeen, expiry } = node
  const { approvedRoutes, availableRoutes } = node
  const own = { id, name, givenName, tags, ipAddresses, online, createdAt, lastSeen, expiry }
  const clientVersion = versions.get(node.nodeKey)
  const known = clientVersion ? { clientVersion } : {}
  return { ...own, ...known, approvedRoutes, availableRoutes, user: user?.id ?? null }
}

const NO_VERSIONS: ClientVersions = new Map()

/** Reduces a server's lists to the input of the checks. */
export function networkOf(
  lists: HygieneLists,
  versions: ClientVersions = NO_VERSIONS,
): Omit<HygieneNetwork, 'dialect' | 'now'> {
  return {
    nodes: lists.nodes?.map((node) => nodeOf(node, versions)),
    users: lists.users,
    preAuthKeys: lists.preAuthKeys?.map(({ id, key, reusable, used, revoked, expiration, user, aclTags }) => ({
      id,
      key,
      reusable,
      used,
      ...(revoked && { revoked }),
      expiration,
      owner: user ? [userName(user)] : aclTags,
    })),
    apiKeys: lists.apiKeys?.map(({ id, prefix, expiration }) => ({ id, prefix, expiration })),
    policy: lists.policy,
  }
}
