import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { Bits } from '@shared/policy/net/bits'
import type { QuestionProblem } from './access-question'
import type { AccessQuestionKind } from './question-forms'
import type { Bundle, AccessEnd, OpenPorts, ReachEntry, RuleShare } from './access-types'

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
