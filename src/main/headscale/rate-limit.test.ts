import { describe, expect, it, vi } from 'vitest'
import type { RawResponse } from './call'
import { createRateLimit } from './transport'

const START = Date.parse('2026-11-21T08:00:00Z')
const ADDRESS = 'https://hs.example.com'

function response(status: number, retryAfter = ''): RawResponse {
  return { status, contentType: '', location: '', retryAfter, bytes: new Uint8Array() }
}

function start() {
  let now = START
  const send = vi.fn<() => Promise<RawResponse>>()
  const limit = createRateLimit(ADDRESS, () => now)
  return { send, run: () => limit.run(send), pass: (ms: number) => void (now += ms) }
}

describe('a server that answers 429', () => {
  it.each([
    ['60', 60],
    ['Sat, 21 Nov 2026 08:02:00 GMT', 120],
    ['', 30],
    ['soon', 30],
    ['0', 1],
    ['-5', 30],
    ['Sat, 21 Nov 2026 07:00:00 GMT', 1],
    ['999999', 600],
  ])(
    'with Retry-After %j gets no request for %i s, and the error contains the end of the wait',
    async (retryAfter, seconds) => {
      const { send, run, pass } = start()
      const until = new Date(START + seconds * 1000).toISOString()
      send.mockResolvedValueOnce(response(429, retryAfter)).mockResolvedValue(response(200))
      const refused = { code: 'busy', details: [{ key: 'connection', params: { problem: 'busy', until } }] }
      await expect(run()).rejects.toMatchObject(refused)
      pass(seconds * 1000 - 1)
      await expect(run()).rejects.toMatchObject(refused)
      expect(send).toHaveBeenCalledTimes(1)
      pass(1)
      expect((await run()).status).toBe(200)
      expect(send).toHaveBeenCalledTimes(2)
    },
  )

  it('gets one trial request after the wait, while the others wait for its result', async () => {
    const { send, run, pass } = start()
    send.mockResolvedValueOnce(response(429, '10')).mockResolvedValueOnce(response(429, '20'))
    await expect(run()).rejects.toMatchObject({ code: 'busy' })
    pass(10_000)
    const outcomes = await Promise.allSettled([run(), run(), run()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(send).toHaveBeenCalledTimes(2)
    pass(20_000)
    send.mockResolvedValue(response(200))
    await Promise.all([run(), run(), run()])
    expect(send).toHaveBeenCalledTimes(5)
  })

  it('gets requests after ten minutes at the latest, also if the clock is set back by a day', async () => {
    const { send, run, pass } = start()
    send.mockResolvedValueOnce(response(429, '10')).mockResolvedValue(response(200))
    await expect(run()).rejects.toMatchObject({ code: 'busy' })
    pass(-86_400_000)
    await expect(run()).rejects.toMatchObject({ code: 'busy' })
    pass(600_000)
    expect((await run()).status).toBe(200)
  })

  it('gets the other requests if the trial request fails', async () => {
    const { send, run, pass } = start()
    send.mockResolvedValueOnce(response(429, '10')).mockRejectedValueOnce(new Error('reset'))
    await expect(run()).rejects.toMatchObject({ code: 'busy' })
    pass(10_000)
    send.mockResolvedValue(response(200))
    const outcomes = await Promise.allSettled([run(), run()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})
