import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeNode } from '../../../tests/support/machines'
import { type QueryLanguage, nextInstant, textTest } from './language'
import { machineLanguage } from './machine-language'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const instant = fc.integer({ min: -60 * 24, max: 60 * 24 }).map((hours) => new Date(NOW + hours * HOUR).toISOString())

const node = fc
  .record({
    online: fc.boolean(),
    expiry: fc.option(instant),
    lastSeen: fc.option(instant),
    createdAt: fc.option(instant),
  })
  .map((change) => makeNode('1', change))

const query = fc
  .array(
    fc.constantFrom(
      'state:expired',
      '-state:expired',
      'state:expiring,online',
      'is:offline',
      'seen>30d',
      'seen<2h',
      '-seen>1w',
      'expires<14d',
      'expires:7d',
      'expires>3d',
      'expires:expired',
      '-expires:never',
      'created<5d',
      'seen:never',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((terms) => terms.join(' '))

const shown = <Row>(text: string, language: QueryLanguage<Row>, rows: readonly Row[], at: number) =>
  rows.filter(textTest(text, language, at) ?? (() => true))

it('a query finds the same machines at every instant before its next turn', () => {
  let changes = 0
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), query, fc.nat(100 * 24 * HOUR), (nodes, text, later) => {
      const next = nextInstant(text, machineLanguage, { rows: nodes, from: NOW })
      const before = shown(text, machineLanguage, nodes, NOW)
      const last = next === undefined ? NOW + later : Math.min(next - 1, NOW + later)
      expect(shown(text, machineLanguage, nodes, last)).toEqual(before)
      if (next !== undefined && shown(text, machineLanguage, nodes, next).length !== before.length) changes++
    }),
    { numRuns: 3000 },
  )
  // Instants must be real changes often enough for the test to be meaningful.
  expect(changes).toBeGreaterThan(100)
})
