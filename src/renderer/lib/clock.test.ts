import { afterEach, expect, test, vi } from 'vitest'
import { createClock, WORDS_MS } from './clock'

afterEach(() => void vi.useRealTimers())

test('the age of one event is the same beside the server’s and beside this computer’s data', () => {
  vi.useFakeTimers()
  const clock = createClock()
  clock.words.subscribe(() => undefined)
  vi.advanceTimersByTime(20_000)
  const own = clock.own(WORDS_MS)
  own.subscribe(() => undefined)
  for (let seconds = 0; seconds < 60; seconds += 5) {
    vi.advanceTimersByTime(5000)
    expect(own.get()).toBe(clock.words.get())
  }
})
