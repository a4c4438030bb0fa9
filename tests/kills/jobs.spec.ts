import { once } from 'node:events'
import { SimpleFaker } from '@faker-js/faker'
import type { Page } from '@playwright/test'
import type { Job } from '@shared/ipc/jobs'
import { demoNodes } from '../electron/actions/jobs'
import { expect, test } from '../electron/fixtures'
import type { LaunchedConsole } from '../electron/launch-console'
import { invoke } from '../electron/page-calls'

/*
 * npm run test:kills [-- --kills=40]: kills the console at any moment of a job and starts it again, until the job is done. Each machine is
 * renamed to a name with its own number, and the demo network refuses nothing, so repeated or skipped acts show in the counts and in the
 * names.
 */
const KILLS = Number(process.env['MESH_CONSOLE_KILLS'] ?? 40)
const MACHINES = 400

const report = (line: string) => void process.stdout.write(`${line}\n`)

async function kill({ app, close }: LaunchedConsole): Promise<void> {
  const ended = once(app.process(), 'exit')
  app.process().kill('SIGKILL')
  await ended
  await close()
}

/** Returns the first job of the demo network; undefined if it was not recorded yet. */
async function firstJob(page: Page): Promise<Job | undefined> {
  const list = await invoke(page, 'jobs:list', { serverId: 'demo' })
  if (!list.ok) throw new Error(list.error.message)
  expect(list.value.problem).toBeNull()
  return list.value.jobs.at(-1)
}

async function start(page: Page): Promise<void> {
  const nodes = await demoNodes(page)
  const items = nodes.map(({ id, name, givenName, user, forcedTags, expiry, approvedRoutes }) => ({
    act: { kind: 'node.rename' as const, id, name: `killed-${id}` },
    before: { kind: 'node' as const, id, name, givenName, user, forcedTags, expiry, approvedRoutes },
  }))
  await invoke(page, 'jobs:start', { serverId: 'demo', action: 'addTags', items })
}

test(`${KILLS} kills at any moment of a job repeat and skip no act`, async ({ launch }) => {
  test.setTimeout(KILLS * 60_000)
  const random = new SimpleFaker({ seed: 1 })
  let next = await launch({ nodes: MACHINES })
  const { userData } = next
  await start(next.page)
  let kills = 0
  while (kills < KILLS) {
    await next.page.waitForTimeout(random.number.int({ min: 20, max: 400 }))
    await kill(next)
    kills += 1
    next = await launch({ userData, nodes: MACHINES })
    const job = await firstJob(next.page)
    if (!job) await start(next.page)
    else {
      const { total, done, already, waiting, failed, unknown } = job.counts
      report(`kill ${kills}: ${job.state}, ${done} done, ${waiting} not done, ${unknown} unknown, ${failed} failed`)
      expect(done + already + waiting + failed + unknown).toBe(total)
      expect([already, failed]).toEqual([0, 0])
      if (job.state === 'done') break
      await invoke(next.page, 'jobs:control', { id: job.id, command: 'resume' })
    }
  }
  await expect.poll(async () => (await firstJob(next.page))?.state, { timeout: 60_000 }).toBe('done')
  const job = await firstJob(next.page)
  // An item without a needed change would have been performed twice: once by a forgotten act.
  expect(job?.counts).toMatchObject({ total: MACHINES, done: MACHINES, already: 0, failed: 0, unknown: 0 })
  expect((await demoNodes(next.page)).map(({ id, givenName }) => givenName === `killed-${id}`)).not.toContain(false)
  report(`${kills} kills: ${MACHINES} of ${MACHINES} machines renamed once each`)
})
