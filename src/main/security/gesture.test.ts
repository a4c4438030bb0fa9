import { expect, it } from 'vitest'
import { createGesture } from './gesture'

it.each([
  { after: 0, taken: true },
  { after: 5000, taken: true },
  { after: 5001, taken: false },
  // The computer's clock was set back.
  { after: -1, taken: false },
])('accepts a gesture $after ms ago: $taken', ({ after, taken }) => {
  let now = 1_000_000
  const gesture = createGesture(() => now)
  expect(gesture.take()).toBe(false)
  gesture.made()
  now += after
  expect(gesture.take()).toBe(taken)
  expect(gesture.take()).toBe(false)
})
