import { expect, it } from 'vitest'
import { createQuit } from './quit'

it('quits after the window that blocked it has closed, and only then', () => {
  const quit = createQuit()
  quit.requested()
  quit.blocked(1)
  expect(quit.windowClosed(2)).toBe(false)
  expect(quit.windowClosed(1)).toBe(true)
  expect(quit.windowClosed(1)).toBe(false)
})

it('closes one window without quitting', () => {
  const quit = createQuit()
  quit.blocked(1)
  expect(quit.windowClosed(1)).toBe(false)
})

it('does not quit after the user cancelled, whatever closes later', () => {
  const quit = createQuit()
  quit.requested()
  quit.blocked(1)
  quit.cancelled()
  quit.blocked(1)
  expect(quit.windowClosed(1)).toBe(false)
})

it('quits when requested again, blocked again and confirmed', () => {
  const quit = createQuit()
  quit.requested()
  quit.blocked(1)
  quit.cancelled()
  quit.requested()
  quit.blocked(1)
  expect(quit.windowClosed(1)).toBe(true)
})
