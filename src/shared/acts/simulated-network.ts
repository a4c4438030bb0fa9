import type { PolicyNode, PolicyUser } from '@shared/policy/read/model'

/** A machine as acts and policies see it. */
export interface ActedNode extends PolicyNode {
  id: string
  /** Tags that the machine requested and is allowed to have; before 0.28 it keeps them regardless of the admin's tags. */
  requestedTags?: readonly string[]
  /** RFC 3339; missing if it never expires. */
  expiry?: string
}

/** A simulated network that acts change, by the rules of the server's line. */
export interface SimulatedNetwork {
  readonly users: PolicyUser[]
  /** Deleted machines are marked as absent, so that the others keep their indices. */
  readonly nodes: readonly ActedNode[]
  /** The policy's text; '' if the server has none. */
  policy: string
  /** The server's time in milliseconds. */
  readonly now: number
  /** Tags replace the owner (0.28 and newer). */
  readonly tagsAreIdentity: boolean
  /** The tags in the policy's tagOwners. */
  ownedTags(): ReadonlySet<string>
  /** Replaces an existing machine. */
  set(id: string, change: (node: ActedNode) => ActedNode): void
}
