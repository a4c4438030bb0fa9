import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { Bits } from '@shared/policy/net/bits'
import type { QueryProblem } from './access-question'
import type { AccessQuestionKind } from './question-forms'
import type { Bundle, Endpoint, Opened, ReachEntry, RuleShare } from './access-types'

export type WhyProblem =
  | QueryProblem
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

/** What lies beyond the machines of the network. */
export type Beyond = { kind: 'subnet'; prefix: string } | { kind: 'internet' }

/** The ends of an answer, for who knows which of them are alive. */
export interface AskedEnds {
  /** Places of machines in the network. */
  sources: number[]
  /** Places of machines, then of what lies beyond them. */
  destinations: Bits
  beyond: Beyond[]
  /** Pairs that the policy allows all that was asked. A machine with itself is none. */
  open: { from: readonly number[]; to: Bits }[]
}

interface Answered {
  problem?: undefined
  kind: AccessQuestionKind
  /** Ports asked about, as written; '' for any. */
  ports: string
  /** Protocol asked about; '' for any. */
  protocol: string
  ends: AskedEnds
}

/** What would have to change in a rule to allow what was asked. */
export type RuleChange = 'source' | 'destination' | 'ports' | 'protocol'

/** The rule in which the least would have to change. */
export interface NearestRule {
  origin: RuleOrigin
  changes: RuleChange[]
  /** What it opens, from whom, to whom. */
  opened: Opened[]
  from: Bundle
  to: Bundle
}

/** Can a source reach a destination? */
export interface WhyVerdict extends Answered {
  kind: 'can'
  verdict: 'yes' | 'partly' | 'no'
  source: WhySide
  destination: WhySide
  /** Pairs that reach all that was asked, something of it, and all there are. */
  full: number
  some: number
  total: number
  /** Where all that is reached is over one kind of address alone, though both ends have the other, too. */
  only?: 'ipv4' | 'ipv6'
  /** Rules that grant something of it, in the policy's order. */
  rules: RuleShare[]
  /** The first pairs that do not reach all that was asked. */
  missing: { from: Endpoint; to: Endpoint }[]
  /** Where not all is granted: the rule that differs least, for the first pair without. */
  nearest?: NearestRule
}

/** Who reaches a destination, or what a source reaches. */
export interface WhyList extends Answered {
  kind: 'who' | 'what'
  /** The one end that was named. */
  subject: WhySide
  /** The first of them. */
  entries: ReachEntry[]
  /** Entries left out. */
  more: number
  /** Machines on the other side, each once, and how many there are. */
  machines: number
  of: number
  /** Subnets and the internet on the other side. */
  beyond: number
}

export type WhyAnswer = WhyProblem | WhyVerdict | WhyList
