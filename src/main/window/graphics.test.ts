import { expect, it } from 'vitest'
import { hasGraphics } from './lifecycle'

it('finds graphics hardware by its devices on Linux', () => {
  expect(hasGraphics('linux', () => false)).toBe(false)
  for (const device of ['/dev/dri', '/dev/nvidia0', '/dev/dxg'])
    expect(hasGraphics('linux', (path) => path === device)).toBe(true)
  expect(hasGraphics('linux', (path) => path === '/dev/null')).toBe(false)
})

it('assumes graphics hardware on other systems', () => {
  expect(hasGraphics('darwin', () => false)).toBe(true)
  expect(hasGraphics('win32', () => false)).toBe(true)
})
