import type { Facts, HygieneNetwork } from './network'

export const checkIds = [
  'stale',
  'neverSeen',
  'duplicateNames',
  'badNames',
  'unowned',
  'outdatedClients',
  'unusedTags',
  'emptyGroups',
  'tagOwnersGone',
  'singleRouter',
  'overlappingRoutes',
  'reusableKeys',
  'endlessKeys',
  'startRefused',
  'deadRules',
  'hostsNowhere',
  'expiredNames',
] as const
export type CheckId = (typeof checkIds)[number]

/** The subject of a finding, for the link to it. */
export type FoundKind = 'machine' | 'name' | 'prefix' | 'preAuthKey' | 'apiKey' | 'policy'

/** One finding of a check. */
export interface Found {
  readonly kind: FoundKind
  /** The id of the machine or key, the prefix, or the name; in the policy, the section and entry (`acls.3`, `hosts.db`), or `start` for the whole. */
  readonly id: string
  /** The display name. */
  readonly label: string
  /** Related names: the machines that share a name, the router of a prefix, the users who are gone. */
  readonly with?: readonly string[]
  /** Identifies an acceptance if the id may change, as the number of a rule does. */
  readonly object?: string
}

/** The result of a check. `unknown`: the items that it could not judge, because nothing tells the fact that it needs. */
export interface CheckOutcome {
  readonly found: readonly Found[]
  readonly of: number
  readonly unknown?: number
}

/**
 * One check: the lists it needs, its weight (3: unwanted access or lost access is possible; 2: likely a mistake; 1: untidy), its findings,
 * and the number of items it examined. Its explanation and advice are texts, by its id.
 */
export interface Check {
  readonly id: CheckId
  readonly weight: 1 | 2 | 3
  readonly needs: readonly (keyof HygieneNetwork & ('nodes' | 'users' | 'preAuthKeys' | 'apiKeys' | 'policy'))[]
  /** Returns null if nothing could be examined. */
  readonly look: (facts: Facts) => CheckOutcome | null
  /** True if the check needs data that many networks do not have: without it, the report does not list the check. */
  readonly optional?: boolean
}
