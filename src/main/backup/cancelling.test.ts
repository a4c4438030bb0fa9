import { expect, test } from 'vitest'
import { HOUR } from '@shared/time'
import { createCancelling } from './make-backup'

test('a cancelled backup is not due again for an hour, and others are', () => {
  let now = 2 * HOUR
  const cancelled: string[] = []
  const { cancel, pausedUntil } = createCancelling(
    (id) => void cancelled.push(id),
    () => now,
  )
  cancel('a')
  expect([cancelled, pausedUntil('a'), pausedUntil('b')]).toEqual([['a'], 3 * HOUR, 0])
  now = 3 * HOUR - 1
  expect(pausedUntil('a')).toBe(3 * HOUR)
  // The clock was set back.
  now = HOUR
  expect(pausedUntil('a')).toBe(0)
})
