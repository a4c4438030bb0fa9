import { expect, it } from 'vitest'
import { createQuit } from './quit'

it('quits once the window that held it up is gone, and only then', () => {
  const quit = createQuit()
  quit.asked()
  quit.heldUp(1)
  expect(quit.gone(2)).toBe(false)
  expect(quit.gone(1)).toBe(true)
  expect(quit.gone(1)).toBe(false)
})

it('closes one window without quitting', () => {
  const quit = createQuit()
  quit.heldUp(1)
  expect(quit.gone(1)).toBe(false)
})

it('does not quit after the person stayed, whatever is closed later', () => {
  const quit = createQuit()
  quit.asked()
  quit.heldUp(1)
  quit.calledOff()
  quit.heldUp(1)
  expect(quit.gone(1)).toBe(false)
})

it('quits after being asked again, held up again and left', () => {
  const quit = createQuit()
  quit.asked()
  quit.heldUp(1)
  quit.calledOff()
  quit.asked()
  quit.heldUp(1)
  expect(quit.gone(1)).toBe(true)
})
