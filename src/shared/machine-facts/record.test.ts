import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FactsRecord, factSources } from './record'
import { combineFacts } from './combine'

const word = fc.constantFrom('', 'a', 'b', 'c')
const record: fc.Arbitrary<FactsRecord> = fc.record({
  nodeKey: fc.constantFrom(`nodekey:${'1'.repeat(64)}`, `nodekey:${'2'.repeat(64)}`),
  source: fc.constantFrom(...factSources),
  at: fc.integer({ min: 0, max: 9 }).map((day) => new Date(day * 86_400_000).toISOString()),
  facts: fc.record({
    os: word,
    osVersion: word,
    clientVersion: word,
    distribution: word,
    device: word,
    container: fc.constantFrom(null, true, false),
    homeRelay: word,
  }),
})

describe('combineFacts', () => {
  it('takes each value from the newest record that contains it', () => {
    const unique = fc.uniqueArray(record, { maxLength: 6, selector: ({ nodeKey, at }) => `${nodeKey} ${at}` })
    fc.assert(
      fc.property(unique, (records) => {
        const combined = combineFacts(records)
        expect([...combined.keys()].toSorted()).toEqual([...new Set(records.map(({ nodeKey }) => nodeKey))].toSorted())
        for (const [key, found] of combined) {
          // Brute force: examine one day after the other, from the last.
          const own = records.filter(({ nodeKey }) => nodeKey === key)
          const last = own.reduce((a, b) => (a.at > b.at ? a : b))
          expect(found).toMatchObject({ source: last.source, at: last.at })
          for (const field of ['os', 'clientVersion', 'homeRelay', 'container'] as const) {
            let expected: unknown = field === 'container' ? null : ''
            for (let day = 0; day <= 9; day++)
              for (const { at, facts } of own)
                if (Date.parse(at) === day * 86_400_000 && facts[field] !== '' && facts[field] !== null)
                  expected = facts[field]
            expect(found[field]).toBe(expected)
          }
        }
      }),
    )
  })
})
