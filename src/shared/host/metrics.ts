import { HOUR, SECOND } from '@shared/time'
import type { MetricId, MetricSample } from './host-report'

/** Limits of the figures of a server. */
export const metricLimits = {
  /** How long they are kept, how often a page asks for new ones, and after how long without any there is a gap; in milliseconds. */
  keptMs: HOUR,
  everyMs: 10 * SECOND,
  gapMs: 35 * SECOND,
  /** The text that a release has is below 100 kB; with figures of each machine (`HEADSCALE_DEBUG_HIGH_CARDINALITY_METRICS`) it grows. */
  bytes: 4 * 1024 * 1024,
  /** The longest line that a page shows, in characters. */
  characters: 400,
} as const

/** The source of a figure: a metric, without the series with one label, or the overview of the debug interface. */
export type MetricSource = (
  | { readonly metric: string; readonly except?: readonly [label: string, value: string] }
  | { readonly overview: 'online' }
) & {
  /** The first and last release with it: 26 stands for 0.26. */
  readonly from: number
  readonly until?: number
}

export interface MetricChart {
  readonly id: MetricId
  /** `rate`: a counter, shown per minute. `level`: a value at a time. */
  readonly shows: 'rate' | 'level'
  readonly unit: 'count' | 'bytes'
  readonly sources: readonly MetricSource[]
}

/**
 * Every chart, read in the source of Headscale 0.23.0, 0.24.2, 0.25.1, 0.26.1, 0.27.1, 0.28.0 and 0.29.2. 0.29 counts only OPTIONS requests
 * (`http_requests_total`). 0.27 counts no updates: its `headscale_mapresponse_sent_total` has keepalives alone.
 */
export const metricCharts: readonly MetricChart[] = [
  {
    id: 'requests',
    shows: 'rate',
    unit: 'count',
    sources: [{ metric: 'headscale_http_requests_total', from: 23, until: 28 }],
  },
  {
    id: 'updates',
    shows: 'rate',
    unit: 'count',
    sources: [
      { metric: 'headscale_mapresponse_generated_total', from: 28 },
      { metric: 'headscale_mapresponse_sent_total', except: ['type', 'keepalive'], from: 23, until: 26 },
    ],
  },
  {
    id: 'online',
    shows: 'level',
    unit: 'count',
    sources: [
      { overview: 'online', from: 27 },
      { metric: 'headscale_notifier_open_channels_total', from: 23, until: 26 },
    ],
  },
  {
    id: 'memory',
    shows: 'level',
    unit: 'bytes',
    sources: [{ metric: 'process_resident_memory_bytes', from: 23 }],
  },
]

/** Returns the release of a version of Headscale, 29 for "v0.29.2"; null if it names none. */
export function minorOf(version: string): number | null {
  const [, minor] = /^v?0\.(\d{1,3})(?:\.|$|-)/.exec(version) ?? []
  return minor === undefined ? null : Number(minor)
}

/** True if a release has this source. An unknown release may have it. */
export const hasSource = ({ from, until = Infinity }: MetricSource, release: number | null): boolean =>
  release === null || (release >= from && release <= until)

/** A value between two times in milliseconds since 1970; null if nothing was observed then. */
export interface MetricPoint {
  readonly from: number
  readonly until: number
  readonly value: number | null
}

/** Returns what a chart draws: rates are per minute. A counter that began again, as after a restart, leaves a gap. */
export function pointsOf(
  samples: readonly MetricSample[],
  { id, shows }: Pick<MetricChart, 'id' | 'shows'>,
): MetricPoint[] {
  return samples.slice(1).map(({ at, values }, index) => {
    const before = samples[index]
    const from = before?.at ?? at
    const [first, value] = [before?.values[id] ?? null, values[id]]
    if (value === null || at - from > metricLimits.gapMs) return { from, until: at, value: null }
    if (shows === 'level') return { from, until: at, value }
    const isKnown = first !== null && value >= first
    return { from, until: at, value: isKnown ? ((value - first) * 60_000) / (at - from) : null }
  })
}
