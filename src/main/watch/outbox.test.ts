import { beforeEach, describe, expect, it, test } from 'vitest'
import { digest, type Outcome, type Outgoing } from './alert-message'
import { createOutbox, JOIN_MS, type Outbox, OutboxFileSchema, WAITS_MS } from './outbox'

/** The file on the disk, as text: a kill keeps only that. */
let disk: string
let time: number
let received: Outgoing[]
let timers: { at: number; work: () => void }[]
let outcomes: Outcome[]
let quiet: number
let isFull: boolean
/** Ends the run at this many steps from now: nothing is written or received any more. */
let steps: number

/** False once the run has been killed. */
const step = () => steps-- > 0

beforeEach(() => {
  disk = JSON.stringify(OutboxFileSchema.parse({}))
  time = 1_000_000
  received = []
  outcomes = []
  quiet = 0
  isFull = false
  steps = Number.POSITIVE_INFINITY
})

const never = new Promise<never>(() => undefined)

function start(): Outbox {
  timers = []
  let value = OutboxFileSchema.parse(JSON.parse(disk))
  return createOutbox({
    store: {
      get value() {
        return value
      },
      set(patch) {
        value = { ...value, ...patch }
        if (isFull) throw new Error('the disk is full')
        if (step()) disk = JSON.stringify(value)
      },
    },
    async send(_channel, message) {
      if (!step()) return never
      received.push(message)
      if (!step()) return never
      return outcomes.shift() ?? { state: 'sent' }
    },
    join: (messages) => digest(messages, 'en'),
    quietFor: () => quiet,
    now: () => time,
    after(ms, work) {
      const timer = { at: time + ms, work }
      timers.push(timer)
      return () => (timers = timers.filter((one) => one !== timer))
    },
    onChange: () => undefined,
    warn: () => undefined,
  })
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** Lets time pass, and every timer with it. */
async function pass(ms: number) {
  const end = time + ms
  await settle()
  for (;;) {
    const [next] = timers.toSorted((a, b) => a.at - b.at)
    if (!next || next.at > end) break
    timers = timers.filter((one) => one !== next)
    time = next.at
    next.work()
    await settle()
  }
  time = end
}

const offline = (name: string) => ({
  title: `${name} went offline`,
  text: 'Home',
  alerts: [{ time: '', server: { id: 's', name: 'Home' }, event: 'offline', ended: false, about: [] }],
})
const add = (outbox: Outbox, name: string, channel = 'a') =>
  outbox.add(channel, [`s 1 rule node ${name} `], offline(name))
const failure = { state: 'failed', problem: 'refused', code: '503', again: true } as const

describe('alerts that fire at once', () => {
  it('are one message, in their order', async () => {
    const outbox = start()
    for (const name of ['db-1', 'db-2', 'db-3']) add(outbox, name)
    add(outbox, 'db-1', 'b')
    await pass(JOIN_MS - 1)
    expect(received).toEqual([])
    await pass(1)
    expect(received.map(({ title }) => title)).toEqual(['3 alerts', 'db-1 went offline'])
    expect(received[0]?.text).toBe('db-1 went offline\nHome\n\ndb-2 went offline\nHome\n\ndb-3 went offline\nHome')
    expect(received[0]?.alerts).toHaveLength(3)
  })

  it('are listed while a chat has room, and the rest is counted', async () => {
    const outbox = start()
    for (let at = 0; at < 100; at++) add(outbox, `db-${at}`)
    await pass(JOIN_MS)
    expect(received[0]?.text).toMatch(/db-74 went offline\nHome\n\nand 25 more$/)
    expect(received[0]?.text.length).toBeLessThanOrEqual(1900)
    expect(received[0]?.alerts).toHaveLength(100)
  })
})

describe('a message that is not delivered', () => {
  it('is tried three times with growing waits, under one id, and the next waits for it', async () => {
    outcomes = [failure, failure, failure]
    const outbox = start()
    add(outbox, 'db-1')
    await pass(JOIN_MS)
    expect(outbox.result('a')).toMatchObject({ state: 'retrying', problem: 'refused', code: '503', alerts: 1 })
    add(outbox, 'db-2')
    await pass(WAITS_MS[0] - 1)
    expect(received).toHaveLength(1)
    await pass(1)
    expect(received).toHaveLength(2)
    await pass(WAITS_MS[1] - 1)
    expect(received).toHaveLength(2)
    await pass(1)
    expect(outbox.result('a')).toMatchObject({ state: 'sent' })
    expect(received.map(({ title }) => title.slice(0, 4))).toEqual(['db-1', 'db-1', 'db-1', 'db-2'])
    expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  })

  it('waits as long as the receiver asks', async () => {
    outcomes = [{ ...failure, waitMs: 90_000 }]
    add(start(), 'db-1')
    await pass(JOIN_MS + 89_999)
    expect(received).toHaveLength(1)
    await pass(1)
    expect(received).toHaveLength(2)
  })

  it.each([
    { ...failure, again: false },
    { state: 'unknown', problem: 'cut' },
  ] as const)('is not sent again if that cannot help, or if it may have arrived: %j', async (outcome) => {
    outcomes = [outcome]
    const outbox = start()
    add(outbox, 'db-1')
    await pass(86_400_000)
    expect(received).toHaveLength(1)
    expect(outbox.result('a')).toMatchObject({ state: outcome.state, problem: outcome.problem })
  })
})

it('sends nothing during quiet hours, and everything after them', async () => {
  outcomes = [failure]
  const outbox = start()
  add(outbox, 'db-1')
  await pass(JOIN_MS)
  quiet = 3_600_000
  add(outbox, 'db-2')
  outbox.wake()
  await pass(3_599_000)
  expect(received).toHaveLength(1)
  quiet = 0
  await pass(WAITS_MS[1])
  expect(received.map(({ title }) => title.slice(0, 4))).toEqual(['db-1', 'db-1', 'db-2'])
})

it('sends nothing that it cannot record, and tries again a minute later', async () => {
  const outbox = start()
  add(outbox, 'db-1')
  isFull = true
  await pass(JOIN_MS + 60_000)
  expect(received).toEqual([])
  isFull = false
  await pass(60_000)
  expect(received).toHaveLength(1)
})

test('a clock that was set back a day delays nothing', async () => {
  const outbox = start()
  add(outbox, 'db-1')
  time -= 86_400_000
  outbox.wake()
  await settle()
  expect(received).toHaveLength(1)
})

describe('a kill', () => {
  it('at any step: each alert arrives exactly once or is marked as unknown', async () => {
    const ends = new Set<string>()
    for (let killedAt = 0; killedAt < 12; killedAt++) {
      disk = JSON.stringify(OutboxFileSchema.parse({}))
      received = []
      steps = killedAt
      const first = start()
      add(first, 'db-1')
      await pass(JOIN_MS)
      steps = Number.POSITIVE_INFINITY
      const second = start()
      // An alert whose notification was not recorded is found again by the watch.
      if (!second.isTaken('a', 's 1 rule node db-1 ')) add(second, 'db-1')
      second.wake()
      await pass(JOIN_MS * 2)
      const state = second.result('a')?.state
      expect(received.length, `killed at step ${killedAt}`).toBeLessThanOrEqual(1)
      ends.add(`${state} ${received.length} ${second.result('a')?.problem}`)
    }
    // Killed before the receiver had it, after it, and not at all.
    expect([...ends].toSorted()).toEqual(['sent 1 null', 'unknown 0 interrupted', 'unknown 1 interrupted'])
  })

  it('between two tries: the next run tries again with the same id', async () => {
    outcomes = [failure]
    add(start(), 'db-1')
    await pass(JOIN_MS)
    const second = start()
    second.wake()
    await pass(WAITS_MS[0])
    expect(received.map(({ id }) => id)).toEqual([received[0]?.id, received[0]?.id])
    expect(second.result('a')).toMatchObject({ state: 'sent' })
  })
})

test('a removed channel sends nothing, and the result of a running try is dropped', async () => {
  const outbox = start()
  add(outbox, 'db-1')
  outbox.forgetChannel('a')
  await pass(JOIN_MS)
  expect(received).toEqual([])
  add(outbox, 'db-2')
  time += JOIN_MS
  outbox.wake()
  outbox.forgetChannel('a')
  await settle()
  expect(outbox.result('a')).toBeNull()
})

test('a server with a new record may send the same alert again', () => {
  const outbox = start()
  add(outbox, 'db-1')
  expect(outbox.isTaken('a', 's 1 rule node db-1 ')).toBe(true)
  outbox.forgetServer('other')
  expect(outbox.isTaken('a', 's 1 rule node db-1 ')).toBe(true)
  outbox.forgetServer('s')
  expect(outbox.isTaken('a', 's 1 rule node db-1 ')).toBe(false)
})
