import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { PortRange } from '@shared/policy/net/ports'

/** Ports a rule opens. Protocol '' and '*' stand for TCP, UDP and ICMP. */
export interface Opened {
  protocol: string
  ports: PortRange[]
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

/** How many pairs a page has. */
export const pairsPerPage = 100
