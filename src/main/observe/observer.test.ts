import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from '@shared/history/change'
import { nodes } from '@shared/api/nodes'
import { ApiError } from '@shared/api/error'
import type { ApiApp } from '@main/api/api-app'
import { errorResponse } from '@main/api/contract-app'
import { createListFile } from '@tests/support/list-file'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { createStoredLists } from './stored-lists'
import { createListEvaluator } from './list-evaluator'
import { createObserver, type Observation, type Observer, type ReadEvent } from './observer'
import { slownessOf } from './pace'

let mocks: TestMock[]
let time: number
/** The clock's manual adjustment, in milliseconds. */
let shift: number
let due: { at: number; work: () => void }[]
/** Requests that reached a server. */
let asked: string[]
let seen: Observation[]
let observer: Observer
/** The server's response time, in milliseconds. */
let takes: number
let away: boolean
let hidden: boolean
let minimized: boolean
let onBattery: boolean
/** The open windows, and the events they received. */
let open: Set<number>
let told: ReadEvent[]
let evaluatorTurns: number
let restartThread: () => void

const ids = ['a', 'b']

beforeEach(async () => {
  time = TEST_NOW
  shift = 0
  due = []
  asked = []
  seen = []
  takes = 0
  away = false
  hidden = false
  minimized = false
  onBattery = false
  open = new Set()
  told = []
  evaluatorTurns = 0
  // Two servers with the same ids on different machines.
  mocks = [await createTestMock({ seed: 1, nodes: 14 }), await createTestMock({ seed: 2, nodes: 14 })]
  observer = createObserver({
    servers: () => ids.map((id) => ({ id, address: `https://${id}` })),
    // A wrapper may pass on a copy of a request.
    open: async (id) => ({ respond: (request) => server(id).respond({ ...request }) }),
    onRead: (read) => told.push(read),
    isOpen: (windowId) => open.has(windowId),
    random: () => 0.5,
    evaluator: threaded(),
    slower: () => slownessOf([{ isVisible: () => !hidden, isMinimized: () => minimized }], onBattery),
    now: () => time + shift,
    monotonic: () => time,
    warn: (message, error) => {
      throw new Error(message, { cause: error })
    },
    after(ms, work) {
      const entry = { at: time + ms, work }
      due.push(entry)
      return () => void (due = due.filter((one) => one !== entry))
    },
  })
  observer.onChanges((observation) => seen.push(observation))
})
afterEach(() => {
  observer.stop()
  for (const mock of mocks) mock.close()
})

/** The thread's work, in this thread, after `evaluatorTurns` turns. */
function threaded() {
  const stored = createStoredLists(createListFile())
  let evaluator = createListEvaluator(stored)
  restartThread = () => void (evaluator = createListEvaluator(stored))
  const copy = <T>(value: T): T => structuredClone(value)
  return {
    async evaluate(input: Parameters<typeof evaluator.evaluate>[0]) {
      for (let turn = 0; turn < evaluatorTurns; turn++) await new Promise(setImmediate)
      return copy(evaluator.evaluate(copy(input)))
    },
    rest: async (id: string) => copy(evaluator.rest(id)),
    items: async (input: Parameters<typeof evaluator.items>[0]) => copy(evaluator.items(input)),
    still: async (input: Parameters<typeof evaluator.still>[0]) => evaluator.still(input),
    forget: async (input: Parameters<typeof evaluator.forget>[0]) => evaluator.forget(input),
  }
}

function server(id: string): ApiApp {
  return observer.around(id, {
    async respond(request) {
      asked.push(`${id} ${new URL(request.url).pathname.slice('/api/v1'.length)}`)
      time += takes
      if (away) return errorResponse(new ApiError('offline', 'gone'))
      return (mocks[ids.indexOf(id)] as TestMock).respond(request)
    },
  })
}

/** Waits until all pending work is done. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

/** Advances the time and runs due timers. */
async function pass(ms: number): Promise<void> {
  const end = time + ms
  for (;;) {
    const next = due.toSorted((one, other) => one.at - other.at)[0]
    if (!next || next.at > end) break
    due = due.filter((one) => one !== next)
    time = Math.max(time, next.at)
    next.work()
    await settle()
  }
  time = Math.max(time, end)
}

const list = async (mock: TestMock) => nodes.list.output.parse((await mock.call('GET', '/node')).body).nodes
const changesOf = (id: string): Change[] => seen.flatMap(({ serverId, changes }) => (serverId === id ? changes : []))

