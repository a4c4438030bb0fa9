import { HOUR } from '@shared/time'
import { expect, it } from 'vitest'
import type { OpenHost } from './open-hosts'
import { HostError } from './host-error'
import { createMetrics } from './metrics'

const host = {} as OpenHost

function start() {
  let [now, reads] = [1_000_000_000_000, 0]
  const metrics = createMetrics({
    now: () => now,
    read: async () => {
      reads += 1
      const values = { requests: null, updates: reads, online: 2, memory: 3 }
      return { values, text: `text ${reads}`, version: 'v0.29.2', missing: { requests: 'release' }, problem: null }
    },
  })
  return {
    metrics,
    reads: () => reads,
    pass: (ms: number) => (now += ms),
    read: (open: () => Promise<OpenHost> = async () => host) => metrics.read('a', open),
  }
}

it('reads once for windows that ask together, keeps an hour, and forgets a server that is left', async () => {
  const { metrics, read, reads, pass } = start()
  await Promise.all([read(), read(), read()])
  expect(await read()).toMatchObject({ text: 'text 1', missing: { requests: 'release' } })
  expect(reads()).toBe(1)
  for (let time = 0; time < 400; time += 1) {
    pass(10_000)
    await read()
  }
  const { samples } = await read()
  expect(samples).toHaveLength(361)
  expect((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)).toBe(HOUR)
  metrics.leave('a')
  expect((await read()).samples).toHaveLength(1)
})

it('keeps the hour if the host cannot be reached for a while, and reports the reason', async () => {
  const { read, pass } = start()
  await read()
  pass(10_000)
  const lost = await read(() => Promise.reject(new HostError('unreachable')))
  expect(lost).toMatchObject({ text: '', failure: { why: 'unreachable' }, samples: [{ values: { online: 2 } }] })
  pass(10_000)
  expect(await read()).toMatchObject({ failure: null, samples: [{}, {}] })
  pass(10_000)
  await expect(read(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake')
})

it('starts again if the clock was set back', async () => {
  const { read, pass } = start()
  await read()
  pass(-HOUR)
  expect((await read()).samples).toHaveLength(1)
})
