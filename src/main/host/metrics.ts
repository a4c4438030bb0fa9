import { metricLimits } from '@shared/host/metrics'
import type { HostMetrics, MetricSample } from '@shared/host/metrics-read'
import type { OpenHost } from './open-hosts'
import { HostError } from './host-error'
import type { ReadMetrics } from './read-metrics'

/** The figures of all servers that a page shows, for one hour. Nothing is read while no page asks. */
export interface Metrics {
  /** Reads new figures unless that was just done, and returns those of the last hour. `open` opens the host of the server. */
  readonly read: (serverId: string, open: () => Promise<OpenHost>) => Promise<HostMetrics>
  /** Forgets the figures of a server. */
  readonly leave: (serverId: string) => void
}

export interface MetricsOptions {
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
