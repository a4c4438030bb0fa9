import { expect, test } from 'vitest'
import { DAY } from '@shared/time'
import { createDropOld } from './drop-old'
import { createHistoryHandlers, openHistoryInMemory } from './open-history'
import type { HistoryCalls } from './protocol'

const act = { who: 'me', name: '', reason: '', call: 'nodes.delete', act: null, before: null } as const

test('deletes entries when they become too old, also in a console that runs for weeks, and deletes nothing on other changes of preferences', async () => {
  const store = openHistoryInMemory()
  const historyClient = createHistoryHandlers({ open: () => ({ jobs: store, keptAs: null }), now: () => now })
  historyClient.open(undefined)
  let now = Date.parse('2026-03-01T00:00:00Z')
  let limits: { journalDays: number | null; presenceDays: number | null } = { journalDays: 10, presenceDays: null }
  let hourly = () => undefined as void
  const calls: string[] = []
  const drop = createDropOld({
    historyClient: {
      isThere: () => true,
      async call<C extends keyof HistoryCalls>(name: C, input: HistoryCalls[C]['input']) {
        calls.push(name)
        return (historyClient[name] as (given: unknown) => HistoryCalls[C]['output'])(input)
      },
    },
    limits: () => limits,
    now: () => now,
    monotonic: () => now,
    every: (_ms, work) => (hourly = work),
    warn: (error) => expect.fail(String(error)),
  })
  const entries = () => store.journal.verify('s').entries
  const begin = () =>
    store.journal.begin(new Date(now).toISOString(), { serverId: 's', object: 'node 1', jobId: null }, act as never)
  begin()
  await drop()
  expect(entries()).toBe(1)
  for (let hour = 0; hour < 9 * 24; hour++) {
    now += DAY / 24
    hourly()
  }
  await drop()
  expect(entries()).toBe(1)
  expect(calls.length).toBeLessThanOrEqual(10)
  now += 2 * DAY
  begin()
  hourly()
  await drop()
  expect(entries()).toBe(1)
  expect(store.journal.verify('s').dropped).toBe(1)
  calls.length = 0
  await drop()
  expect(calls).toEqual([])
  limits = { journalDays: 1, presenceDays: 1 }
  await drop()
  expect(calls).toEqual(['journalDrop', 'presenceDrop'])
})
