import { afterEach, beforeEach, expect, test } from 'vitest'
import { createObserverLab, labList, type ObserverLab } from './testing/observer-lab'

let lab: ObserverLab
beforeEach(async () => {
  lab = await createObserverLab()
})
afterEach(() => lab.end())

test('polls a slow server less often, and slower without a visible window or on battery', async () => {
  lab.takes = 20_000
  lab.observer.start()
  await lab.pass(30_000)
  lab.asked = []
  await lab.pass(2_000_000)
  expect(lab.asked.filter((call) => call === 'a /node').length).toBeLessThanOrEqual(10)
  lab.takes = 0
  await lab.pass(1_000_000)
  lab.asked = []
  await lab.pass(600_000)
  expect(lab.asked.filter((call) => call === 'a /node')).toHaveLength(20)
  const inTenMinutes = async () => {
    await lab.pass(120_000)
    lab.asked = []
    await lab.pass(600_000)
    return lab.asked.filter((call) => call === 'a /node').length
  }
  lab.hidden = true
  expect(await inTenMinutes()).toBe(10)
  lab.onBattery = true
  expect(await inTenMinutes()).toBe(5)
  lab.hidden = false
  expect(await inTenMinutes()).toBe(10)
  lab.minimized = true
  expect(await inTenMinutes()).toBe(5)
  lab.onBattery = false
  lab.minimized = false
  expect(await inTenMinutes()).toBe(20)
})

test('keeps its intervals and results if the clock is set back one hour', async () => {
  const [machines] = await Promise.all(lab.mocks.map(labList))
  lab.observer.start()
  await lab.pass(60_000)
  const ended = lab.observer.changing('a', [{ kinds: ['node.renamed'], id: machines?.[0]?.id ?? '' }])
  await lab.mocks[0]?.call('POST', `/node/${machines?.[0]?.id}/rename/by-us`)
  ended()
  lab.shift = -3_600_000
  lab.asked = []
  await lab.mocks[0]?.call('POST', `/node/${machines?.[1]?.id}/rename/by-others`)
  await lab.pass(600_000)
  expect(lab.asked.filter((call) => call === 'a /node')).toHaveLength(20)
  expect(lab.changesOf('a').map(({ name }) => name)).toEqual(['by-others'])
  expect(lab.observer.snapshot('a').nodes?.get(machines?.[0]?.id ?? '')?.givenName).toBe('by-us')
})

test('sends no requests after it is stopped', async () => {
  lab.observer.start()
  await lab.pass(60_000)
  lab.observer.stop()
  lab.asked = []
  await lab.pass(3_600_000)
  expect(lab.asked).toEqual([])
  expect(lab.due).toEqual([])
})
