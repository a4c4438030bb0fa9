import { contract } from '@shared/api/contract'
import { refusal } from '@shared/api/error'
import type { CallOutput, CallParsed } from '@shared/ipc/contract'
import type { Job, JobCommand } from '@shared/ipc/jobs'
import { ask } from '@main/api/api-app'
import { compareOpen, phaseFailed } from './run'
import type { HistoryCalls } from '@main/history/protocol'
import { createJobRuns, type JobRuns, type RunsOptions } from './runs'

/** Jobs: many acts on one server, executed while the console runs, and stored so that none is repeated or forgotten. */
export interface Jobs {
  list(serverId: string): Promise<CallOutput<'jobs:list'>>
  items(input: CallParsed<'jobs:items'>): Promise<CallOutput<'jobs:items'>>
  start(input: CallParsed<'jobs:start'>): Promise<Job>
  /** Returns the acts that undo a job, last first. */
  undoing(id: number): Promise<CallOutput<'jobs:undoing'>>
  control(id: number, command: JobCommand): Promise<Job>
  /** Tells whether a restart would interrupt a job. */
  running(): boolean
  /** Stops the jobs of a server and deletes their records. */
  forget(serverId: string): Promise<void>
  /** Starts nothing more and closes the file; running jobs are interrupted. */
  close(): Promise<void>
}

type Found = NonNullable<HistoryCalls['job']['output']>

export function createJobs(options: RunsOptions): Jobs {
  const { historyClient, onChange } = options
  const runs = createJobRuns(options)
  const get = async (id: number): Promise<Found> => {
    const found = await historyClient.call('job', id)
    if (!found) throw refusal('notFound', 'jobGone')
    return found
  }
  const settle = createSettler(options, runs, get)
  return {
    async list(serverId) {
      const { problem } = await historyClient.open()
      if (problem) return { jobs: [], problem }
      const jobs = await historyClient.call('list', serverId)
      for (const job of jobs) void settle(job)
      // Its end could not be stored.
      const stateOf = (job: Job) => (job.state === 'running' && !runs.has(job.id) ? 'interrupted' : job.state)
      return { jobs: jobs.map((job) => ({ ...job, state: stateOf(job) })), problem: null }
    },
    items: (input) => historyClient.call('page', input),
    async start({ serverId, action, items }) {
      const { problem } = await historyClient.open()
      if (problem) throw refusal('unsupported', 'jobsNotKept', { params: { path: problem.path } })
      const access = await options.open(serverId)
      access.check()
      const { capabilities: can } = await ask(access.api, contract.server.info, {})
      const job = await historyClient.call('add', { serverId, action, address: access.address, can, items })
      onChange(job)
      runs.start(job, access.address)
      return job
    },
    undoing: async (id) => ({ acts: await historyClient.call('undoing', id) }),
    control: createControl(options, runs, get),
    running: () => runs.any(),
    async forget(serverId) {
      await Promise.all(runs.of(serverId).map((id) => runs.end(id, { kind: 'stop' })))
      const { problem } = await historyClient.open()
      if (!problem) await historyClient.call('forget', serverId)
    },
    async close() {
      await runs.endAll({ kind: 'close' })
      await historyClient.close()
    },
  }
}

function createControl({ historyClient, onChange }: RunsOptions, runs: JobRuns, get: (id: number) => Promise<Found>) {
  const resume = async (id: number): Promise<Job> => {
    const { job, address } = await get(id)
    if (runs.has(id)) return job
    // The run compares unknown items with the server first.
    const blocking = job.counts.unknown > 0 ? 0 : await historyClient.call('blocking', id)
    if (blocking > 0) throw phaseFailed(blocking)
    const resumed = await runs.setState(id, 'running')
    runs.start(resumed, address)
    return resumed
  }
  const undo = async (id: number): Promise<Job> => {
    const { job, address } = await get(id)
    if (runs.has(id)) throw refusal('conflict', 'jobRuns')
    const access = await runs.openFor(job, address)
    access.check()
    const { capabilities } = await ask(access.api, contract.server.info, {})
    const undoing = await historyClient.call('addUndo', { id, can: capabilities })
    if (!undoing) throw refusal('conflict', 'nothingToUndo')
    onChange((await get(id)).job)
    onChange(undoing)
    runs.start(undoing, address)
    return undoing
  }
  /** The last command of each job: the next one waits for it, so that two quick commands start one run. */
  const last = new Map<number, Promise<unknown>>()
  return async (id: number, command: JobCommand): Promise<Job> => {
    const doing = (last.get(id) ?? Promise.resolve()).catch(() => undefined).then(() => run(id, command))
    last.set(id, doing)
    return doing
  }

  async function run(id: number, command: JobCommand): Promise<Job> {
    switch (command) {
      case 'pause':
        await runs.end(id, { kind: 'pause', reason: null })
        return (await get(id)).job
      case 'stop':
        if (!runs.has(id)) return runs.setState(id, 'stopped')
        await runs.end(id, { kind: 'stop' })
        return (await get(id)).job
      case 'resume':
        return resume(id)
      case 'retry':
        // A run in progress may have passed the failed items, and would end without them.
        if (runs.has(id)) throw refusal('conflict', 'jobRuns')
        await historyClient.call('retry', id)
        return resume(id)
      case 'undo':
        return undo(id)
    }
  }
}

/** Asks the server about the acts whose outcome is unknown; they stay unknown if it does not answer. */
function createSettler(
  { historyClient, onChange, now = Date.now }: RunsOptions,
  runs: JobRuns,
  get: (id: number) => Promise<Found>,
) {
  const asking = new Set<number>()
  return async (job: Job): Promise<void> => {
    if (asking.has(job.id) || runs.has(job.id) || job.counts.unknown === 0) return
    asking.add(job.id)
    try {
      const { address } = await get(job.id)
      const access = await runs.openFor(job, address)
      await compareOpen(job.id, access.api, { historyClient, now })
      onChange((await get(job.id)).job)
    } catch {
      // The next list asks again.
    } finally {
      asking.delete(job.id)
    }
  }
}
