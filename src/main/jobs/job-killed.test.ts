import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users as userCalls } from '@shared/api/resources'
import type { PlannedAct } from '@shared/ipc/jobs'
import { openHistoryInMemory } from '@main/history/open-history'
import { createJobLab, type JobLab, renameAct, startJob } from './testing/job-lab'

let lab: JobLab
beforeEach(async () => {
  lab = await createJobLab()
})
afterEach(() => lab.mock.close())

test('reports its progress when stopped, and finishes when paused and resumed', async () => {
  const machines = await lab.list()
  const app = lab.startConsole()
  lab.refuse = () => {
    if (lab.writes.length === 6) void app.jobs.control(1, 'stop')
    return undefined
  }
  const job = await startJob(
    app,
    machines.map((node) => renameAct(node, `n-${node.id}`)),
  )
  const stopped = await app.ended(job.id)
  expect(stopped.state).toBe('stopped')
  expect(stopped.counts.done).toBe(lab.writes.length)
  expect(stopped.counts.waiting).toBe(14 - lab.writes.length)
  app.said.length = 0
  await app.jobs.control(job.id, 'resume')
  expect((await app.ended(job.id)).counts.done).toBe(14)
  expect(lab.writes).toHaveLength(14)
})

test('repeats and forgets no act if it is killed at any step', async () => {
  const machines = await lab.list()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), async (kills) => {
      lab.store = openHistoryInMemory()
      for (const node of machines) await lab.mock.call('POST', `/node/${node.id}/rename/${node.givenName}`)
      lab.writes = []
      const acts = machines.map((node) => renameAct(node, `n-${node.id}`))
      let id = 0
      for (const steps of kills) {
        let left = steps
        const killed = lab.startConsole(() => left-- > 0)
        const begun = id === 0 ? startJob(killed, acts) : killed.jobs.control(id, 'resume')
        void begun.then((job) => (id = job.id)).catch(() => undefined)
        while (left > 0 && !killed.said.some((job) => job.state === 'done')) await new Promise(setImmediate)
        id = lab.store.list('s')[0]?.id ?? 0
      }
      const last = lab.startConsole()
      const job = id === 0 ? await startJob(last, acts) : await last.jobs.control(id, 'resume')
      last.said.splice(0)
      expect((await last.ended(job.id)).counts).toMatchObject({ failed: 0, unknown: 0, waiting: 0 })
      expect((await lab.list()).map((node) => node.givenName)).toEqual(machines.map((node) => `n-${node.id}`))
      expect(lab.writes.toSorted()).toEqual([...new Set(lab.writes)].toSorted())
      expect(lab.writes).toHaveLength(14)
    }),
    { numRuns: 40 },
  )
})

test('creates no user twice if it is killed at any step, and undo deletes only these', async () => {
  const names = async () =>
    userCalls.list.output.parse((await lab.mock.call('GET', '/user')).body).users.map(({ name }) => name)
  const create = (name: string): PlannedAct => ({
    act: { kind: 'user.create', name, displayName: '', email: '' },
    before: { kind: 'user', id: '', name },
  })
  const [known, four] = [await names(), ['a1', 'b2', 'c3', 'd4']]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 24 }), async (steps) => {
      lab.store = openHistoryInMemory()
      let left = steps
      const killed = lab.startConsole(() => left-- > 0)
      void startJob(killed, four.map(create)).catch(() => undefined)
      while (left > 0 && !killed.said.some((job) => job.state === 'done')) await new Promise(setImmediate)
      const last = lab.startConsole()
      const [found] = lab.store.list('s')
      const job = found ? await last.jobs.control(found.id, 'resume') : await startJob(last, four.map(create))
      const { counts } = await last.ended(job.id)
      expect(counts).toMatchObject({ failed: 0, unknown: 0, waiting: 0 })
      expect((await names()).toSorted()).toEqual([...known, ...four].toSorted())
      const undoing = await last.jobs.control(job.id, 'undo')
      expect((await last.ended(undoing.id)).counts).toMatchObject({ done: counts.done })
      expect(await names()).toEqual(known)
    }),
    { numRuns: 24 },
  )
})
