import fc from 'fast-check'
import type { ReceivedRule } from '@shared/local-client/client-report'
import { describe, expect, it } from 'vitest'
import { asReceived, compareFilters, differenceText } from './received-filter'

const rule = (sources: string[], protocols: number[], ...destinations: [string, number, number][]): ReceivedRule => ({
  sources,
  protocols,
  destinations: destinations.map(([prefix, first, last]) => ({ prefix, first, last })),
})

const anyRule = fc.record({
  sources: fc.uniqueArray(fc.constantFrom('100.64.0.1', '100.64.0.2', '10.0.0.0/8'), { minLength: 1 }),
  protocols: fc.uniqueArray(fc.constantFrom(6, 17, 1)),
  destinations: fc.array(
    fc.record({
      prefix: fc.constantFrom('100.64.0.3', '*'),
      first: fc.constantFrom(0, 22),
      last: fc.constantFrom(22, 65_535),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** Splits every rule into rules with one source, one protocol and one destination, in another order. */
function cut(rules: readonly ReceivedRule[]): ReceivedRule[] {
  return rules
    .flatMap(({ sources, protocols, destinations }) =>
      sources.flatMap((source) =>
        (protocols.length > 0 ? protocols : [6, 17, 1, 58]).flatMap((protocol) =>
          destinations.map((destination) => ({
            sources: [source],
            protocols: [protocol],
            destinations: [destination],
          })),
        ),
      ),
    )
    .toReversed()
}

describe('compareFilters', () => {
  it('finds no difference between a filter and the same filter split into other rules', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 5 }), (rules) => {
        const { onlyClient, onlyEngine } = compareFilters(rules, cut(rules))
        expect([onlyClient, onlyEngine]).toEqual([[], []])
      }),
    )
  })

  it('lists entries that only one side has', () => {
    const client = [rule(['100.64.0.1'], [6], ['100.64.0.3', 22, 22], ['100.64.0.3', 80, 90])]
    const engine = [rule(['100.64.0.1', '100.64.0.2'], [6], ['100.64.0.3', 22, 22])]
    const difference = compareFilters(client, engine)
    expect(difference).toEqual({
      onlyClient: ['tcp 100.64.0.1 → 100.64.0.3:80-90'],
      onlyEngine: ['tcp 100.64.0.2 → 100.64.0.3:22'],
      rules: 1,
    })
    expect(differenceText(difference)).toBe('- tcp 100.64.0.1 → 100.64.0.3:80-90\n+ tcp 100.64.0.2 → 100.64.0.3:22')
  })
})

it('shows direction marks of both filters by their numbers, so that they compare equal', () => {
  const difference = compareFilters([], [rule(['tag:x\u202E'], [6], ['a\u2066', 22, 22])])
  expect(difference.onlyEngine).toEqual(['tcp tag:x[U+202E] → a[U+2066]:22'])
})

describe('asReceived', () => {
  it('omits rules that only grant capabilities', () => {
    const ports = { SrcIPs: ['*'], IPProto: [6], DstPorts: [{ IP: '*', Ports: { First: 0, Last: 65_535 } }] }
    const grant = { SrcIPs: ['*'], CapGrant: [{ Dsts: ['100.64.0.1/32'], CapMap: {} }] }
    expect(asReceived([ports, grant])).toEqual([rule(['*'], [6], ['*', 0, 65_535])])
  })
})
