import type { ApiError } from '@shared/api/error'
import { type Node, nodes } from '@shared/api/resources'
import { nodeObject } from '@shared/acts/object'
import type { Job, PlannedAct } from '@shared/ipc/jobs'
import { errorResponse, type PlainRequest } from '@main/api/api-app'
import type { HistoryClient } from '@main/history/history-thread'
import type { JobStore } from '@main/history/seen-store'
import { createHistoryHandlers, openHistoryInMemory } from '@main/history/open-history'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { createJobs, type Jobs } from '../jobs'
import type { RunsOptions } from '../runs'

interface Console {
  readonly jobs: Jobs
  readonly said: Job[]
  /** The last state of a job, after its end. */
  ended(id: number): Promise<Job>
}

/** A demo network, and the database of the consoles that run jobs on it. */
export interface JobLab {
  readonly mock: TestMock
  /** Replaceable: a test may begin again with an empty one. */
  store: JobStore
  /** Every write that reached the server: its path and body. */
  writes: string[]
  /** Returns the error for a request that the server refuses. */
  refuse: (request: PlainRequest) => ApiError | undefined
  list(): Promise<Node[]>
  /** Starts a console that may be killed at any step: `step` is called for each and returns false from the end on. */
  startConsole(step?: () => boolean, more?: Partial<RunsOptions>): Console
}

/** The client of the history thread, as main sees it, on a store that outlives it. `alive` false: its process has ended. */
export function historyClientOn(kept: JobStore, alive: () => boolean): HistoryClient {
  const historyClient = createHistoryHandlers({ open: () => ({ jobs: kept, keptAs: null }), now: () => TEST_NOW })
  const opened = historyClient.open(undefined)
  return {
    open: async () => opened,
    call: async (name, input) =>
      alive() ? (historyClient[name] as (input: unknown) => never)(input) : new Promise(() => {}),
    isThere: () => true,
    close: async () => undefined,
  }
}

/** Creates a demo network of 14 machines. Close its `mock` after the test. */
export async function createJobLab(): Promise<JobLab> {
  const mock = await createTestMock({ seed: 1, nodes: 14 })
  const lab: JobLab = {
    mock,
    store: openHistoryInMemory(),
    writes: [],
    refuse: () => undefined,
    list: async () => nodes.list.output.parse((await mock.call('GET', '/node')).body).nodes,
    startConsole: (step = () => true, more = {}) => startConsole(lab, step, more),
  }
  return lab
}

function startConsole(lab: JobLab, step: () => boolean, more: Partial<RunsOptions>): Console {
  const said: Job[] = []
  let wake = () => undefined as void
  const respond = async (request: PlainRequest) => {
    if (!step()) return new Promise<never>(() => {})
    const refused = lab.refuse(request)
    if (refused) return errorResponse(refused)
    if (request.method !== 'GET')
      lab.writes.push(`${request.url} ${new TextDecoder().decode(request.body ?? undefined)}`)
    const response = await lab.mock.respond(request)
    return step() ? response : new Promise<never>(() => {})
  }
  const jobs = createJobs({
    historyClient: historyClientOn(lab.store, step),
    open: async () => ({ address: 'a', api: { respond }, check: () => undefined }),
    onChange: (job) => {
      said.push(job)
      wake()
    },
    now: () => TEST_NOW,
    sleep: async () => undefined,
    limits: { atOnce: 4, perSecond: 1000 },
    ...more,
  })
  const ended = async (id: number): Promise<Job> => {
    for (;;) {
      const last = said.findLast((job) => job.id === id)
      if (last && last.state !== 'running') return last
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return { jobs, said, ended }
}

export const renameAct = (node: Node, name: string): PlannedAct => ({
  act: { kind: 'node.rename', id: node.id, name },
  before: nodeObject(node),
})

export const startJob = (app: Console, items: PlannedAct[]) =>
  app.jobs.start({ serverId: 's', action: 'addTags', items })
