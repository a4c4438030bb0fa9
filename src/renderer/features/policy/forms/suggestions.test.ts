import { expect, it } from 'vitest'
import type { User } from '@shared/api/users'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { optionsFor, suggestionsFor } from './suggestions'

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

it('offers users as the server writes them', () => {
  const users = [{ name: 'ann' }, { name: 'eve@x.example' }] as User[]
  const offered = (line: '0.23' | '0.29') =>
    suggestionsFor({ text: '{}', users, nodes: [], dialect: dialectOf(line) }).users
  expect(offered('0.29')).toEqual(['ann@', 'eve@x.example'])
  expect(offered('0.23')).toEqual(['ann', 'eve@x.example'])
})
