import { refusal, toApiError } from '@shared/api/error'
import type { ErrorBody } from '@shared/api/error-body'
import type { Job, JobState } from '@shared/ipc/jobs'
import type { OpenServer } from '@main/api/api-app'
import type { HistoryClient } from '@main/history/history-thread'
import { type Clocks, systemClocks } from '@main/lib/stopwatch'
import {
  createPace,
  paceLimits,
  type PaceLimits,
  type Run,
  type RunEnd,
  serverChanged,
  startRun,
  wait,
  type Wait,
} from './run'

export interface RunsOptions extends Partial<Clocks> {
  readonly historyClient: HistoryClient
  readonly open: (serverId: string) => Promise<OpenServer>
  /** Called for each change of a job, a few times a second at most. */
  readonly onChange: (job: Job) => void
  readonly limits?: PaceLimits
  readonly sleep?: Wait
}

/** The running jobs. */
export interface JobRuns {
  has(id: number): boolean
  any(): boolean
  of(serverId: string): number[]
  start(job: Job, address: string): void
  /** Ends a run and waits until none of its acts is in progress. */
  end(id: number, end: RunEnd): Promise<void>
  endAll(end: RunEnd): Promise<void>
  setState(id: number, state: JobState, reason?: ErrorBody | null): Promise<Job>
  /** Opens the server of a job if it is still the same one. */
  openFor(job: Job, address: string): Promise<OpenServer>
}

const END_STATES = { done: 'done', stop: 'stopped', pause: 'paused' } as const

/** The shortest interval between progress reports, in milliseconds. */
const PROGRESS_MS = 200

function withDefaults({ now = systemClocks.now, limits = paceLimits, sleep = wait, ...options }: RunsOptions) {
  const { historyClient, onChange, monotonic = systemClocks.monotonic } = options
  return { historyClient, onChange, open: options.open, now, monotonic, sleep, ...limits }
}

export function createJobRuns(options: RunsOptions): JobRuns {
  const settings = withDefaults(options)
  const { historyClient, onChange, perSecond, monotonic, sleep } = settings
  const runs = new Map<number, Run & { readonly serverId: string; readonly settled: Promise<void> }>()
  const paceOf = createPaces(() => createPace(perSecond, monotonic, sleep))
  const setState: JobRuns['setState'] = async (id, state, reason = null) => {
    const job = await historyClient.call('setState', { id, state, reason })
    if (!job) throw refusal('notFound', 'jobGone')
    onChange(job)
    return job
  }
  const openFor: JobRuns['openFor'] = async (job, address) => {
    const access = await options.open(job.serverId)
    if (access.address !== address) throw serverChanged(job.serverId, address)
    return access
  }
  const finish = async (job: Job, { kind, reason = null }: RunEnd): Promise<void> => {
    runs.delete(job.id)
    if (kind === 'close') return
    try {
      await setState(job.id, END_STATES[kind], reason)
    } catch (thrown) {
      onChange({ ...job, state: 'interrupted', reason: toApiError(thrown).toBody() })
    }
  }
  const end: JobRuns['end'] = async (id, asked) => {
    const run = runs.get(id)
    run?.ask(asked)
    await run?.settled
  }
  return {
    has: (id) => runs.has(id),
    any: () => runs.size > 0,
    of: (serverId) => [...runs].flatMap(([id, run]) => (run.serverId === serverId ? [id] : [])),
    start(job, address) {
      const { id, serverId } = job
      const tell = createThrottle(async () => {
        const found = await historyClient.call('job', id)
        if (found && runs.has(id)) onChange(found.job)
      })
      const run = startRun(id, { ...settings, open: () => openFor(job, address), pace: paceOf(serverId), tell })
      const settled = run.ended.then((ended) => finish(job, ended))
      runs.set(id, { ...run, serverId, settled })
    },
    end,
    endAll: async (asked) => void (await Promise.all([...runs.keys()].map((id) => end(id, asked)))),
    setState,
    openFor,
  }
}

/** One pace for each server, shared by all of its jobs. */
function createPaces(create: () => () => Promise<void>): (serverId: string) => () => Promise<void> {
  const paces = new Map<string, () => Promise<void>>()
  return (serverId) => {
    const pace = paces.get(serverId) ?? create()
    paces.set(serverId, pace)
    return pace
  }
}

/** Calls `tell` once for all requests made during an interval. */
function createThrottle(tell: () => Promise<void>): () => void {
  let due = false
  return () => {
    if (due) return
    due = true
    setTimeout(() => {
      due = false
      tell().catch(() => undefined)
    }, PROGRESS_MS)
  }
}
