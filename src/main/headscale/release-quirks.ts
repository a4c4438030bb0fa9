import type { Capabilities } from '@shared/api/server'
import type { PolicyDialect } from '@shared/policy/read/dialect-flags'

/**
 * Release lines that differ on the wire. 0.24 stands for 0.25 too (nothing tells them apart); 0.27.0 lacks an expiry date that
 * 0.27.1 has; 0.30 stands for everything that publishes an OpenAPI 3.1 document.
 */
export const lines = ['0.23', '0.24', '0.26', '0.27.0', '0.27', '0.28', '0.29', '0.30'] as const
export type Line = (typeof lines)[number]

/** How a server's wire differs from the canonical contract, named by what changed (headscale-api.md 5). */
export interface Traits {
  /** Paths and bodies name users by name, not by id. */
  readonly usersByName: boolean
  readonly userProfile: boolean
  /** Routes are rows of their own, not lists on the machine. */
  readonly routesTable: boolean
  /** `online` and valid tags are only true in the list of machines. */
  readonly listKnowsMore: boolean
  readonly tagsAreIdentity: boolean
  /** How the new owner of a machine is sent. */
  readonly moveNode: 'queryName' | 'bodyName' | 'bodyId' | null
  readonly expireAt: boolean
  readonly neverExpire: boolean
  /** Pre-auth keys are created and listed for a user by name. */
  readonly preAuthUserByName: boolean
  /** Pre-auth keys can only be listed user by user. */
  readonly preAuthPerUser: boolean
  /** Pre-auth keys expire by their id, not by user and secret. */
  readonly preAuthById: boolean
  /** The zero instant as a pre-auth key's expiry stands for "never" too, not only for "made without a date". */
  readonly preAuthZeroIsNever: boolean
  readonly deletePreAuthKey: boolean
  readonly tagOnlyPreAuthKey: boolean
  readonly apiKeyById: boolean
  /** `/api/v1/health` exists; before, only the public `/health`. */
  readonly healthCall: boolean
  readonly policyCheck: boolean
  /** A refused policy is not stored, but the server goes on with it: changes of users fail until a good one is sent. */
  readonly refusedPolicySticks: boolean
  readonly policyDialect: PolicyDialect
  readonly authSessions: boolean
}

function moveNodeOf(line: Line): Traits['moveNode'] {
  if (line === '0.23') return 'queryName'
  if (line === '0.24') return 'bodyName'
  return line === '0.26' || line === '0.27.0' || line === '0.27' ? 'bodyId' : null
}

export function traitsOf(line: Line): Traits {
  const from = (first: Line) => lines.indexOf(line) >= lines.indexOf(first)
  return {
    usersByName: !from('0.24'),
    userProfile: from('0.24'),
    routesTable: !from('0.26'),
    listKnowsMore: !from('0.28'),
    tagsAreIdentity: from('0.28'),
    moveNode: moveNodeOf(line),
    expireAt: from('0.27'),
    neverExpire: from('0.29'),
    preAuthUserByName: !from('0.26'),
    preAuthPerUser: !from('0.28'),
    preAuthById: from('0.28'),
    preAuthZeroIsNever: from('0.30'),
    deletePreAuthKey: from('0.28'),
    tagOnlyPreAuthKey: from('0.28'),
    apiKeyById: from('0.28'),
    healthCall: from('0.27.0'),
    policyCheck: from('0.29'),
    refusedPolicySticks: line === '0.24',
    policyDialect: {
      grants: from('0.29'),
      tests: from('0.29'),
      refusesUnknown: from('0.27.0'),
      usersNeedAt: from('0.26'),
      autogroups: from('0.27.0'),
      tagsOwnTags: from('0.28'),
      sshCheck: from('0.29'),
      takesEmpty: from('0.26'),
    },
    authSessions: from('0.29'),
  }
}

/** What the page may know of them. */
export function capabilitiesOf(traits: Traits): Capabilities {
  return {
    moveNode: traits.moveNode !== null,
    expireAt: traits.expireAt,
    neverExpire: traits.neverExpire,
    tagsAreIdentity: traits.tagsAreIdentity,
    deletePreAuthKey: traits.deletePreAuthKey,
    tagOnlyPreAuthKey: traits.tagOnlyPreAuthKey,
    userProfile: traits.userProfile,
    policyCheck: traits.policyCheck,
    authSessions: traits.authSessions,
  }
}
