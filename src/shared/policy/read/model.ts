import type { Alias, AliasWithPorts } from './alias'
import type { PolicyDialect } from './dialect-flags'
import type { JsonValue, Place } from '@shared/policy/syntax/hujson'
import type { Prefix } from '@shared/policy/net/ip'
import type { ProtocolPorts } from '@shared/policy/net/ports'

/**
 * The control plane that reads the policy. They agree on nearly everything; `tailscale` knows more sections and autogroups and ties
 * `user:*@domain` to the tailnet's domain, `headscale` (0.29 and later) refuses features it lacks.
 */
export type Flavour = 'headscale' | 'tailscale'

/**
 * The stage at which a problem is found. `syntax`: not HuJSON. `decode`: a value of the wrong kind; the control plane reports only the
 * first. `rules`: contradictory values; it reports all. `users`, `nodes`, `tests`: checks against the live server's data, in this order.
 */
export type ProblemStage = 'syntax' | 'decode' | 'rules' | 'users' | 'nodes' | 'tests'

/** A problem with a policy, at its position in the text. */
export interface PolicyProblem extends Place {
  /** Stable name of the kind of problem, for tests and quick fixes. */
  code: string
  /** The control plane's message. */
  message: string
  /** `error`: the control plane refuses the policy. `warning`: it accepts it. */
  severity: 'error' | 'warning'
  stage: ProblemStage
  /** The server's sentence if it is longer than the message: with the Go type and path of the value. */
  said?: string
}

/** A text of the document with its position. */
export interface Word extends Place {
  text: string
}

export interface AclRule extends Place {
  /** Index in `acls`, from 0. */
  index: number
  /** As written; '' if left out, which 0.29 reads as `accept`. */
  action: Word
  protocol: string
  /** The protocol is written as a number. */
  isNumber?: boolean
  src: Alias[]
  dst: AliasWithPorts[]
  /** The destinations as written. */
  written: Word[]
}

export interface GrantRule extends Place {
  index: number
  src: Alias[]
  dst: Alias[]
  ip: ProtocolPorts[]
  app: Map<string, JsonValue> | undefined
  appPlaces: Word[]
  via: Word[]
}

export interface SshRule extends Place {
  index: number
  action: string
  src: Alias[]
  dst: Alias[]
  users: Word[]
  checkPeriod: (Place & { nanoseconds: bigint | 'always' }) | undefined
  acceptEnv: Word[]
}

export interface NodeAttrRule extends Place {
  index: number
  target: Alias[]
  attr: Word[]
  ipPool: (Place & { prefix: Prefix })[]
}

export interface PolicyTest extends Place {
  index: number
  src: Word | undefined
  protocol: string
  accept: Word[]
  deny: Word[]
}

export interface SshTest extends Place {
  index: number
  src: Alias | undefined
  dst: Alias[]
  accept: Word[]
  deny: Word[]
  check: Word[]
}

/** A named entry: a group with members, a tag with owners. */
export interface NamedList extends Place {
  name: string
  members: Word[]
}

export interface HostEntry extends Place {
  name: string
  prefix: Prefix
}

export interface RouteApprovers extends Place {
  prefix: Prefix
  approvers: Word[]
}

/** A policy as rules, each with its position in the text. */
export interface Policy {
  flavour: Flavour
  /** How the target server reads it. */
  dialect: PolicyDialect
  groups: Map<string, NamedList>
  hosts: Map<string, HostEntry>
  tagOwners: Map<string, NamedList>
  /** Undefined if the section is missing: without `acls` and `grants` everything is allowed. */
  acls: AclRule[] | undefined
  grants: GrantRule[] | undefined
  ssh: SshRule[]
  nodeAttrs: NodeAttrRule[]
  autoApprovers: { routes: RouteApprovers[]; exitNode: Word[] }
  tests: PolicyTest[]
  sshTests: SshTest[]
  randomizeClientPort: boolean
  /** Unknown sections, kept for display. */
  unknown: Word[]
}

export interface PolicyUser {
  id: string | number
  name: string
  email?: string
  /** The identity provider's name for the user. */
  providerId?: string
  /** The name to show; the user name if undefined. */
  label?: string
}

export interface PolicyNode {
  name: string
  /** Id or name of the owner, by id first; a machine with tags has none. */
  user?: string
  tags: readonly string[]
  ipv4?: string
  ipv6?: string
  /** Prefixes the machine announces. */
  advertisedRoutes: readonly string[]
  /** Prefixes an admin approved. */
  approvedRoutes: readonly string[]
  /** Subnets for which the machine is the primary, according to the server. Without this the oldest machine is used. */
  primaryRoutes?: readonly string[]
  /** Keeps its index in the list but is otherwise ignored: no name matches it, and it neither reaches nor is reached. */
  absent?: boolean
}

/** The users and machines a policy applies to. Machines are in the order of their ids. */
export interface PolicyContext {
  users: readonly PolicyUser[]
  nodes: readonly PolicyNode[]
}
