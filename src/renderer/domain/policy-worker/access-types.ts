import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { PortRange } from '@shared/policy/net/ports'

/** Ports a rule opens. Protocol '' and '*' stand for TCP, UDP and ICMP. */
export interface Opened {
  protocol: string
  ports: PortRange[]
  /** Open over this kind of address alone; without it over every kind that both ends have. */
  family?: 'ipv4' | 'ipv6'
}

/** How many pairs have exactly this open. */
export interface AccessShare {
  opened: Opened[]
  pairs: number
}

export type PartKind = 'everyone' | 'self' | 'group' | 'user' | 'tag' | 'machine' | 'subnet' | 'internet'

/** A name for some of the machines of a bundle. */
export interface Part {
  kind: PartKind
  /** Group and tag with their prefix; for `everyone`, `self` and `internet` ''. */
  name: string
  /** Of a user or machine. */
  id?: string
  /** How many machines it stands for; 0 for subnets and the internet. */
  machines: number
}

/** Machines (and subnets, and the internet), under the fewest names that make them up. */
export interface Bundle {
  parts: Part[]
  /** Names left out, to keep answers small. */
  more: number
  machines: number
}

/** One machine, subnet or the internet, as pairs name it. `id` for machines. */
export interface Endpoint {
  kind: 'machine' | 'subnet' | 'internet'
  name: string
  id?: string
}

export interface Pair {
  from: Endpoint
  to: Endpoint
  opened: Opened[]
  rules: RuleOrigin[]
}

export interface PairPage {
  total: number
  offset: number
  pairs: Pair[]
}

export type SubjectKind = 'all' | 'group' | 'tag' | 'user' | 'machine' | 'subnet' | 'internet'

/** What subjects of the kind `all` stand for together: their names. */
export type GatheredKind = 'group' | 'tag' | 'user' | 'machine' | 'subnet'

/** Who access is gathered by. */
export interface Subject {
  /** Kind and id, `tag/tag:db`: what questions name it by. */
  key: string
  kind: SubjectKind
  /** Group and tag with their prefix; '' for the internet; of `all` a {@link GatheredKind}. */
  name: string
  /** 0 for subnets and the internet. */
  machines: number
}

export interface SubjectsAnswer {
  sources: Subject[]
  destinations: Subject[]
}

/** Machines behind a subject, one by one. */
export interface MembersAnswer {
  total: number
  /** The first of them. */
  first: Subject[]
}

/** What sources reach of destinations. */
export interface Cell {
  /** Machine pairs with anything open, and of how many. */
  pairs: number
  total: number
  /** Every pair, on every port. */
  full: boolean
  /** What these pairs have, the most first. */
  shares: AccessShare[]
}

/** A rule with what it opens in an answer. */
export interface RuleShare {
  origin: RuleOrigin
  /** What it opens, and to how many pairs; the most first. */
  shares: AccessShare[]
}

export interface OpenedCell extends Cell {
  rules: RuleShare[]
}

export type Direction = 'out' | 'in'

/** Machines of one owner or of the same tags (or a subnet, or the internet) that the same rules open. */
export interface ReachEntry {
  key: string
  kind: 'user' | 'tag' | 'subnet' | 'internet'
  /** The owner, or the tags in their order; '' for the internet and for machines of nobody. */
  name: string
  /** How many of the machines there are under this name. */
  machines: number
  of: number
  /** What is open, and to how many of `total` pairs. */
  shares: AccessShare[]
  total: number
  rules: RuleShare[]
  /** The first machines; the others come with `reachMembers`. */
  first: Endpoint[]
}

export interface ReachAnswer {
  entries: ReachEntry[]
  /** Machines on the other side, each once. */
  machines: number
  /** Machines there are in all, the subject's own left out. */
  of: number
}
