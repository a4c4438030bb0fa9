import { isOtherMachine, shortKey } from '@shared/api/key-text'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import type { ChangeKind, NodeDetails, SeenApiKey, SeenNode, SeenOAuthClient, SeenPreAuthKey, SeenUser } from './change'

interface ItemOf {
  readonly nodes: SeenNode
  readonly users: SeenUser
  readonly preAuthKeys: SeenPreAuthKey
  readonly apiKeys: SeenApiKey
  readonly oauthClients: SeenOAuthClient
}
/** A list of a snapshot, except the policy. */
export type ItemList = keyof ItemOf

/** How changes to the items of a list are observed: `compare` finds them, and `applyChanges` applies them. */
export interface ListComparison<T> {
  readonly kind: 'node' | 'user' | 'preAuthKey' | 'apiKey' | 'oauthClient'
  readonly nameOf: (item: T) => string
  /** A kind of change and its fields. The change has their values before and after; one field is the value itself. */
  readonly values: readonly (readonly [ChangeKind, ...(keyof T & string)[]])[]
  /** Tells kinds of changes of the same fields apart. */
  readonly isKind?: Partial<Record<ChangeKind, (before: T, after: T) => boolean>>
  /** A kind of change without values: it sets the field to this value. Setting another value is another kind of change. */
  readonly states?: readonly (readonly [ChangeKind, keyof T & string, boolean])[]
  /** Tells whether another item has replaced the one with the same id: they differ in something that never changes. */
  readonly isReplaced?: (before: T, after: T) => boolean
}

const differIn =
  <T>(textOf: (item: T) => string) =>
  (before: T, after: T) =>
    textOf(before) !== textOf(after)

/** A machine without a name of its own goes by its host name. */
const keepsName = (before: SeenNode, after: SeenNode) => before.givenName !== '' && before.givenName === after.givenName

export const observed: { readonly [L in ItemList]: ListComparison<ItemOf[L]> } = {
  nodes: {
    kind: 'node',
    nameOf: machineName,
    values: [
      ['node.renamed', 'name', 'givenName'],
      ['node.hostName', 'name', 'givenName'],
      ['node.tags', 'tags', 'forcedTags'],
      ['node.owner', 'user'],
      ['node.routes', 'approvedRoutes', 'availableRoutes', 'subnetRoutes'],
      ['node.expiry', 'expiry'],
      ['node.details', 'details'],
    ],
    isKind: {
      'node.renamed': (before, after) => !keepsName(before, after),
      'node.hostName': keepsName,
    },
    states: [
      ['node.online', 'online', true],
      ['node.offline', 'online', false],
    ],
    isReplaced: (before, after) => isOtherMachine(before.identity, after.identity),
  },
  users: {
    kind: 'user',
    nameOf: userName,
    values: [
      ['user.renamed', 'name', 'displayName'],
      ['user.displayName', 'name', 'displayName'],
    ],
    isKind: {
      'user.renamed': (before, after) => before.name !== after.name,
      'user.displayName': (before, after) => before.name === after.name,
    },
  },
  preAuthKeys: {
    kind: 'preAuthKey',
    nameOf: ({ key }) => key,
    values: [['preAuthKey.expiry', 'expiration']],
    states: [['preAuthKey.used', 'used', true]],
    // A user may be renamed.
    isReplaced: differIn(({ key, user, reusable, ephemeral, aclTags }) =>
      JSON.stringify([key, user?.id ?? null, reusable, ephemeral, aclTags]),
    ),
  },
  apiKeys: {
    kind: 'apiKey',
    nameOf: ({ prefix }) => shortKey(prefix),
    values: [['apiKey.expiry', 'expiration']],
    isReplaced: differIn(({ prefix }) => prefix),
  },
  // Nothing of a client can be changed.
  oauthClients: { kind: 'oauthClient', nameOf: ({ id, description }) => description || id, values: [] },
}

export const itemLists = Object.keys(observed) as ItemList[]

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a === b || (a.length === b.length && a.every((value, index) => value === b[index]))
const instant = (time: unknown) => (typeof time === 'string' ? Date.parse(time) : null)
const isSameTime = (a: unknown, b: unknown) => instant(a) === instant(b)

/** Fields that are compared by meaning. A renamed user is still the same owner; a poll without details changes no details. */
const comparisons: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  expiry: isSameTime,
  expiration: isSameTime,
  user: (a, b) => (a as SeenNode['user'])?.id === (b as SeenNode['user'])?.id,
  details(a, b) {
    const [one, other] = [a, b] as [NodeDetails | undefined, NodeDetails | undefined]
    if (!other) return true
    const { ipAddresses, ...rest } = other
    const isSame = ([field, value]: [string, unknown]) => one?.[field as keyof NodeDetails] === value
    return one !== undefined && isSameList(one.ipAddresses, ipAddresses) && Object.entries(rest).every(isSame)
  },
}

/** Returns true if a field of an item has the same value before and after. */
export function isSameValue(field: string, before: unknown, after: unknown): boolean {
  const compare = comparisons[field]
  if (compare) return compare(before, after)
  return before === after || (Array.isArray(before) && Array.isArray(after) && isSameList(before, after))
}
