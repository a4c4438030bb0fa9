import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, refusal } from '@shared/api/error'
import { nodeObject } from '@shared/acts/object'
import type { PlannedAct } from '@shared/ipc/jobs'
import { errorResponse, type PlainRequest } from '@main/api/api-app'
import type { ItemOutcome } from '@main/history/items'
import type { HistoryClient } from '@main/history/history-thread'
import { createJobLab, historyClientOn, type JobLab, renameAct, startJob } from './testing/job-lab'

let lab: JobLab
beforeEach(async () => {
  lab = await createJobLab()
})
afterEach(() => lab.mock.close())

/** Runs a job of two phases that stops after the first one, because the server refuses one of its six renames. */
async function failFirstPhase() {
  const machines = await lab.list()
  lab.refuse = ({ url }) => (url.includes('/rename/n-3') ? new ApiError('invalid', 'no') : undefined)
  const items = machines.slice(0, 6).map((node) => renameAct(node, `n-${node.id}`))
  const last: PlannedAct = { act: { kind: 'node.delete', id: machines[9]!.id }, before: nodeObject(machines[9]!) }
  const first = lab.startConsole()
  const job = await startJob(first, [...items, last])
  await first.ended(job.id)
  return { first, job, machines }
}

describe('a job', () => {
  test('performs each act once, reports unnecessary ones, and undoes the whole job', async () => {
    const machines = await lab.list()
    const acts = machines.map((node) => renameAct(node, `n-${node.id}`))
    const own = renameAct(machines[0]!, machines[0]!.givenName)
    const app = lab.startConsole()
    const job = await startJob(app, [own, ...acts.slice(1)])
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { total: 14, done: 13, already: 1 } })
    expect(new Set(lab.writes).size).toBe(13)
    const undoing = await app.jobs.control(job.id, 'undo')
    expect(await app.ended(undoing.id)).toMatchObject({ state: 'done', undoes: job.id, counts: { done: 13 } })
    expect(await lab.list()).toEqual(machines)
  })

  test('skips items that changed since they were chosen', async () => {
    const machines = await lab.list()
    await lab.mock.call('POST', `/node/${machines[2]!.id}/rename/other`)
    const app = lab.startConsole()
    const job = await startJob(
      app,
      machines.slice(0, 4).map((node) => renameAct(node, `n-${node.id}`)),
    )
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 3, failed: 1 })
    expect((await lab.list())[2]?.givenName).toBe('other')
    const { items } = await app.jobs.items({ id: job.id, states: ['failed'], offset: 0 })
    expect(items[0]?.error?.details[0]?.key).toBe('changedMeanwhile')
  })

  test('pauses with a reason if the server is unreachable, and resumes', async () => {
    const machines = await lab.list()
    lab.refuse = ({ method }) =>
      method === 'GET' || lab.writes.length < 5 ? undefined : new ApiError('offline', 'gone')
    const app = lab.startConsole()
    const job = await startJob(
      app,
      machines.map((node) => renameAct(node, `n-${node.id}`)),
    )
    const paused = await app.ended(job.id)
    expect(paused).toMatchObject({ state: 'paused', reason: { code: 'offline' }, counts: { failed: 0, unknown: 0 } })
    lab.refuse = () => undefined
    app.said.length = 0
    await app.jobs.control(job.id, 'resume')
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 14 })
    expect(lab.writes).toHaveLength(14)
  })

  test('pauses if the server names another machine than the one of an act, and compares what waits before it goes on', async () => {
    const machines = await lab.list()
    lab.refuse = ({ url }) =>
      url.includes('/rename/n-3') ? refusal('conflict', 'otherChanged', { params: { name: 'x', id: '3' } }) : undefined
    const app = lab.startConsole()
    const job = await startJob(
      app,
      machines.map((node) => renameAct(node, `n-${node.id}`)),
    )
    const paused = await app.ended(job.id)
    expect(paused).toMatchObject({
      state: 'paused',
      reason: { details: [{ key: 'otherChanged' }] },
      counts: { failed: 1 },
    })
    expect(paused.counts.waiting).toBeGreaterThan(0)
  })

  test('an act of another kind waits for those before, and does not start if one failed', async () => {
    const machines = await lab.list()
    lab.refuse = ({ url }) => (url.includes('/rename/n-3') ? new ApiError('invalid', 'no') : undefined)
    const app = lab.startConsole()
    const items = machines.slice(0, 6).map((node) => renameAct(node, `n-${node.id}`))
    const last: PlannedAct = { act: { kind: 'node.delete', id: machines[9]!.id }, before: nodeObject(machines[9]!) }
    const job = await startJob(app, [...items, last])
    expect(await app.ended(job.id)).toMatchObject({ state: 'stopped', counts: { done: 5, failed: 1, waiting: 1 } })
    lab.refuse = () => undefined
    app.said.length = 0
    await app.jobs.control(job.id, 'retry')
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { done: 7 } })
    expect(lab.writes.at(-1)).toContain(`/node/${machines[9]!.id}`)
  })

  test('Resume does not pass a failed phase, in this run or after a restart; Retry does', async () => {
    const { first, job, machines } = await failFirstPhase()
    for (const app of [first, lab.startConsole()]) {
      await expect(app.jobs.control(job.id, 'resume')).rejects.toMatchObject({
        code: 'conflict',
        details: [{ key: 'phaseFailed', params: { open: '1' } }],
      })
      expect(lab.store.job(job.id)).toMatchObject({ state: 'stopped', counts: { failed: 1, waiting: 1 } })
    }
    expect(await lab.list()).toHaveLength(machines.length)
    lab.refuse = () => undefined
    const again = lab.startConsole()
    await again.jobs.control(job.id, 'retry')
    expect(await again.ended(job.id)).toMatchObject({ state: 'done', counts: { done: 7 } })
  })

  test('Retry does not pass a phase that fails again, nor does the restart after it', async () => {
    const { first, job, machines } = await failFirstPhase()
    for (const app of [first, lab.startConsole()]) {
      app.said.length = 0
      await app.jobs.control(job.id, 'retry')
      expect(await app.ended(job.id)).toMatchObject({ state: 'stopped', counts: { done: 5, failed: 1, waiting: 1 } })
    }
    expect(await lab.list()).toHaveLength(machines.length)
    expect(lab.writes.filter((write) => write.includes('/rename/'))).toHaveLength(5)
  })

  test('pauses with a reason if an outcome cannot be stored, and is never done while an item is open', async () => {
    const machines = await lab.list()
    let fails = true
    const historyClient = historyClientOn(lab.store, () => true)
    const call: HistoryClient['call'] = async (name, input) => {
      if (fails && name === 'set' && (input as { outcome: ItemOutcome }).outcome.state === 'done')
        throw new ApiError('internal', 'disk full')
      return historyClient.call(name, input)
    }
    const app = lab.startConsole(undefined, { historyClient: { ...historyClient, call } })
    const job = await startJob(app, [renameAct(machines[0]!, 'fresh')])
    expect(await app.ended(job.id)).toMatchObject({
      state: 'paused',
      reason: { code: 'internal', message: 'disk full' },
      counts: { done: 0, unknown: 1 },
    })
    fails = false
    await lab.startConsole().jobs.list('s')
    await expect.poll(() => lab.store.job(job.id)?.counts).toMatchObject({ done: 1, unknown: 0 })
    expect(lab.writes).toHaveLength(1)
  })

  test('asks the server about acts without an outcome after each run that ends with some', async () => {
    const [one, two] = await lab.list()
    const respond = async (request: PlainRequest) => {
      const response = await lab.mock.respond(request)
      // The server makes the act, but its answer is lost.
      return request.method === 'GET' ? response : errorResponse(new ApiError('uncertain', 'lost'))
    }
    const app = lab.startConsole(undefined, {
      open: async () => ({ address: 'a', api: { respond }, check: () => undefined }),
      limits: { atOnce: 1, perSecond: 1000 },
    })
    const job = await startJob(app, [renameAct(one!, 'first'), renameAct(two!, 'second')])
    for (const done of [1, 2]) {
      expect((await app.ended(job.id)).counts).toMatchObject({ done: done - 1, unknown: 1 })
      await app.jobs.list('s')
      await expect.poll(() => lab.store.job(job.id)?.counts).toMatchObject({ done, unknown: 0 })
      app.said.length = 0
      if (done === 1) await app.jobs.control(job.id, 'resume')
    }
  })

  test('is listed as interrupted if its end cannot be stored', async () => {
    const machines = await lab.list()
    const historyClient = historyClientOn(lab.store, () => true)
    const call: HistoryClient['call'] = async (name, input) => {
      if (name === 'setState') throw new ApiError('internal', 'disk full')
      return historyClient.call(name, input)
    }
    const app = lab.startConsole(undefined, { historyClient: { ...historyClient, call } })
    const job = await startJob(app, [renameAct(machines[0]!, 'fresh')])
    expect(await app.ended(job.id)).toMatchObject({ state: 'interrupted', reason: { message: 'disk full' } })
    expect((await app.jobs.list('s')).jobs[0]).toMatchObject({ state: 'interrupted', counts: { done: 1 } })
  })

  test('refuses Retry while it runs, and leaves no act behind', async () => {
    const machines = await lab.list()
    lab.refuse = ({ method, url }) => {
      if (method === 'GET') return undefined
      if (url.includes('/rename/n-1')) return new ApiError('invalid', 'no')
      return url.includes('/rename/n-4') ? new ApiError('offline', 'gone') : undefined
    }
    const app = lab.startConsole(undefined, { limits: { atOnce: 1, perSecond: 1000 } })
    const job = await startJob(
      app,
      machines.slice(0, 5).map((node, index) => renameAct(node, `n-${index}`)),
    )
    expect(await app.ended(job.id)).toMatchObject({ state: 'paused', counts: { failed: 1 } })
    lab.refuse = () => undefined
    app.said.length = 0
    const both = [app.jobs.control(job.id, 'resume'), app.jobs.control(job.id, 'retry')] as const
    await both[0]
    await expect(both[1]).rejects.toMatchObject({ code: 'conflict', details: [{ key: 'jobRuns' }] })
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { done: 4, failed: 1, waiting: 0 } })
    app.said.length = 0
    await app.jobs.control(job.id, 'retry')
    expect(await app.ended(job.id)).toMatchObject({ state: 'done', counts: { done: 5, failed: 0 } })
  })

  test('runs once if it is resumed twice at the same time', async () => {
    const machines = await lab.list()
    const app = lab.startConsole()
    lab.refuse = ({ method }) => (method === 'GET' ? undefined : new ApiError('offline', 'gone'))
    const items = machines.map((node) => renameAct(node, `n-${node.id}`))
    const job = await startJob(app, items)
    await app.ended(job.id)
    lab.refuse = () => undefined
    app.said.length = 0
    await Promise.all([app.jobs.control(job.id, 'resume'), app.jobs.control(job.id, 'resume')])
    expect((await app.ended(job.id)).counts).toMatchObject({ done: 14, failed: 0 })
    expect(lab.writes).toHaveLength(14)
  })
})
