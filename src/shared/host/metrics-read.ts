import { z } from 'zod'
import { debugProblems, DebugProblem, HostFailure } from './host-report'

export const metricIds = ['requests', 'updates', 'online', 'memory'] as const
export type MetricId = (typeof metricIds)[number]

/** Why a figure is missing. `release`: this release does not have it. */
const Missing = z.enum(['release', ...debugProblems])
export type Missing = z.infer<typeof Missing>

/** Figures at one time by this computer's clock, in milliseconds since 1970. A counter is a total; null: not known. */
const MetricSample = z.object({
  at: z.number(),
  values: z.record(z.enum(metricIds), z.number().nullable()),
})
export type MetricSample = z.infer<typeof MetricSample>

export const HostMetricsSchema = z.object({
  /** Oldest first. */
  samples: z.array(MetricSample),
  /** Headscale's last answer; '' if it did not answer. */
  text: z.string(),
  version: z.string(),
  missing: z.partialRecord(z.enum(metricIds), Missing),
  /** Why Headscale gave no figures, and why its host could not be used. */
  problem: DebugProblem.nullable(),
  failure: HostFailure.nullable(),
})
export type HostMetrics = z.infer<typeof HostMetricsSchema>
