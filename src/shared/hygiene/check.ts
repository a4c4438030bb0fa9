import type { Facts, HygieneNetwork } from './network'

export const checkIds = [
  'stale',
  'neverSeen',
  'duplicateNames',
  'unowned',
  'unusedTags',
  'emptyGroups',
  'tagOwnersGone',
  'singleRouter',
  'overlappingRoutes',
  'reusableKeys',
  'endlessKeys',
  'deadRules',
  'hostsNowhere',
  'expiredNames',
] as const
export type CheckId = (typeof checkIds)[number]

/** What a finding is about, for the way to it. */
export type FoundKind = 'machine' | 'name' | 'prefix' | 'preAuthKey' | 'apiKey' | 'policy'

/** One thing that a check found. */
export interface Found {
  readonly kind: FoundKind
  /** The machine's or key's id, the prefix, the name; of the policy, the section and what is in it (`acls.3`, `hosts.db`). */
  readonly id: string
  /** What people call it. */
  readonly label: string
  /** What else belongs to it: the machines that share a name, the router of a prefix, who is gone. */
  readonly with?: readonly string[]
  /** What an acceptance is kept by where the id may move, as the number of a rule does. */
  readonly object?: string
}

/**
 * One check, whole: which lists it needs, how much it matters (3: somebody may get in or be cut off; 2: likely not meant; 1: untidy), what
 * it finds, and among how many things it looked. Why it matters and what to do are texts by its id.
 */
export interface Check {
  readonly id: CheckId
  readonly weight: 1 | 2 | 3
  readonly needs: readonly (keyof HygieneNetwork & ('nodes' | 'users' | 'preAuthKeys' | 'apiKeys' | 'policy'))[]
  readonly look: (facts: Facts) => { readonly found: readonly Found[]; readonly of: number }
}
