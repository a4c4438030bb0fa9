import { z } from 'zod'
import type { DebugProblem } from '@shared/host/host-report'
import {
  hasSource,
  type MetricChart,
  metricCharts,
  metricLimits,
  type MetricSource,
  minorOf,
} from '@shared/host/metrics'
import type { HostMetrics, MetricId, MetricSample, Missing } from '@shared/host/metrics-read'
import { parseJson } from '@main/lib/parse-json'
import { readDebug } from './debug-interface'
import type { OpenHost } from './open-hosts'
import { parseMetrics, type Series, sumOf } from './parse-metrics'

const Overview = z.object({ nodes: z.object({ online: z.number().int().min(0) }) })

type Answer = number | { readonly missing: Missing }

export type ReadMetrics = Pick<MetricSample, 'values'> & Pick<HostMetrics, 'text' | 'version' | 'missing' | 'problem'>

const NAMES: ReadonlySet<string> = new Set(
  metricCharts.flatMap(({ sources }) => sources.flatMap((source) => ('metric' in source ? [source.metric] : []))),
)

const isOverview = (source: MetricSource) => 'overview' in source

/** Reads the figures of Headscale through its debug interface. Rejects with HostError if the connection is gone. */
export async function readMetrics(host: OpenHost): Promise<ReadMetrics> {
  const { version } = host.headscale
  const release = minorOf(version)
  const { text, problem } = await readDebug(host, '/metrics', 'text/plain', { maxBytes: metricLimits.bytes })
  const series = parseMetrics(text, NAMES)
  const needsOverview = metricCharts.some(({ sources }) =>
    sources.some((source) => isOverview(source) && hasSource(source, release)),
  )
  const online = problem === null && needsOverview ? await readOnline(host) : { missing: 'release' as const }
  const answers = metricCharts.map(
    (chart) => [chart.id, answerOf(chart, { release, problem, series, online })] as const,
  )
  const values = answers.map(([id, answer]) => [id, typeof answer === 'number' ? answer : null] as const)
  const missing = answers.flatMap(([id, answer]) => (typeof answer === 'number' ? [] : [[id, answer.missing] as const]))
  return {
    values: Object.fromEntries(values) as Record<MetricId, number | null>,
    text,
    version,
    missing: Object.fromEntries(missing),
    problem,
  }
}

/** Asks how many machines are online. */
async function readOnline(host: OpenHost): Promise<Answer> {
  const { text, problem } = await readDebug(host, '/debug/overview', 'application/json', {
    maxBytes: metricLimits.bytes,
  })
  if (problem !== null) return { missing: problem === 'old' ? 'release' : problem }
  const overview = Overview.safeParse(parseJson(text))
  return overview.success ? overview.data.nodes.online : { missing: 'unreadable' }
}

interface Known {
  readonly release: number | null
  readonly problem: DebugProblem | null
  readonly series: ReadonlyMap<string, readonly Series[]>
  readonly online: Answer
}

function answerOf({ sources, shows }: MetricChart, { release, problem, series, online }: Known): Answer {
  if (problem !== null) return { missing: problem }
  let last: Answer = { missing: 'release' }
  for (const source of sources.filter((one) => hasSource(one, release))) {
    // A counter that has counted nothing yet is not in the text.
    const none: Answer = shows === 'rate' && release !== null ? 0 : last
    last = 'overview' in source ? online : (sumOf(series.get(source.metric), source.except) ?? none)
    if (typeof last === 'number') return last
  }
  return last
}
