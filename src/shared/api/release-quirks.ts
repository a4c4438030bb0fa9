import { type Capabilities, capabilitiesOf, isFrom, type Line, policyLineOf } from './capabilities'
import type { PolicyLine } from '@shared/policy/read/dialect-flags'

/** Differences between a server's wire format and the canonical contract, named by the change (headscale-api.md 5). */
export interface Quirks {
  readonly capabilities: Capabilities
  /** Paths and bodies name users by name, not by id. */
  readonly usersByName: boolean
  /** Routes are rows of their own, not lists on the machine. */
  readonly routesTable: boolean
  /** `online` and valid tags are only correct in the list of machines. */
  readonly listKnowsMore: boolean
  /** The way to send a machine's new owner; null if a machine cannot be moved to another user. */
  readonly newOwnerAs: 'queryName' | 'bodyName' | 'bodyId' | null
  /** Pre-auth keys are created and listed for a user by name. */
  readonly preAuthUserByName: boolean
  /** Pre-auth keys can only be listed user by user. */
  readonly preAuthPerUser: boolean
  /** Pre-auth keys are expired by id, not by user and secret. */
  readonly preAuthById: boolean
  /** The zero time as a pre-auth key's expiry may also mean "never", not only "created without a date". */
  readonly preAuthZeroIsNever: boolean
  readonly apiKeyById: boolean
  /** `/api/v1/health` exists; older releases have only the public `/health`. */
  readonly healthCall: boolean
  /** A refused policy is not stored, but the server keeps using it: changes to users fail until a valid policy is sent. */
  readonly refusedPolicySticks: boolean
  /**
   * `/api/v2` answers (upgrades, section 5): it has OAuth clients, system and client version of machines, revoked pre-auth keys, and saves a
   * policy only in place of the one that was compared.
   */
  readonly secondApi: boolean
  /** The release line whose policy rules apply. */
  readonly policyLine: PolicyLine
}

function newOwnerAsOf(line: Line): Quirks['newOwnerAs'] {
  if (!capabilitiesOf(line).moveNode) return null
  if (line === '0.23') return 'queryName'
  return line === '0.24' ? 'bodyName' : 'bodyId'
}

/** @param secondApi a server of 0.30 answered with the document of its second API */
export function quirksOf(line: Line, secondApi = false): Quirks {
  const from = (first: Line) => isFrom(line, first)
  return {
    capabilities: { ...capabilitiesOf(line), oauthClients: secondApi },
    usersByName: !from('0.24'),
    routesTable: !from('0.26'),
    listKnowsMore: !from('0.28'),
    newOwnerAs: newOwnerAsOf(line),
    preAuthUserByName: !from('0.26'),
    preAuthPerUser: !from('0.28'),
    preAuthById: from('0.28'),
    preAuthZeroIsNever: from('0.30'),
    apiKeyById: from('0.28'),
    healthCall: from('0.27.0'),
    refusedPolicySticks: line === '0.24',
    secondApi,
    policyLine: policyLineOf(line),
  }
}
