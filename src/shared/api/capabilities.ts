import { isFrom, type Line } from './headscale-line'

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
