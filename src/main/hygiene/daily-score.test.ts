import { emptySnapshot } from '@shared/history/change'
import { DAY, dayHere, HOUR, MINUTE } from '@shared/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ApiApp, plainRequest } from '@main/api/api-app'
import { createHistoryHandlers, type HistoryHandlers, openHistoryInMemory } from '@main/history/open-history'
import type { HistoryCalls } from '@main/history/protocol'
import type { Observation } from '@main/observe/observer'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { recordDailyScore } from './daily-score'

let mock: TestMock
let historyClient: HistoryHandlers
let asked: string[]
let failing: string | undefined
let look: (minutes: number) => Promise<void>

beforeEach(async () => {
  mock = await createTestMock({ seed: 3, nodes: 60 })
  historyClient = createHistoryHandlers({
    open: () => ({ jobs: openHistoryInMemory(), keptAs: null }),
    now: () => TEST_NOW,
  })
  historyClient.open(undefined)
  asked = []
  failing = undefined
  let listen: (observation: Observation) => void = () => undefined
  let pending: Promise<unknown> = Promise.resolve()
  const api: ApiApp = {
    respond(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return mock.respond(pathname === failing ? plainRequest('GET', '/api/v1/nowhere') : request)
    },
  }
  recordDailyScore({
    historyClient: {
      open: async () => ({ problem: null, keptAs: null }),
      call: <C extends keyof HistoryCalls>(name: C, input: HistoryCalls[C]['input']) => {
        const output = Promise.resolve(historyClient[name](input)) as Promise<HistoryCalls[C]['output']>
        pending = Promise.allSettled([pending, output])
        return output
      },
    },
    observer: {
      onChanges: (listener) => {
        listen = listener
        return () => undefined
      },
      onEnd: () => undefined,
    },
    open: async () => api,
    now: () => TEST_NOW,
    warn: () => undefined,
  })
  look = async (minutes) => {
    const at = TEST_NOW + minutes * MINUTE
    listen({
      serverId: 'a',
      address: 'x',
      list: 'nodes',
      changes: [],
      own: [],
      missed: null,
      isRecorded: true,
      snapshot: emptySnapshot,
      at,
    })
    for (let turn = 0; turn < 50; turn++) {
      await pending
      await new Promise(setImmediate)
    }
  }
})
afterEach(() => mock.close())

const scores = () => historyClient.hygiene('a').scores

it('stores one score a day and sends no further requests that day', async () => {
  await look(0)
  expect(asked).toEqual([])
  await look(1)
  expect(scores()).toMatchObject([{ day: dayHere(TEST_NOW) }])
  expect(scores()[0]?.open).toBeGreaterThan(0)
  const before = asked.length
  for (let minute = 2; minute < 10; minute++) await look(minute)
  expect(asked).toHaveLength(before)
  await look(DAY / MINUTE)
  await look((2 * DAY) / MINUTE)
  expect(scores().map(({ day }) => day)).toEqual([0, 1, 2].map((days) => dayHere(TEST_NOW + days * DAY)))
})

it('keeps the score that the page stored that day', async () => {
  historyClient.setScore({ serverId: 'a', score: { day: dayHere(TEST_NOW), score: 12, open: 3 } })
  await look(0)
  await look(1)
  expect(scores()).toEqual([{ day: dayHere(TEST_NOW), score: 12, open: 3 }])
  expect(asked).toEqual([])
})

it('stores no score for an incomplete look, and retries an hour later', async () => {
  failing = '/api/v1/preauthkey'
  await look(0)
  await look(1)
  expect(scores()).toEqual([])
  const before = asked.length
  failing = undefined
  await look(2)
  expect(asked).toHaveLength(before)
  await look(1 + HOUR / MINUTE)
  expect(scores()).toHaveLength(1)
})
