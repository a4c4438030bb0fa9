import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAutosave } from './use-autosave'

const WITHIN_MS = 500

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function typing() {
  let kept = ''
  const hook = renderHook(({ text }) => useAutosave(text, WITHIN_MS, () => (kept = text)), {
    initialProps: { text: '' },
  })
  return { ...hook, kept: () => kept }
}

describe('typed text', () => {
  it.each([7, 90, 130, 499, 500, 501, 2000])('is stored in time with a keystroke every %i ms', async (pause) => {
    const { rerender, kept } = typing()
    /** The time of each keystroke. */
    const typed: number[] = []
    let longest = 0
    for (let at = 0; at < 20_000; at += 1) {
      if (at % pause === 0) {
        typed.push(at)
        rerender({ text: 'x'.repeat(typed.length) })
      }
      await vi.advanceTimersByTimeAsync(1)
      const oldest = typed[kept().length]
      if (oldest !== undefined) longest = Math.max(longest, at + 1 - oldest)
    }
    expect(longest).toBeLessThanOrEqual(WITHIN_MS)
    expect(kept().length).toBeGreaterThan(0)
  })

  it('is stored when the page is hidden and when the field unmounts', () => {
    const { rerender, unmount, kept } = typing()
    rerender({ text: 'one' })
    window.dispatchEvent(new Event('pagehide'))
    expect(kept()).toBe('one')
    rerender({ text: 'two' })
    unmount()
    expect(kept()).toBe('two')
  })
})
