import type { PolicyLine } from '@shared/policy/read/dialect-flags'

/**
 * Release lines of Headscale that differ on the wire, oldest first. 0.24 includes 0.25, which behaves the same; 0.27.0 lacks an expiry date
 * that 0.27.1 has; 0.30 includes everything that publishes an OpenAPI 3.1 document.
 */
export const lines = ['0.23', '0.24', '0.26', '0.27.0', '0.27', '0.28', '0.29', '0.30'] as const
export type Line = (typeof lines)[number]

/** True if `line` is `first` or newer. */
export function isFrom(line: Line, first: Line): boolean {
  return lines.indexOf(line) >= lines.indexOf(first)
}

/** The release that reads policies like this line. */
export function policyLineOf(line: Line): PolicyLine {
  if (line === '0.24') return '0.23'
  if (line === '0.27.0') return '0.27'
  return line === '0.30' ? '0.29' : line
}

/** The lines of Headscale with a capability: `from` is the first that has it, `before` the first that no longer has it. */
interface Span {
  readonly from?: Line
  readonly before?: Line
}

/**
 * Capabilities of a server, named by the change between its lines, never by version numbers. The contract, the adapters, the mock's
 * response and the screens' checks derive from this table. A new one needs a text, `capability.<name>`; the compiler reports it if missing.
 * Source: headscale-api, section 5.
 */
const spans = {
  /** Give a machine to another user. */
  moveNode: { before: '0.28' },
  /** Set a chosen expiry date. */
  expireAt: { from: '0.27' },
  /** Make a machine never expire. */
  neverExpire: { from: '0.29' },
  /** Tags replace the owner, must be in the policy's tagOwners, and cannot all be removed. */
  tagsAreIdentity: { from: '0.28' },
  /** Delete a pre-auth key. */
  deletePreAuthKey: { from: '0.28' },
  /** Pre-auth keys without a user, carrying tags alone. */
  tagOnlyPreAuthKey: { from: '0.28' },
  /** Users have display name, e-mail and picture. */
  userProfile: { from: '0.24' },
  /** Check a policy without storing it. */
  policyCheck: { from: '0.29' },
  /** Approve or reject waiting sessions by id. */
  authSessions: { from: '0.29' },
  /** Clients for programs, each with its own scopes: the second API, which a build of 0.30 may lack. */
  oauthClients: { from: '0.30' },
} as const satisfies Record<string, Span>

export type Capability = keyof typeof spans

/** All capabilities, in display order. */
export const capabilityNames = Object.keys(spans) as Capability[]

export function forEachCapability<T>(valueOf: (span: Span) => T): Record<Capability, T> {
  return Object.fromEntries(capabilityNames.map((name) => [name, valueOf(spans[name])])) as Record<Capability, T>
}

export type Capabilities = Record<Capability, boolean>

/** The capabilities of all servers of a line. */
export function capabilitiesOf(line: Line): Capabilities {
  return forEachCapability(({ from, before }) => (!from || isFrom(line, from)) && !(before && isFrom(line, before)))
}

export const allCapabilities: Capabilities = forEachCapability(() => true)

/** The capabilities of a server that has not reported them yet. */
export const noCapabilities: Capabilities = forEachCapability(() => false)

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