test('reports each change by others once, on its own server, and no change made here', async () => {
  const machines = await Promise.all(mocks.map(list))
  observer.start()
  await pass(60_000)
  expect(observer.snapshot('a').nodes?.size).toBe(14)
  expect(changesOf('a')).toEqual([])
  const act = fc.record({
    server: fc.constantFrom(0, 1),
    machine: fc.integer({ min: 0, max: 13 }),
    own: fc.boolean(),
    during: fc.boolean(),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(act, { selector: (a) => `${a.server} ${a.machine}`, maxLength: 8 }),
      async (acts) => {
        seen = []
        for (const { server: place, machine, own, during } of acts) {
          const node = machines[place]?.[machine]
          const mock = mocks[place] as TestMock
          const id = ids[place] as string
          const name = `n-${(count += 1)}`
          const ended = own ? observer.changing(id, [{ kinds: ['node.renamed'], id: node?.id ?? '' }]) : () => undefined
          await mock.call('POST', `/node/${node?.id}/rename/${name}`)
          // A poll happens before the response arrives.
          if (during) await pass(31_000)
          time += 1
          ended()
          time += 1
        }
        await pass(63_000)
        for (const [place, id] of ids.entries()) {
          const theirs = acts
            .filter((one) => one.server === place && !one.own)
            .map(({ machine }) => machines[place]?.[machine]?.id)
          expect(changesOf(id).map((change) => change.id)).toEqual(expect.arrayContaining(theirs))
          expect(changesOf(id)).toHaveLength(theirs.length)
          const now = await list(mocks[place] as TestMock)
          const names = new Map(now.map((node) => [node.id, node.givenName]))
          const known = observer.snapshot(id).nodes ?? new Map()
          expect(new Map([...known.values()].map((node) => [node.id, node.givenName]))).toEqual(names)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('evaluates reads in the order in which they arrived, even if the thread is slow', async () => {
  const machines = await list(mocks[0] as TestMock)
  observer.start()
  await pass(60_000)
  evaluatorTurns = 50
  // Without routes, which another machine would serve afterwards.
  const [first, second] = machines.filter(({ approvedRoutes }) => approvedRoutes.length === 0)
  await mocks[0]?.call('DELETE', `/node/${first?.id}`)
  observer.wake()
  await pass(1)
  await mocks[0]?.call('POST', `/node/${second?.id}/rename/second`)
  observer.wake()
  await pass(1)
  for (let turn = 0; turn < 10; turn++) await settle()
  expect(changesOf('a').map(({ kind }) => kind)).toEqual(['node.removed', 'node.renamed'])
  expect(observer.snapshot('a').nodes?.size).toBe(13)
})

test('reads whole lists again after the thread was restarted', async () => {
  const machines = await list(mocks[0] as TestMock)
  observer.start()
  await pass(60_000)
  seen = []
  restartThread()
  for (const [index, name] of ['one', 'two'].entries()) {
    await mocks[0]?.call('POST', `/node/${machines[index]?.id}/rename/${name}`)
    await pass(61_000)
  }
  const reported = seen.flatMap(({ serverId, changes, missed }) =>
    serverId === 'a' ? [...changes, ...(missed?.changes ?? [])] : [],
  )
  expect(reported.map(({ name }) => name)).toEqual(['one', 'two'])
  expect(observer.snapshot('a').nodes?.get(machines[1]?.id ?? '')?.givenName).toBe('two')
})

test("does not repeat a page's requests", async () => {
  open.add(1)
  observer.follow(1, 'a', ['nodes'])
  observer.start()
  await pass(10_000)
  asked = []
  const machines = await list(mocks[0] as TestMock)
  for (let round = 0; round < 10; round++) {
    await mocks[0]?.call('POST', `/node/${machines[round]?.id}/rename/seen-${round}`)
    await pass(10_000)
  }
  expect(asked.filter((call) => call === 'a /node')).toHaveLength(10)
  expect(changesOf('a').map(({ name }) => name)).toEqual(machines.slice(0, 10).map((_, round) => `seen-${round}`))
  expect(asked.filter((call) => call === 'b /node').length).toBeGreaterThan(2)
})

test('polls a slow server less often, and slower without a visible window or on battery', async () => {
  takes = 20_000
  observer.start()
  await pass(30_000)
  asked = []
  await pass(2_000_000)
  expect(asked.filter((call) => call === 'a /node').length).toBeLessThanOrEqual(10)
  takes = 0
  await pass(1_000_000)
  asked = []
  await pass(600_000)
  expect(asked.filter((call) => call === 'a /node')).toHaveLength(20)
  const inTenMinutes = async () => {
    await pass(120_000)
    asked = []
    await pass(600_000)
    return asked.filter((call) => call === 'a /node').length
  }
  hidden = true
  expect(await inTenMinutes()).toBe(10)
  onBattery = true
  expect(await inTenMinutes()).toBe(5)
  hidden = false
  expect(await inTenMinutes()).toBe(10)
  minimized = true
  expect(await inTenMinutes()).toBe(5)
  onBattery = false
  minimized = false
  expect(await inTenMinutes()).toBe(20)
})

test('reports a server as unreachable once, and as reachable again once', async () => {
  observer.start()
  await pass(60_000)
  away = true
  await pass(3_600_000)
  expect(changesOf('a').map(({ kind }) => kind)).toEqual(['server.unreachable'])
  away = false
  await pass(3_600_000)
  expect(changesOf('a').map(({ kind }) => kind)).toEqual(['server.unreachable', 'server.reachable'])
})

test('keeps its intervals and results if the clock is set back one hour', async () => {
  const [machines] = await Promise.all(mocks.map(list))
  observer.start()
  await pass(60_000)
  const ended = observer.changing('a', [{ kinds: ['node.renamed'], id: machines?.[0]?.id ?? '' }])
  await mocks[0]?.call('POST', `/node/${machines?.[0]?.id}/rename/by-us`)
  ended()
  shift = -3_600_000
  asked = []
  await mocks[0]?.call('POST', `/node/${machines?.[1]?.id}/rename/by-others`)
  await pass(600_000)
  expect(asked.filter((call) => call === 'a /node')).toHaveLength(20)
  expect(changesOf('a').map(({ name }) => name)).toEqual(['by-others'])
  expect(observer.snapshot('a').nodes?.get(machines?.[0]?.id ?? '')?.givenName).toBe('by-us')
})

test('sends no requests after it is stopped', async () => {
  observer.start()
  await pass(60_000)
  observer.stop()
  asked = []
  await pass(3_600_000)
  expect(asked).toEqual([])
  expect(due).toEqual([])
})
