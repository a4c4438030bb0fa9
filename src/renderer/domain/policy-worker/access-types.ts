import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { PortRange } from '@shared/policy/net/ports'

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

/** A rule with the access it opens in an answer. */
export interface RuleShare {
  origin: RuleOrigin
  /** Its openings with their numbers of pairs, largest first. */
  shares: AccessShare[]
}

export interface OpenedCell extends Cell {
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
