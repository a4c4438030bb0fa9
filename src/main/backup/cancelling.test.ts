import { expect, test } from 'vitest'
import { HOUR } from '@shared/time'
import { createCancelling } from './cancelling'

test('a cancelled backup is not due again for an hour, and others are', () => {
  let now = 0
  const cancelled: string[] = []
  const { cancel, isRecent } = createCancelling(
    (id) => void cancelled.push(id),
    () => now,
  )
  cancel('a')
  expect([cancelled, isRecent('a'), isRecent('b')]).toEqual([['a'], true, false])
  now = HOUR - 1
  expect(isRecent('a')).toBe(true)
  now = HOUR
  expect(isRecent('a')).toBe(false)
})
