import { z } from 'zod'
import { isFrom, type Line } from './headscale-line'

/** The lines of Headscale that can do something: `from` is the first that can, `before` the first that no longer can. */
interface Span {
  readonly from?: Line
  readonly before?: Line
}

/**
 * What a server can do, named by what changed between its lines, never by version numbers: each capability stands here alone. The
 * contract, the adapters, the mock's response and what screens ask follow from it. One more needs a text, `capability.<name>`, and the
 * compiler says so. Source: headscale-api, section 5.
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
} as const satisfies Record<string, Span>

export type Capability = keyof typeof spans

/** All capabilities, in the order in which they are shown. */
export const capabilityNames = Object.keys(spans) as Capability[]

function forEach<T>(valueOf: (span: Span) => T): Record<Capability, T> {
  return Object.fromEntries(capabilityNames.map((name) => [name, valueOf(spans[name])])) as Record<Capability, T>
}

export const Capabilities = z.object(forEach(() => z.boolean()))
export type Capabilities = z.infer<typeof Capabilities>

/** What all servers of a line can do. */
export function capabilitiesOf(line: Line): Capabilities {
  return forEach(({ from, before }) => (!from || isFrom(line, from)) && !(before && isFrom(line, before)))
}

export const allCapabilities: Capabilities = forEach(() => true)

/** A server that has not said yet what it can do. */
export const noCapabilities: Capabilities = forEach(() => false)
