import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@shared/api/error'
import { emptySnapshot } from '@shared/history/change'
import { createRecording } from '@main/acts/record'
import { errorResponse, type PlainRequest, plainRequest } from '@main/api/api-app'
import { TEST_NOW } from '@tests/support/mock-app'
import { createJobLab, type JobLab, renameAct, startJob } from './testing/job-lab'

let lab: JobLab
beforeEach(async () => {
  lab = await createJobLab()
})
afterEach(() => lab.mock.close())

/** The error of a server that asks for no request before this time, in milliseconds since 1970. */
const busyUntil = (until: number) =>
  new ApiError('busy', 'slow down', {
    details: [{ path: '', key: 'connection', params: { until: new Date(until).toISOString() } }],
  })

describe('a job', () => {
  test('waits as long as the server asks for, and repeats no act', async () => {
    const machines = await lab.list()
    let refusals = 0
    const slept: number[] = []
    lab.refuse = ({ method }) => {
      if (method === 'GET' || refusals > 2) return undefined
      refusals += 1
      return busyUntil(TEST_NOW + 5000)
    }
    const app = lab.startConsole(undefined, { sleep: async (ms) => void slept.push(ms), monotonic: () => 0 })
    const job = await startJob(
      app,
      machines.map((node) => renameAct(node, `n-${node.id}`)),
    )
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 14, failed: 0 })
    expect(slept).toContain(5000)
    expect(new Set(lab.writes).size).toBe(14)
    expect(lab.writes).toHaveLength(14)
  })

  test('waits no longer than the server asks for if the clock is set back meanwhile', async () => {
    let clock = TEST_NOW
    let refusals = 0
    lab.refuse = ({ method }) => {
      if (method === 'GET' || refusals > 0) return undefined
      refusals += 1
      return busyUntil(clock + 5000)
    }
    const slept: number[] = []
    const monotonic = () => {
      clock -= 3_600_000
      return 0
    }
    const app = lab.startConsole(undefined, {
      sleep: async (ms) => void slept.push(ms),
      now: () => clock,
      monotonic,
      limits: { atOnce: 1, perSecond: 1000 },
    })
    const [node] = await lab.list()
    const job = await startJob(app, [renameAct(node!, 'fresh')])
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 1 })
    expect(Math.max(...slept)).toBe(5000)
  })

  test.each([
    { seconds: 5, results: ['done'] },
    // The machine may change during a longer wait: the act is compared with the server again.
    { seconds: 60, results: ['failed', 'done'] },
  ])('is in the journal as $results if the server asks it to wait $seconds s', async ({ seconds, results }) => {
    let refusals = 0
    const respond = async (request: PlainRequest) => {
      if (request.method === 'GET' || refusals > 0) return lab.mock.respond(request)
      refusals += 1
      return errorResponse(busyUntil(TEST_NOW + seconds * 1000))
    }
    const ended: string[] = []
    const recording = createRecording({
      observer: { snapshot: () => emptySnapshot, changing: () => () => undefined },
      writer: { begin: async () => 1, end: async (_server, _id, { result }) => void ended.push(result) },
      keepPolicy: () => undefined,
    })
    const api = recording('s', { respond }, null)
    const app = lab.startConsole(undefined, {
      open: async () => ({ address: 'a', api, check: () => undefined }),
      monotonic: () => 0,
    })
    const [node] = await lab.list()
    const job = await startJob(app, [renameAct(node!, 'fresh')])
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 1, failed: 0 })
    expect(ended).toEqual(results)
  })

  test.each([
    ['busy', 429, 2],
    ['limited', 422, 1],
  ] as const)('repeats an act that ended as %s only if the server asked for it', async (code, status, times) => {
    let [begun, calls] = [0, 0]
    const recording = createRecording({
      observer: {
        snapshot: () => emptySnapshot,
        changing: () => {
          begun += 1
          return () => undefined
        },
      },
      writer: { begin: async () => 1, end: async () => undefined },
      keepPolicy: () => undefined,
    })
    const respond = async (request: PlainRequest) => {
      if (request.method === 'GET') return lab.mock.respond(request)
      calls += 1
      return errorResponse(new ApiError(code, 'no'))
    }
    const [node] = await lab.list()
    const request = plainRequest('POST', `/api/v1/node/${node!.id}/rename/fresh`)
    const response = await recording('s', { respond }, null).respond({ ...request, again: async () => calls < 2 })
    expect([response.status, calls, begun]).toEqual([status, times, times + (times > 1 ? 1 : 0)])
  })

  test.each(['pause', 'stop'] as const)('%s ends a wait that the server asked for', async (control) => {
    const [node] = await lab.list()
    lab.refuse = ({ method }) => {
      if (method === 'GET') return undefined
      return busyUntil(TEST_NOW + 600_000)
    }
    let isAsleep = false
    const sleep = (ms: number) => {
      isAsleep ||= ms === 600_000
      return ms === 600_000 ? new Promise<void>(() => undefined) : Promise.resolve()
    }
    const app = lab.startConsole(undefined, { sleep, monotonic: () => 0 })
    const job = await startJob(app, [renameAct(node!, 'fresh')])
    await expect.poll(() => isAsleep).toBe(true)
    await app.jobs.control(job.id, control)
    expect(await app.ended(job.id)).toMatchObject({ state: control === 'pause' ? 'paused' : 'stopped' })
  })

  test.each([
    ['the computer sleeps', 3_600_000],
    ['the clock is set back', -3_600_000],
  ])('is compared with the server again if %s before the next act', async (_, moved) => {
    const machines = await lab.list()
    let clock = TEST_NOW
    // Sleeps while the next act waits for its turn.
    const sleep = async () => {
      if (lab.writes.length !== 1 || clock !== TEST_NOW) return
      clock += moved
      await lab.mock.call('POST', `/node/${machines[1]!.id}/rename/theirs`)
    }
    const limits = { atOnce: 1, perSecond: 1000 }
    const app = lab.startConsole(undefined, { sleep, limits, now: () => clock, monotonic: () => 0 })
    const job = await startJob(
      app,
      machines.slice(0, 3).map((one) => renameAct(one, `n-${one.id}`)),
    )
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 2, failed: 1 })
    expect((await lab.list())[1]?.givenName).toBe('theirs')
  })

  test('does not repeat an act that the server refused before the computer slept if the item changed meanwhile', async () => {
    const [node] = await lab.list()
    let [clock, refusals] = [TEST_NOW, 0]
    const respond = async (request: PlainRequest) => {
      if (request.method === 'GET' || refusals > 0) return lab.mock.respond(request)
      refusals += 1
      return errorResponse(busyUntil(clock + 5000))
    }
    const recording = createRecording({
      observer: { snapshot: () => emptySnapshot, changing: () => () => undefined },
      writer: { begin: async () => 1, end: async () => undefined },
      keepPolicy: () => undefined,
    })
    const slept: number[] = []
    const sleep = async (ms: number) => {
      slept.push(ms)
      if (ms !== 5000 || clock !== TEST_NOW) return
      clock -= 3_600_000
      await lab.mock.call('POST', `/node/${node!.id}/rename/theirs`)
    }
    const api = recording('s', { respond }, null)
    const app = lab.startConsole(undefined, {
      open: async () => ({ address: 'a', api, check: () => undefined }),
      sleep,
      now: () => clock,
      monotonic: () => 0,
    })
    const job = await startJob(app, [renameAct(node!, 'fresh')])
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 0, failed: 1 })
    expect((await lab.list())[0]?.givenName).toBe('theirs')
    // The wait is not counted again by a clock that was set back meanwhile.
    expect(Math.max(...slept)).toBe(5000)
  })

  test('is compared with the server again after a long wait that the server asked for', async () => {
    const [one, two] = await lab.list()
    let [time, refusals] = [TEST_NOW, 0]
    lab.refuse = ({ method }) => {
      if (method === 'GET' || refusals > 0) return undefined
      refusals += 1
      return busyUntil(time + 60_000)
    }
    const sleep = async (ms: number) => {
      time += ms
      if (ms >= 60_000) await lab.mock.call('POST', `/node/${two!.id}/rename/theirs`)
    }
    const limits = { atOnce: 1, perSecond: 1000 }
    const app = lab.startConsole(undefined, { sleep, limits, now: () => time, monotonic: () => time })
    const job = await startJob(app, [renameAct(one!, 'first'), renameAct(two!, 'second')])
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 1, failed: 1 })
    expect((await lab.list())[1]?.givenName).toBe('theirs')
  })

  test('sends no act before the time that the server asked for, also one that waited for another', async () => {
    const machines = await lab.list()
    let clock = 0
    const sent: number[] = []
    lab.refuse = ({ method }) => {
      if (method === 'GET') return undefined
      sent.push(clock)
      if (sent.length > 1) return undefined
      return busyUntil(TEST_NOW + 5000)
    }
    const sleep = async (ms: number) => void (clock += ms)
    const app = lab.startConsole(undefined, { sleep, monotonic: () => clock, limits: { atOnce: 1, perSecond: 1000 } })
    const job = await startJob(
      app,
      machines.slice(0, 3).map((one) => renameAct(one, `n-${one.id}`)),
    )
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 3 })
    expect(sent.slice(1).every((at) => at >= 5000)).toBe(true)
  })
})
