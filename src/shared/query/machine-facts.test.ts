import { makeNode } from '@tests/support/machines'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { textTest } from './language'
import { compareVersions, type MachineFacts, searchFacts } from './machine-facts'
import { machineLanguage } from './machine-language'

const facts = (rest: Partial<MachineFacts>): MachineFacts => ({
  os: 'linux',
  osVersion: '6.1',
  clientVersion: '1.94.1',
  distribution: 'debian 12',
  device: '',
  container: null,
  homeRelay: 'fra',
  path: null,
  lastHandshake: null,
  bytes: null,
  source: 'client',
  at: '2026-05-01T00:00:00Z',
  ...rest,
})

const found = (text: string) => {
  const test = textTest(text, machineLanguage, 0)
  return ['1', '2', '3', '4'].filter((id) => test?.(makeNode(id)))
}

afterEach(() => searchFacts(new Map()))

describe('machine facts in the query', () => {
  it.each([
    ['os:linux', ['1', '3']],
    ['os:windows', ['2']],
    ['os:debian', ['1', '3']],
    ['-os:linux', ['2', '4']],
    ['version<1.80', ['3']],
    ['version>1.80', ['1', '2']],
    ['version:1.94', ['1']],
    ['version:1.9', []],
    ['relay:fra', ['1', '3']],
    ['path:direct', ['1']],
    ['path:relay', ['2']],
    ['path:ams', ['2']],
  ])('%s finds %j', (text, expected) => {
    searchFacts(
      new Map([
        ['1', facts({ path: { kind: 'direct', address: '192.0.2.1:1' } })],
        [
          '2',
          facts({
            os: 'windows',
            distribution: '',
            clientVersion: '1.100.0',
            homeRelay: '',
            path: { kind: 'relay', relay: 'ams' },
          }),
        ],
        ['3', facts({ clientVersion: '1.60.1' })],
      ]),
    )
    expect(found(text)).toEqual(expected)
  })
})

describe('compareVersions', () => {
  const parts = fc.array(fc.nat(200), { minLength: 1, maxLength: 4 })

  it('orders versions by their numbers, a missing part counting as 0', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const padded = (numbers: number[]) => [0, 1, 2, 3].reduce((sum, at) => sum * 1000 + (numbers[at] ?? 0), 0)
        const expected = Math.sign(padded(a) - padded(b))
        expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(expected)
      }),
    )
  })
})
