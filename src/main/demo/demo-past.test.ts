import Database from 'better-sqlite3'
import { createTestMock, TEST_NOW } from '@tests/support/mock-app'
import { expect, onTestFinished, test } from 'vitest'
import { runSteps } from '@main/db/migrations/migrate'
import { createJobStore } from '@main/history/seen-store'
import { createPastCalls } from '@main/history/journal-calls'
import { historySteps } from '@main/history/open-history'
import { JournalFilter } from '@shared/history/journal'
import { DAY, dayHere } from '@shared/time'
import { createDemoPast, type DemoPastOptions } from './demo-past'

/** Creates a demo network with a real history file and a recorded past. */
async function network(nodes: number, options: Pick<DemoPastOptions, 'days' | 'isOwn'>, at = TEST_NOW) {
  const sql = new Database(':memory:')
  runSteps(sql, historySteps)
  const store = createJobStore(sql)
  const mock = await createTestMock({ seed: 3, nodes })
  onTestFinished(() => {
    mock.close()
    sql.close()
  })
  const calls = createPastCalls(() => store)
  const historyClient = {
    open: () => Promise.resolve({ problem: null }),
    call: (name: 'pastOf' | 'makePast', input: never) => Promise.resolve(calls[name](input)),
  } as unknown as DemoPastOptions['historyClient']
  const demo = { state: () => Promise.resolve({ active: true, problem: null, seed: 3, nodes, faults: [] }) }
  const warnings: unknown[] = []
  const provide = createDemoPast({
    demo,
    historyClient,
    ...options,
    open: () => ({ respond: mock.respond }),
    now: () => at,
    warn: (...warning) => void warnings.push(warning),
  })
  await provide()
  expect(warnings).toEqual([])
  const now = Math.floor(at / 1000)
  /** The number of days for which the first machine's presence is known. */
  const daysKnown = () => (store.presence.machine('demo', '1', 90, now)?.known ?? 0) / 86_400
  return { provide, store, daysKnown, now }
}

test('a demo network that no flag asks for has a past as long as the pages show', async () => {
  const { daysKnown } = await network(20, { days: undefined, isOwn: true })
  // The first machine is younger than that, and the console was away now and then.
  expect(daysKnown()).toBeGreaterThan(40)
})

/** Soon after this computer's midnight, as at any other time. */
const AFTER_MIDNIGHT = new Date(TEST_NOW).setHours(0, 3, 0, 0)

test.each([TEST_NOW, AFTER_MIDNIGHT])(
  'its journal tells a change by others today and on each of the last seven days: %j',
  async (at) => {
    const { store } = await network(20, { days: undefined, isOwn: true }, at)
    const { entries } = store.journal.list(JournalFilter.parse({ serverId: 'demo' }))
    const times = entries.map((entry) => Date.parse(entry.at))
    const days = new Set(times.map(dayHere))
    const week = Array.from({ length: 8 }, (_, back) => dayHere(at - back * DAY))
    expect(week.filter((day) => !days.has(day))).toEqual([])
    expect(times.filter((time) => time > at)).toEqual([])
    expect(store.journal.verify('demo')).toMatchObject({ brokenAt: null, cutAfter: null })
  },
)

test('a network of flags has the past they ask for, or none', async () => {
  expect((await network(20, { days: undefined, isOwn: false })).daysKnown()).toBe(0)
  const { daysKnown } = await network(20, { days: 7, isOwn: false })
  expect(daysKnown()).toBeGreaterThan(4)
  expect(daysKnown()).toBeLessThanOrEqual(7)
})

test('a large network has no past unless asked for', async () => {
  expect((await network(1001, { days: undefined, isOwn: true })).daysKnown()).toBe(0)
})

test('keeps at the next start the presence recorded since', async () => {
  const { provide, store, now } = await network(20, { days: undefined, isOwn: true })
  const known = () => store.presence.machine('demo', '1', 1, now + 600)?.known
  const where = { serverId: 'demo', address: 'demo' }
  store.presence.observe({ ...where, last: null, at: (now + 300) * 1000, all: [['1', true]], changes: [] })
  store.presence.observe({ ...where, last: (now + 300) * 1000, at: (now + 500) * 1000, all: null, changes: [] })
  const before = known()
  await provide()
  expect(known()).toBe(before)
})
