import {
  metricLimits,
  hasSource,
  type MetricChart,
  metricCharts,
  type MetricSource,
  minorOf,
} from '@shared/host/metrics'
import type { OpenHost } from './open-hosts'
import { HostError } from './host-error'
import { z } from 'zod'
import type { HostMetrics, MetricId, MetricSample, Missing, DebugProblem } from '@shared/host/host-report'
import { parseJson } from '@main/lib/parse-json'
import { readDebug } from './debug-interface'

/** One series of a metric. */
interface Series {
  readonly labels: ReadonlyMap<string, string>
  readonly value: number
}

/** The name of the metric at the start of a line. */
const NAME = /^([a-zA-Z_:][a-zA-Z0-9_:]*)/
const LABEL = /[ \t]*([a-zA-Z_][a-zA-Z0-9_]*)[ \t]*=[ \t]*"((?:[^"\\\n]|\\["\\n])*)"[ \t]*(,?)/y
const VALUE = /^[ \t]+([+-]?(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf|nan))(?:[ \t]+-?\d+)?[ \t]*$/i
/** Headscale’s longest lines have some hundred characters. */
const LONGEST = 4096
/** Series of the metrics that are read. Headscale has some hundred. */
const MOST_SERIES = 20_000

const plain = (escaped: string) => escaped.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))

/**
 * Reads series from Prometheus' text format, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). Only metrics with
 * these names are read, and malformed lines are skipped, because the text comes from a server.
 */
export function parseMetrics(text: string, names: ReadonlySet<string>): Map<string, Series[]> {
  const found = new Map<string, Series[]>()
  let count = 0
  for (const line of text.split('\n')) {
    const [name = ''] = line.length > LONGEST ? [] : (NAME.exec(line) ?? [])
    if (!names.has(name)) continue
    const series = readSeries(line.slice(name.length).replace(/\r$/, ''))
    if (!series) continue
    const known = found.get(name)
    if (known) known.push(series)
    else found.set(name, [series])
    if ((count += 1) >= MOST_SERIES) break
  }
  return found
}

function readSeries(rest: string): Series | null {
  const labels = new Map<string, string>()
  let at = 0
  if (rest.startsWith('{')) {
    const end = readLabels(rest, labels)
    if (end === null) return null
    at = end
  }
  const [, written = ''] = VALUE.exec(at === 0 ? rest : ` ${rest.slice(at)}`) ?? []
  if (written === '') return null
  const word = written.toLowerCase().replace(/^\+/, '')
  const value = word === 'inf' ? Infinity : word === '-inf' ? -Infinity : Number(word)
  return { labels, value }
}

/** Reads labels in braces. Returns where they end; null if they are not well-formed. */
function readLabels(rest: string, labels: Map<string, string>): number | null {
  let [at, hasMore] = [1, true]
  while (hasMore) {
    LABEL.lastIndex = at
    const [all, name, escaped = '', comma] = LABEL.exec(rest) ?? []
    if (all === undefined || name === undefined) break
    labels.set(name, plain(escaped))
    at += all.length
    hasMore = comma === ','
  }
  while (rest[at] === ' ' || rest[at] === '\t') at += 1
  return rest[at] === '}' ? at + 1 : null
}

/** Returns the sum of a metric's series, without those with a label; null without any. Numbers that are not finite count as none. */
export function sumOf(
  series: readonly Series[] | undefined,
  except?: readonly [label: string, value: string],
): number | null {
  const counted = (series ?? []).filter(
    ({ labels, value }) => Number.isFinite(value) && !(except && labels.get(except[0]) === except[1]),
  )
  return counted.length === 0 ? null : counted.reduce((sum, { value }) => sum + value, 0)
}

const Overview = z.object({ nodes: z.object({ online: z.number().int().min(0) }) })

type Answer = number | { readonly missing: Missing }

type ReadMetrics = Pick<MetricSample, 'values'> & Pick<HostMetrics, 'text' | 'version' | 'missing' | 'problem'>

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

/** The figures of all servers that a page shows, for one hour. Nothing is read while no page asks. */
export interface Metrics {
  /** Reads new figures unless that was just done, and returns those of the last hour. `open` opens the host of the server. */
  readonly read: (serverId: string, open: () => Promise<OpenHost>) => Promise<HostMetrics>
  /** Forgets the figures of a server. */
  readonly leave: (serverId: string) => void
}

interface MetricsOptions {
  readonly read: (host: OpenHost) => Promise<ReadMetrics>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Last = Omit<HostMetrics, 'samples'>

interface Kept {
  samples: readonly MetricSample[]
  last: Last
  triedAt: number
  reading: Promise<void> | null
}

/** Two windows that ask in turn get the same figures. */
const SAME_MS = metricLimits.everyMs / 2

export function createMetrics({ read, now }: MetricsOptions): Metrics {
  const servers = new Map<string, Kept>()
  const fresh = (): Kept => ({
    samples: [],
    last: { text: '', version: '', missing: {}, problem: null, failure: null },
    triedAt: -Infinity,
    reading: null,
  })
  const sample = async (kept: Kept, open: () => Promise<OpenHost>) => {
    try {
      const { values, ...last } = await read(await open())
      const at = now()
      kept.last = { ...last, failure: null }
      // After the clock was set back, the times of earlier figures are meaningless.
      const before = kept.samples.filter((one) => one.at < at && one.at >= at - metricLimits.keptMs)
      kept.samples = [...before, { at, values }]
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      kept.last = { ...kept.last, text: '', problem: null, failure: error.failure }
    }
  }
  return {
    async read(serverId, open) {
      const kept = servers.get(serverId) ?? fresh()
      servers.set(serverId, kept)
      const age = now() - kept.triedAt
      if (kept.reading === null && (age < 0 || age >= SAME_MS)) {
        kept.triedAt = now()
        kept.reading = sample(kept, open).finally(() => (kept.reading = null))
      }
      await kept.reading
      return { samples: [...kept.samples], ...kept.last }
    },
    leave: (serverId) => void servers.delete(serverId),
  }
}
