import type { AccessReading } from '@shared/access/reachable'
import type { SshLogin } from '@shared/policy/analyse/ssh-diff'
import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { Bundle, OpenPorts } from './access-types'

/** Pairs with the same change of access. */
export interface DiffEntry {
  from: Bundle
  to: Bundle
  /** All access between them before and after; an empty list means none. */
  before: OpenPorts[]
  after: OpenPorts[]
  /** The rules of the gained or lost access, from the policy that grants it. */
  rules: RuleOrigin[]
  /** Machine pairs; a subnet or the internet counts as one machine. */
  pairs: number
}

/** Pairs that gain or lose access; a pair may do both. */
export interface DiffSide {
  entries: DiffEntry[]
  /** Pairs with access under only one of the policies. */
  whole: number
  /** Pairs with access under both. */
  part: number
}

/** Pairs with the same change of SSH logins. */
export interface SshEntry {
  from: Bundle
  to: Bundle
  before: readonly SshLogin[]
  after: readonly SshLogin[]
  pairs: number
}

/** Pairs that gain or lose SSH login names; a pair may do both. */
export interface SshSide {
  entries: SshEntry[]
  pairs: number
}

/** SSH logins allowed under only one of the policies, counted separately from ports. */
export interface SshDifference {
  gained: SshSide
  lost: SshSide
}

export interface DiffAnswer {
  gained: DiffSide
  lost: DiffSide
  /** Distinct pairs with any change other than SSH logins. */
  pairs: number
  ssh: SshDifference
}

/** Who could use an exit node and no longer can, or now can, by policy: seen, with its routes, and allowed to reach the internet. */
export interface ExitChange {
  side: 'gained' | 'lost'
  /** The exit node. */
  name: string
  users: Bundle
  /** How many of these users have no exit node at all on the other side of the change. */
  left: number
}

/** The effect of acts on access allowed by policy and on access reachable now. */
export interface ActsAnswer extends Record<AccessReading, DiffAnswer> {
  /** Machines that acts bring back as soon as they connect: expired before, not after, and offline. */
  awaited: string[]
  /** Exit nodes that begin or cease to be one. */
  exits: ExitChange[]
  /** The policy's text after the acts. */
  text: string
}

/** The access that the user's own machines lose. */
export interface LockoutAnswer {
  /** The number of the user's machines. */
  own: number
  /** The control server's name in its mesh if access to it is lost, otherwise null. */
  server: string | null
  /** No longer reachable: machines, subnets, the internet. */
  reach: Bundle
  reachCount: number
  /** Still reachable, but no longer by SSH or under fewer login names. */
  ssh: Bundle
  sshCount: number
}
