import type { ApiKey } from '@shared/api/api-keys'
import type { Node } from '@shared/api/nodes'
import type { PreAuthKey } from '@shared/api/pre-auth-keys'
import type { User } from '@shared/api/users'
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

function nodeOf({ user, ...node }: Node): HygieneNode {
  const { id, name, givenName, tags, ipAddresses, online, createdAt, lastSeen, expiry } = node
  const { approvedRoutes, availableRoutes } = node
  const own = { id, name, givenName, tags, ipAddresses, online, createdAt, lastSeen, expiry }
  return { ...own, approvedRoutes, availableRoutes, user: user?.id ?? null }
}

/** Reduces a server's lists to the input of the checks. */
export function networkOf(lists: HygieneLists): Omit<HygieneNetwork, 'dialect' | 'now'> {
  return {
    nodes: lists.nodes?.map(nodeOf),
    users: lists.users,
    preAuthKeys: lists.preAuthKeys?.map(({ id, key, reusable, used, expiration }) => ({
      id,
      key,
      reusable,
      used,
      expiration,
    })),
    apiKeys: lists.apiKeys?.map(({ id, prefix, expiration }) => ({ id, prefix, expiration })),
    policy: lists.policy,
  }
}
