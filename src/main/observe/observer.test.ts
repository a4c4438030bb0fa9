import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestMock } from '@tests/support/mock-app'
import { createObserverLab, ids, labList, type ObserverLab, settle } from './testing/observer-lab'

let lab: ObserverLab
beforeEach(async () => {
  lab = await createObserverLab()
})
afterEach(() => lab.end())

test('reports each change by others once, on its own server, and no change made here', async () => {
  const machines = await Promise.all(lab.mocks.map(labList))
  lab.observer.start()
  await lab.pass(60_000)
  expect(lab.observer.snapshot('a').nodes?.size).toBe(14)
  expect(lab.changesOf('a')).toEqual([])
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
        lab.seen = []
        for (const { server: place, machine, own, during } of acts) {
          const node = machines[place]?.[machine]
          const mock = lab.mocks[place] as TestMock
          const id = ids[place] as string
          const name = `n-${(count += 1)}`
          const ended = own
            ? lab.observer.changing(id, [{ kinds: ['node.renamed'], id: node?.id ?? '' }])
            : () => undefined
          await mock.call('POST', `/node/${node?.id}/rename/${name}`)
          // A poll happens before the response arrives.
          if (during) await lab.pass(31_000)
          lab.time += 1
          ended()
          lab.time += 1
        }
        await lab.pass(63_000)
        for (const [place, id] of ids.entries()) {
          const theirs = acts
            .filter((one) => one.server === place && !one.own)
            .map(({ machine }) => machines[place]?.[machine]?.id)
          expect(lab.changesOf(id).map((change) => change.id)).toEqual(expect.arrayContaining(theirs))
          expect(lab.changesOf(id)).toHaveLength(theirs.length)
          const now = await labList(lab.mocks[place] as TestMock)
          const names = new Map(now.map((node) => [node.id, node.givenName]))
          const known = lab.observer.snapshot(id).nodes ?? new Map()
          expect(new Map([...known.values()].map((node) => [node.id, node.givenName]))).toEqual(names)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('evaluates reads in the order in which they arrived, even if the thread is slow', async () => {
  const machines = await labList(lab.mocks[0] as TestMock)
  lab.observer.start()
  await lab.pass(60_000)
  lab.evaluatorTurns = 50
  // Without routes, which another machine would serve afterwards.
  const [first, second] = machines.filter(({ approvedRoutes }) => approvedRoutes.length === 0)
  await lab.mocks[0]?.call('DELETE', `/node/${first?.id}`)
  lab.observer.wake()
  await lab.pass(1)
  await lab.mocks[0]?.call('POST', `/node/${second?.id}/rename/second`)
  lab.observer.wake()
  await lab.pass(1)
  for (let turn = 0; turn < 10; turn++) await settle()
  expect(lab.changesOf('a').map(({ kind }) => kind)).toEqual(['node.removed', 'node.renamed'])
  expect(lab.observer.snapshot('a').nodes?.size).toBe(13)
})

test('reads whole lists again after the thread was restarted', async () => {
  const machines = await labList(lab.mocks[0] as TestMock)
  lab.observer.start()
  await lab.pass(60_000)
  lab.seen = []
  lab.restartThread()
  for (const [index, name] of ['one', 'two'].entries()) {
    await lab.mocks[0]?.call('POST', `/node/${machines[index]?.id}/rename/${name}`)
    await lab.pass(61_000)
  }
  const reported = lab.seen.flatMap(({ serverId, changes, missed }) =>
    serverId === 'a' ? [...changes, ...(missed?.changes ?? [])] : [],
  )
  expect(reported.map(({ name }) => name)).toEqual(['one', 'two'])
  expect(lab.observer.snapshot('a').nodes?.get(machines[1]?.id ?? '')?.givenName).toBe('two')
})

test("does not repeat a page's requests", async () => {
  lab.open.add(1)
  lab.observer.follow(1, 'a', ['nodes'])
  lab.observer.start()
  await lab.pass(10_000)
  lab.asked = []
  const machines = await labList(lab.mocks[0] as TestMock)
  for (let round = 0; round < 10; round++) {
    await lab.mocks[0]?.call('POST', `/node/${machines[round]?.id}/rename/seen-${round}`)
    await lab.pass(10_000)
  }
  expect(lab.asked.filter((call) => call === 'a /node')).toHaveLength(10)
  expect(lab.changesOf('a').map(({ name }) => name)).toEqual(machines.slice(0, 10).map((_, round) => `seen-${round}`))
  expect(lab.asked.filter((call) => call === 'b /node').length).toBeGreaterThan(2)
})

test('reports a server as unreachable once, and as reachable again once', async () => {
  lab.observer.start()
  await lab.pass(60_000)
  lab.away = true
  await lab.pass(3_600_000)
  expect(lab.changesOf('a').map(({ kind }) => kind)).toEqual(['server.unreachable'])
  lab.away = false
  await lab.pass(3_600_000)
  expect(lab.changesOf('a').map(({ kind }) => kind)).toEqual(['server.unreachable', 'server.reachable'])
})

test('names a list that keeps failing while the others answer, until it answers again', async () => {
  const told: [string, readonly string[]][] = []
  lab.observer.onUnread((id) => told.push([id, lab.observer.unread(id)]))
  lab.observer.start()
  await lab.pass(60_000)
  expect(told).toEqual([])
  lab.failing.add('/api/v1/apikey')
  await lab.pass(600_000)
  expect(lab.seen.some(({ changes }) => changes.some(({ kind }) => kind === 'server.unreachable'))).toBe(false)
  expect(lab.observer.unread('a')).toEqual(['apiKeys'])
  lab.failing.clear()
  await lab.pass(600_000)
  expect(told).toEqual([
    ['a', ['apiKeys']],
    ['b', ['apiKeys']],
    ['a', []],
    ['b', []],
  ])
})

test.each(['notFound', 'unsupported'] as const)(
  'takes %s for the answer of a list that failed before',
  async (code) => {
    lab.observer.start()
    await lab.pass(60_000)
    lab.failing.add('/api/v1/apikey')
    await lab.pass(600_000)
    expect(lab.observer.unread('a')).toEqual(['apiKeys'])
    lab.failsWith = code
    await lab.pass(600_000)
    expect(lab.observer.unread('a')).toEqual([])
  },
)

test.each(['notFound', 'unsupported', 'unauthorized', 'internal'] as const)(
  'tolerates the first seconds of a server that is away, also after %s of a list',
  async (code) => {
    for (const path of ['node', 'user', 'preauthkey', 'apikey', 'policy']) {
      const here = await createObserverLab()
      here.observer.start()
      here.failing.add(`/api/v1/${path}`)
      here.failsWith = code
      await here.pass(90_000)
      here.away = true
      here.asked = []
      const start = here.time
      let first: number | null = null
      while (here.changesOf('a').length === 0 && here.time < start + 3_600_000) {
        await here.pass(100)
        if (here.asked.some((call) => call.startsWith('a '))) first ??= here.time
      }
      here.end()
      expect(here.changesOf('a').map(({ kind }) => kind)).toEqual(['server.unreachable'])
      expect(here.time - (first ?? 0)).toBeGreaterThanOrEqual(2900)
    }
  },
)
