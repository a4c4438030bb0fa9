import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { Bundle, Endpoint, Opened } from './bundles'

export type SubjectKind = 'group' | 'tag' | 'user' | 'machine' | 'subnet' | 'internet'

/** Who access is gathered by. */
export interface Subject {
  /** Kind and id, `tag/tag:db`: what questions name it by. */
  key: string
  kind: SubjectKind
  /** Group and tag with their prefix; '' for the internet. */
  name: string
  /** 0 for subnets and the internet. */
  machines: number
}

export interface SubjectsAnswer {
  sources: Subject[]
  destinations: Subject[]
}

/** What sources reach of destinations. */
export interface Cell {
  /** Machine pairs with anything open, and of how many. */
  pairs: number
  total: number
  /** Every pair, on every port. */
  full: boolean
  opened: Opened[]
}

/** A rule with what it opens in an answer. */
export interface RuleShare {
  origin: RuleOrigin
  opened: Opened[]
  /** Pairs it opens something to. */
  pairs: number
}

export interface OpenedCell extends Cell {
  rules: RuleShare[]
}

/** A name that may stand in a policy. */
export interface KnownName {
  kind: 'group' | 'user' | 'tag' | 'host' | 'autogroup' | 'machine'
  name: string
  machines: number
}

/** A suggestion for a name being typed. */
export type Suggestion = Pick<KnownName, 'kind' | 'name'>

export type WhyProblem =
  /** Not written as `source → destination`. */
  | { problem: 'form' }
  | { problem: 'port'; text: string }
  | { problem: 'unknown'; side: 'source' | 'destination'; text: string; near: string[] }
  /** A known name that stands for nothing at present. */
  | { problem: 'nobody'; side: 'source' | 'destination'; text: string }
  /** One machine to itself. */
  | { problem: 'same'; text: string }

/** How one side of a question was understood. */
export interface WhySide {
  /** As it was asked. */
  text: string
  bundle: Bundle
}

export interface WhyVerdict {
  problem?: undefined
  verdict: 'yes' | 'partly' | 'no'
  source: WhySide
  destination: WhySide
  /** Ports asked about, as written; '' for any. */
  ports: string
  /** Protocol asked about; '' for any. */
  protocol: string
  /** Pairs that reach all that was asked, something of it, and all there are. */
  full: number
  some: number
  total: number
  /** Rules that grant something of it, in the policy's order. */
  rules: RuleShare[]
  /** The first pairs that do not reach all that was asked. */
  missing: { from: Endpoint; to: Endpoint }[]
  /**
   * Where not all is granted: a rule that comes close. `ports`: it lets the source reach the destination, elsewhere. `source`: it
   * opens what was asked to others.
   */
  nearest?: { by: 'ports' | 'source'; origin: RuleOrigin; opened: Opened[]; from: Bundle }
}

export type WhyAnswer = WhyProblem | WhyVerdict

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
  opened: Opened[]
  rules: { origin: RuleOrigin; opened: Opened[] }[]
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
