import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { HttpClient } from './call'
import { createServerClock } from './handlers'

const HOUR = 3_600_000

/** A server whose clock is `aheadMs` ahead and that answers after `takesMs`. */
function world() {
  let now = Date.parse('2026-11-21T08:00:00.123Z')
  const server = { aheadMs: 0, takesMs: 40, headers: {} as Record<string, string> }
  const http: HttpClient = async () => {
    now += server.takesMs / 2
    const date = new Date(now + server.aheadMs).toUTCString()
    now += server.takesMs / 2
    return { status: 200, headers: { date, ...server.headers }, body: Readable.from([]) }
  }
  const clock = createServerClock(http, () => now)
  const ask = async (change: Partial<typeof server> = {}) => {
    Object.assign(server, change)
    now += 9_777
    await clock.http('https://server.test/health', { method: 'GET', headers: {} })
    return clock.aheadMs()
  }
  return { ask }
}

test.each([0, 400, -400, 900])('treats clocks that differ by %i ms as equal', async (aheadMs) => {
  const { ask } = world()
  for (let call = 0; call < 20; call++) expect(await ask({ aheadMs })).toBe(0)
})

test.each([4_000, -4_000, 90_000, -90_000, 24 * HOUR, -24 * HOUR])(
  'measures a clock that differs by %i ms to within 2 s and keeps the figure stable',
  async (aheadMs) => {
    const { ask } = world()
    const first = await ask({ aheadMs })
    expect(Math.abs(first - aheadMs)).toBeLessThanOrEqual(2_000)
    for (let call = 0; call < 20; call++) expect(await ask()).toBe(first)
  },
)

test('resets to zero with the first response after the clock is corrected', async () => {
  const { ask } = world()
  expect(Math.abs((await ask({ aheadMs: HOUR })) - HOUR)).toBeLessThanOrEqual(2_000)
  expect(await ask({ aheadMs: 0 })).toBe(0)
})

test('ignores responses that are slow, cached or without a valid date', async () => {
  const { ask } = world()
  expect(await ask({ aheadMs: HOUR, takesMs: 20_000 })).toBe(0)
  expect(await ask({ takesMs: 40, headers: { age: '3600' } })).toBe(0)
  expect(await ask({ headers: { date: 'yesterday' } })).toBe(0)
  expect(await ask({ headers: {} })).not.toBe(0)
})
