import type { SshLogin } from '@shared/policy/analyse/ssh-diff'
import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { Bundle, Opened } from './access-types'

/** Pairs whose access changes alike. */
export interface DiffEntry {
  from: Bundle
  to: Bundle
  /** All that is open between them before and after; nothing where a list is empty. */
  before: Opened[]
  after: Opened[]
  /** Rules of what is gained or lost, of the policy that gives it. */
  rules: RuleOrigin[]
  /** Machine pairs; a subnet or the internet counts as one machine. */
  pairs: number
}

/** Pairs that gain something, or lose something; a pair may do both. */
export interface DiffSide {
  entries: DiffEntry[]
  /** Pairs with access in one policy alone: those that had none, or those that keep none. */
  whole: number
  /** Pairs with some access in both. */
  part: number
}

/** Pairs whose SSH logins change alike. */
export interface SshEntry {
  from: Bundle
  to: Bundle
  before: readonly SshLogin[]
  after: readonly SshLogin[]
  pairs: number
}

/** Pairs that may log in as somebody more, or less; a pair may do both. */
export interface SshSide {
  entries: SshEntry[]
  pairs: number
}

/** What SSH rules let in under one policy and not the other; ports are counted apart from it. */
export interface SshDifference {
  gained: SshSide
  lost: SshSide
}

export interface DiffAnswer {
  gained: DiffSide
  lost: DiffSide
  /** Distinct pairs that change in any way but SSH logins. */
  pairs: number
  ssh: SshDifference
}

/** What acts do to access. */
export interface ActsAnswer extends DiffAnswer {
  /** The policy's text after the acts. */
  text: string
}

/** What the reader's own machines lose. */
export interface LockoutAnswer {
  /** How many machines are the reader's. */
  own: number
  /** The control server's name in its mesh, where it is among what is lost. */
  server: string | null
  /** No longer reached in any way: machines, subnets, the internet. */
  reach: Bundle
  reachCount: number
  /** Still reached, but no longer by SSH, or under fewer login names. */
  ssh: Bundle
  sshCount: number
}
