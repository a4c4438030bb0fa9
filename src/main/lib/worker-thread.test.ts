import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '@shared/api/error'
import { answerCalls, inTurns, startThread, type Steps, type Thread } from './worker-thread'

interface Calls {
  who: { input: undefined; output: number }
  crash: { input: undefined; output: undefined }
  leave: { input: undefined; output: undefined }
}

const SCRIPT = `const { parentPort, threadId } = require('node:worker_threads')
parentPort.on('message', ({ id, call }) => {
  if (call === 'crash') throw new Error('crashed')
  if (call === 'leave') process.exit(0)
  parentPort.postMessage({ id, ok: true, output: threadId })
})`

let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-thread-'))
  path = join(folder, 'worker.cjs')
  writeFileSync(path, SCRIPT)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a thread if there is none, as every client does. */
function createClient() {
  let running: Thread<Calls> | undefined
  const ends: string[] = []
  const start = () => {
    const gone = (why: string) => new ApiError('internal', `gone ${why}`)
    return startThread<Calls>({ path, name: 'test', gone, ended: () => void ends.push(String((running = undefined))) })
  }
  return {
    ends,
    call: (name: keyof Calls) => (running ??= start()).call(name, undefined),
    stop: () => running?.end(Promise.resolve()),
  }
}

test.each(['crash', 'leave'] as const)(
  'after a %s the next call gets a new thread, which the late exit of the old one leaves alone',
  async (death) => {
    const client = createClient()
    const first = await client.call('who')
    await expect(Promise.all([client.call('who'), client.call(death)])).rejects.toThrow('gone')
    const second = await client.call('who')
    expect(second).not.toBe(first)
    // A crash emits exit some milliseconds after error.
    for (let round = 0; round < 20; round++) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect(await client.call('who')).toBe(second)
    }
    expect(client.ends).toHaveLength(1)
    await client.stop()
  },
)

test('refuses a call to a thread that has ended', async () => {
  const gone = (why: string) => new ApiError('internal', `gone ${why}`)
  const thread = startThread<Calls>({ path, name: 'test', gone, ended: () => undefined })
  await expect(thread.call('crash', undefined)).rejects.toThrow('crashed')
  await expect(thread.call('who', undefined)).rejects.toThrow('crashed')
})

test('an urgent call overtakes background calls that wait, and the steps of one that runs; these keep their order', async () => {
  interface Mixed {
    long: { input: number; output: undefined }
    short: { input: undefined; output: undefined }
  }
  const { port1, port2 } = new MessageChannel()
  const done: string[] = []
  function* long(name: number): Steps<undefined> {
    for (let step = 0; step < 5; step++) {
      done.push(`${name}.${step}`)
      if (name === 1 && step === 1) port1.postMessage({ id: 9, call: 'short', input: undefined })
      yield
    }
    return undefined
  }
  const short = () => void done.push('short')
  answerCalls<Mixed>(port2, { long: (name) => inTurns(long(name)), short }, { background: new Set(['long']) })
  const answered = new Promise<void>((resolve) => port1.on('message', ({ id }) => id === 2 && resolve()))
  for (const id of [0, 1, 2]) port1.postMessage({ id, call: 'long', input: id })
  port1.postMessage({ id: 3, call: 'short', input: undefined })
  await answered
  port1.close()
  const steps = [0, 1, 2].flatMap((name) => [0, 1, 2, 3, 4].map((step) => `${name}.${step}`))
  expect(done.filter((entry) => entry !== 'short')).toEqual(steps)
  expect(done.indexOf('short')).toBeLessThan(done.indexOf('0.4'))
  expect(done.lastIndexOf('short')).toBeLessThan(done.indexOf('2.0'))
})
