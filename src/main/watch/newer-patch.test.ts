import type { ReleasesRead } from '@shared/ipc/upgrade'
import { DAY, HOUR, MINUTE } from '@shared/time'
import { WatchFileSchema } from '@main/settings/watch-file'
import { expect, test } from 'vitest'
import { watchNewerPatches } from './newer-patch'

/** A console that runs for hours; the release page and the servers are played. */
function setup() {
  const state = { now: 1_000_000 * HOUR, asks: true, servers: ['a', 'old', 'gone'], asked: 0, running: 'v0.28.0' }
  let page: ReleasesRead = { is: 'read', releases: ['0.29.2', '0.28.0'].map((version) => ({ version })) }
  let file = WatchFileSchema.parse({})
  const read: [string, string][] = []
  let due: { at: number; work: () => void } | undefined
  watchNewerPatches({
    watched: () => state.servers,
    mayAsk: () => state.asks,
    async readReleases() {
      state.asked += 1
      return page
    },
    async versionOf(id) {
      if (id === 'gone') throw new Error('no answer')
      return id === 'old' ? '0.26.x' : state.running
    },
    onRead: (id, version) => read.push([id, version]),
    file: () => ({
      value: file,
      async set(patch) {
        file = WatchFileSchema.parse(JSON.parse(JSON.stringify({ ...file, ...patch })))
      },
    }),
    warn: (_, error) => {
      throw error
    },
    now: () => state.now,
    after: (ms, work) => (due = { at: state.now + ms, work }),
  })
  return {
    state,
    answers: (next: ReleasesRead) => (page = next),
    /** Sets the clock back; timers run on. */
    setBack: (ms: number) => {
      state.now -= ms
      if (due) due.at -= ms
    },
    /** Lets time pass, and returns what was read in it. */
    pass: async (ms: number) => {
      const end = state.now + ms
      read.length = 0
      while (due && due.at <= end) {
        state.now = due.at
        const { work } = due
        due = undefined
        work()
        await new Promise(setImmediate)
      }
      state.now = end
      return [...new Map(read)]
    },
  }
}

test('asks the release page once a week, and tells the newest patch of the running release', async () => {
  const { state, pass, answers, setBack } = setup()
  expect(await pass(HOUR)).toEqual([['a', '']])
  answers({ is: 'read', releases: ['0.29.2', '0.28.1', '0.28.0', '0.28.2'].map((version) => ({ version })) })
  expect(await pass(6 * DAY)).toEqual([['a', '']])
  expect(state.asked).toBe(1)
  expect(await pass(DAY)).toEqual([['a', '0.28.2']])
  expect(state.asked).toBe(2)
  state.running = 'v0.28.2'
  expect(await pass(2 * HOUR)).toEqual([['a', '']])
  // A clock that went back must not stop it for years.
  setBack(400 * DAY)
  await pass(HOUR)
  expect(state.asked).toBe(3)
})

test('asks nothing without an alert or if the settings forbid it, and again the next day without an answer', async () => {
  const { state, pass, answers } = setup()
  state.servers = []
  expect(await pass(DAY)).toEqual([])
  state.servers = ['a']
  state.asks = false
  expect(await pass(DAY)).toEqual([])
  expect(state.asked).toBe(0)
  state.asks = true
  answers({ is: 'failed', why: 'offline' })
  expect(await pass(DAY - MINUTE)).toEqual([])
  expect(state.asked).toBe(1)
  answers({ is: 'read', releases: [{ version: '0.28.3' }] })
  expect(await pass(2 * HOUR)).toEqual([['a', '0.28.3']])
  expect(state.asked).toBe(2)
})
