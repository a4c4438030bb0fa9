import { expect, it } from 'vitest'
import { optionsFor } from './suggestions'

const names = ['tag:web', 'tag:worker', 'office']

it('offers names that contain the typed text', () => {
  expect(optionsFor(names, 'w', false)).toEqual(['tag:web', 'tag:worker'])
  expect(optionsFor(names, 'OFF', false)).toEqual(['office'])
})

it('offers destinations with the typed ports, otherwise with all ports', () => {
  expect(optionsFor(names, 'web', true)).toEqual(['tag:web:*'])
  expect(optionsFor(names, 'tag:w', true)).toEqual(['tag:web:*', 'tag:worker:*'])
  expect(optionsFor(names, 'tag:web:', true)).toEqual(['tag:web:*'])
  expect(optionsFor(names, 'web:80,443', true)).toEqual(['tag:web:80,443'])
  expect(optionsFor(names, 'tag:', true)).toEqual(['tag:web:*', 'tag:worker:*'])
})
