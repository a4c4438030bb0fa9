import type { RuleOrigin } from '@shared/policy/compile/compile'
import type { PortRange, Bits } from '@shared/policy/net/ip'
import type { QuestionProblem } from './access-question'
import type { AccessQuestionKind } from './question-forms'
import type { AccessReading } from '@shared/access/reachable'
import type { SshLogin } from '@shared/policy/analyse/ssh-diff'

export const reportKinds = ['user', 'tag', 'machine'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The names of one side of a row, all of them. */
export type ReportNames = Pick<AccessPart, 'kind' | 'name' | 'machines'>[]

/** Machines of a subject with the same access to the same places by the same rules. */
export interface ReportRow {
  subject: string
  from: ReportNames
  to: ReportNames
  opened: OpenPorts[]
  /** In the policy's order. */
  rules: Pick<RuleOrigin, 'section' | 'index'>[]
  /** Pairs of a machine and a place that the policy allows, and how many of them are reachable now. */
  pairs: number
  now: number
}

export interface ReportAnswer {
  rows: ReportRow[]
  /** The machines behind each name that stands for several of them in a row. */
  members: { kind: PartKind; name: string; machines: string[] }[]
}

/** Ports opened by a rule. Protocol '' and '*' stand for TCP, UDP and ICMP. */
export interface OpenPorts {
  protocol: string
  ports: PortRange[]
  /** Open only over this address family; if undefined, over every family that both ends have. */
  family?: 'ipv4' | 'ipv6'
}

/** The number of pairs with exactly this access. */
export interface AccessShare {
  opened: OpenPorts[]
  pairs: number
}

export type PartKind = 'everyone' | 'self' | 'group' | 'user' | 'tag' | 'machine' | 'subnet' | 'internet'

/** A name for some of the machines of a bundle. */
export interface AccessPart {
  kind: PartKind
  /** Groups and tags include their prefix; '' for `everyone`, `self` and `internet`. */
  name: string
  /** The id of a user or machine. */
  id?: string
  /** The number of machines it covers; 0 for subnets and the internet. */
  machines: number
}

/** Machines (and subnets, and the internet), under the fewest names that cover them. */
export interface Bundle {
  parts: AccessPart[]
  /** The number of omitted names, to keep answers small. */
  more: number
  machines: number
}

/** One end of a pair: a machine, a subnet or the internet. `id` only for machines. */
export interface AccessEnd {
  kind: 'machine' | 'subnet' | 'internet'
  name: string
  id?: string
}

export interface Pair {
  from: AccessEnd
  to: AccessEnd
  opened: OpenPorts[]
  rules: RuleOrigin[]
}

export interface PairPage {
  total: number
  offset: number
  pairs: Pair[]
}

export type SubjectKind = 'all' | 'group' | 'tag' | 'user' | 'machine' | 'subnet' | 'internet'

/** The kind of names gathered in a subject of kind `all`. */
export type GatheredKind = 'group' | 'tag' | 'user' | 'machine' | 'subnet'

/** A subject to gather access by. */
export interface AccessSubject {
  /** Kind and id, as used in questions: `tag/tag:db`. */
  key: string
  kind: SubjectKind
  /** Groups and tags include their prefix; '' for the internet; a {@link GatheredKind} for `all`. */
  name: string
  /** 0 for subnets and the internet. */
  machines: number
}

export interface SubjectsAnswer {
  sources: AccessSubject[]
  destinations: AccessSubject[]
  /** Groups, tags and users without machines: they have no cell. */
  empty: AccessSubject[]
}

/** The single machines of a subject. */
export interface MembersAnswer {
  total: number
  /** The first machines. */
  first: AccessSubject[]
}

/** The access of sources to destinations. */
export interface Cell {
  /** Machine pairs with any access, of `total`. */
  pairs: number
  total: number
  /** True if every pair has every port. */
  full: boolean
  /** The access of these pairs, the most common first. */
  shares: AccessShare[]
}

/** A cell with the sources of its first shares, in their order; null if all sources of the cell have that access. */
export interface NamedCell extends Cell {
  sources: (Bundle | null)[]
}

/** A rule with the access it opens in an answer. */
export interface RuleShare {
  origin: RuleOrigin
  /** Its openings with their numbers of pairs, largest first. */
  shares: AccessShare[]
}

export interface OpenedCell extends NamedCell {
  rules: RuleShare[]
}

export type Direction = 'out' | 'in'

/** Machines of one owner or with the same tags (or a subnet, or the internet) opened by the same rules. */
export interface ReachEntry {
  key: string
  kind: 'user' | 'tag' | 'subnet' | 'internet'
  /** The owner, or the sorted tags; '' for the internet and for machines without an owner. */
  name: string
  /** The number of reached machines, of `of` with this name. */
  machines: number
  of: number
  /** The access, with its numbers of pairs of `total`. */
  shares: AccessShare[]
  total: number
  rules: RuleShare[]
  /** The first machines; `reachMembers` returns the others. */
  first: AccessEnd[]
}

export interface ReachAnswer {
  /** As requested: an answer that is still shown may be about the other one. */
  direction: Direction
  entries: ReachEntry[]
  /** Distinct machines on the other side. */
  machines: number
  /** All machines, without the subject's own. */
  of: number
}

export type WhyProblem =
  | QuestionProblem
  | { problem: 'unknown'; side: 'source' | 'destination'; text: string; near: string[] }
  /** A known name without current targets. */
  | { problem: 'nobody'; side: 'source' | 'destination'; text: string }
  /** A machine and itself. */
  | { problem: 'same'; text: string }

/** One end of a question with its resolved targets. */
export interface WhySide {
  /** As typed. */
  text: string
  bundle: Bundle
}

/** A target other than a machine of the network. */
export type Beyond = { kind: 'subnet'; prefix: string } | { kind: 'internet' }

/** The ends of an answer, for checking their current state. */
export interface AskedEnds {
  /** Places of machines in the network. */
  sources: number[]
  /** Places of machines, followed by those of other targets. */
  destinations: Bits
  beyond: Beyond[]
  /** Pairs allowed everything in question, without those of a machine with itself. */
  open: { from: readonly number[]; to: Bits }[]
}

interface Answered {
  problem?: undefined
  kind: AccessQuestionKind
  /** The ports in question, as typed; '' for any. */
  ports: string
  /** The protocol in question; '' for any. */
  protocol: string
  ends: AskedEnds
}

/** The part of a rule that would have to change to allow the question. */
export type RuleChange = 'source' | 'destination' | 'ports' | 'protocol'

/** The rule that needs the fewest changes. */
export interface NearestRule {
  origin: RuleOrigin
  changes: RuleChange[]
  /** Its access, sources and destinations. */
  opened: OpenPorts[]
  from: Bundle
  to: Bundle
}

/** The answer to "can a source reach a destination". */
export interface WhyVerdict extends Answered {
  kind: 'can'
  verdict: 'yes' | 'partly' | 'no'
  source: WhySide
  destination: WhySide
  /** The numbers of pairs with all access in question (`full`), with some of it (`some`), and in total. */
  full: number
  some: number
  total: number
  /** Pairs of `full` that are reachable now; undefined if not requested. */
  now?: number
  /** The only address family through which anything is reached, if both ends have the other family too. */
  only?: 'ipv4' | 'ipv6'
  /** The rules that grant some of it, in the policy's order. */
  rules: RuleShare[]
  /** Routers of a `via` grant that the source may lose, see `unseenRouters`. */
  unseen?: string[]
  /** The first pairs without all the access in question. */
  missing: { from: AccessEnd; to: AccessEnd }[]
  /** The nearest rule for the first pair without access, unless everything is allowed. */
  nearest?: NearestRule
}

/** The sources that reach a destination, or the destinations that a source reaches. */
export interface WhyList extends Answered {
  kind: 'who' | 'what'
  /** The end given in the question. */
  subject: WhySide
  /** The first entries. */
  entries: ReachEntry[]
  /** The number of omitted entries. */
  more: number
  /** Distinct machines on the other side, of `of`. */
  machines: number
  of: number
  /** The number of subnets and internet entries on the other side. */
  beyond: number
  /** The same for access reachable now; absent if not requested. */
  now?: { machines: number; beyond: number }
}

export type WhyAnswer = WhyProblem | WhyVerdict | WhyList

/** A name that may appear in a policy. */
export interface KnownName {
  kind: 'group' | 'user' | 'tag' | 'host' | 'autogroup' | 'machine'
  name: string
  machines: number
}

/** A suggestion for a name being typed. */
export type NameSuggestion = Pick<KnownName, 'kind' | 'name'>

/** The meaning of a name. */
export interface ResolvedName {
  /** False for an unknown name; `problem` then gives the reason in the control server's words. */
  known: boolean
  problem?: string
  machines: number
  /** The first 50. */
  members: AccessEnd[]
  /** Addresses as prefixes and ranges, the first 50. */
  addresses: string[]
}

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

/** The machines and users that lose or gain the use of an exit node by policy: seen, with its routes, and allowed to reach the internet. */
export interface ExitChange {
  side: 'gained' | 'lost'
  /** The exit node. */
  name: string
  users: Bundle
  /** How many of these users have no exit node at all on the other side of the change. */
  left: number
  /** True if the exit node itself is one of the pairs that change: a rule covers it, but it uses no exit node. */
  itself: boolean
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
