import type { RuleOrigin } from '@shared/policy/compile/compiled'
import type { AccessPart, OpenPorts } from './access-types'

export const reportKinds = ['user', 'tag', 'machine'] as const
export type ReportKind = (typeof reportKinds)[number]

/** Names of one side of a row; `more` counts those that are left out. */
export interface ReportNames {
  parts: Pick<AccessPart, 'kind' | 'name' | 'machines'>[]
  more: number
}

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
