import { makeNode } from '@tests/support/machines'
import fc from 'fast-check'
import { UNKNOWN_TIME } from '@shared/api/primitives'
import { describe, expect, it } from 'vitest'
import { parseQuery, textTest, unknownFields } from './language'
import { compareVersions, type FactsById, type MachineFacts } from './machine-facts'
import { createMachineLanguage, machineLanguage } from './machine-language'

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

const found = (text: string, known: FactsById) => {
  const language = createMachineLanguage({ facts: known, shares: new Map(), notes: new Map() })
  const test = textTest(text, language, 0)
  return ['1', '2', '3', '4'].filter((id) => test?.(makeNode(id)))
}

describe('machine facts in the query', () => {
  it.each([
    ['os:linux', ['1', '3']],
    ['os:windows', ['2']],
    ['os:debian', ['1', '3']],
    ['-os:linux', ['2']],
    ['-os:*', ['4']],
    ['os:(none)', ['4']],
    ['version:(none)', ['4']],
    ['-version:(none)', ['1', '2', '3']],
    ['path:(none)', ['3', '4']],
    ['-version:1.94', ['2', '3']],
    ['-version<1.80', ['1', '2']],
    ['-path:direct', ['2']],
    ['version<1.80', ['3']],
    ['version>1.80', ['1', '2']],
    ['version:1.94', ['1']],
    ['version:1.9', []],
    ['relay:fra', ['1', '3']],
    ['path:direct', ['1']],
    ['path:relay', ['2']],
    ['path:ams', ['2']],
  ])('%s finds %j', (text, expected) => {
    const known = new Map([
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
    ])
    expect(found(text, known)).toEqual(expected)
  })
})

describe('what a filter does not know', () => {
  const NODES = ['1', '2', '3', '4'].map((id) => makeNode(id))
  const known = createMachineLanguage({ facts: new Map([['1', facts({})]]), shares: new Map(), notes: new Map() })
  const unknown = (text: string, nodes = NODES) => unknownFields(parseQuery(text, known).terms, known, nodes)

  it.each([
    ['version<1.80', [{ field: 'version', unknown: 3 }]],
    ['-version<1.80', [{ field: 'version', unknown: 3 }]],
    [
      'os:linux path:direct',
      [
        { field: 'os', unknown: 3 },
        { field: 'path', unknown: 4 },
      ],
    ],
    ['up<95%', [{ field: 'up', unknown: 4 }]],
    ['relay:fra', [{ field: 'relay', unknown: 3 }]],
    // These ask for the machines without a known value.
    ['-os:*', []],
    ['os:(none)', []],
    // The server tells these of every machine.
    ['state:online tag:db db seen>1d', []],
  ])('%s counts the machines without the fact', (text, expected) => {
    expect(unknown(text)).toEqual(expected)
  })

  it('finds no machine by a time that is not known, negated or not, and counts it', () => {
    const node = makeNode('1', { online: false, lastSeen: UNKNOWN_TIME, createdAt: null, expiry: UNKNOWN_TIME })
    for (const field of ['seen', 'created', 'expires'])
      for (const text of [`${field}>30d`, `${field}<30d`, `-${field}>30d`, `-${field}<30d`]) {
        expect(textTest(text, machineLanguage, Date.parse('2026-11-29T00:00:00Z'))?.(node), text).toBe(false)
        expect(unknown(text, [node]), text).toEqual([{ field, unknown: 1 }])
      }
  })
})

it('finds no machine by a state that depends on an expiry that cannot be read, negated or not, and counts it', () => {
  const node = makeNode('1', { expiry: UNKNOWN_TIME, tags: ['tag:db'] })
  const counted = (text: string) =>
    unknownFields(parseQuery(text, machineLanguage).terms, machineLanguage, [node, makeNode('2')])
  for (const word of ['state:expired', 'state:expiring', 'is:expired', 'is:expiring']) {
    for (const text of [word, `-${word}`]) {
      expect(textTest(text, machineLanguage, 0)?.(node), text).toBe(false)
      expect(counted(text), text).toEqual([{ field: word.split(':')[0], unknown: 1 }])
    }
    expect(textTest(`-${word}`, machineLanguage, 0)?.(makeNode('2'))).toBe(true)
  }
  // The server tells these.
  const online = { ...node, online: true }
  expect([textTest('state:online', machineLanguage, 0)?.(online), counted('state:online')]).toEqual([true, []])
  expect(textTest('-state:online', machineLanguage, 0)?.(online)).toBe(false)
  expect([textTest('is:tagged', machineLanguage, 0)?.(node), counted('is:tagged')]).toEqual([true, []])
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
