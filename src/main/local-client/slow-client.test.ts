import { expect, it } from 'vitest'
import { createLocalClient } from './local-client'
import type { ClientOutput } from './find-client'

it('waits for the answer of a slow client instead of starting it again', async () => {
  let started = 0
  let answer: (output: ClientOutput) => void = () => undefined
  let now = 0
  const client = createLocalClient({
    run: () => {
      started += 1
      return new Promise((done) => (answer = done))
    },
    host: { platform: 'linux', env: { PATH: '/usr/bin' }, isProgram: () => true },
    choices: () => ({ enabled: true, program: null, socket: null }),
    openConnection: async () => ({ outcome: 'open', ms: 1 }),
    now: () => now,
  })
  const first = client.report()
  now = 14_000
  const second = client.report()
  answer({ kind: 'timeout' })
  expect([await first, await second]).toMatchObject([{ why: 'timeout' }, { why: 'timeout' }])
  now = 15_000
  expect(await client.report()).toMatchObject({ why: 'timeout' })
  expect(started).toBe(1)
  now = 19_000
  void client.report()
  expect(started).toBe(2)
})
