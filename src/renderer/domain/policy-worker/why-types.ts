import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { Bundle, Endpoint, Opened, RuleShare } from './access-types'

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
