import { expect, test } from 'vitest'
import { createPartPaces } from './pace'

test('a write makes the lists outdated, and every part that is being read', () => {
  const paces = createPartPaces(() => 0.5)
  paces.begin('server')
  paces.written()
  expect(paces.of('nodes').isOutdated).toBe(true)
  expect(paces.of('server').isOutdated).toBe(true)
  expect(paces.of('health').isOutdated).toBe(false)
})
