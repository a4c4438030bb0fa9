import { expect, it } from 'vitest'
import { initialsOf } from './marks'

it.each([
  ['Jeremie Koss', 'JK'],
  ['jeremie.koss@example.com', 'JK'],
  ['maria', 'M'],
  ['Ana María de la Cruz', 'AC'],
  ['älva-öberg', 'ÄÖ'],
  ['𝒳 ray', '𝒳R'],
  ['@', ''],
  ['', ''],
])('shortens %s to %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
