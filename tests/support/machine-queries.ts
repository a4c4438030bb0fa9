import fc from 'fast-check'
import { compilePattern, type Operator, parseQuery, type Term } from '@shared/query/language'
import { machineLanguage } from '@shared/query/machine-language'

export const NOW = Date.parse('2026-11-21T12:00:00Z')
export const parse = (text: string) => parseQuery(text, machineLanguage)

export const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', '\\', ',', ' ', '-', ':', '~', '<', 'a', '*', 'tag'),
    minLength: 1,
    maxLength: 8,
  }),
)
const values = (of: fc.Arbitrary<string>) => fc.array(of, { minLength: 1, maxLength: 3 })
const duration = fc.tuple(fc.nat(400), fc.constantFrom('h', 'd', 'w')).map(([count, unit]) => `${count}${unit}`)
const share = fc
  .oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(99.9, 0.5))
  .chain((part) => fc.constantFrom(`${part}%`, `${part}`))
export const term = (field: string | null, op: Operator, of: fc.Arbitrary<string>, most = 3): fc.Arbitrary<Term> =>
  fc
    .record({ values: most === 1 ? of.map((one) => [one]) : values(of), not: fc.boolean() })
    .map((rest) => ({ field, op, ...rest }))

/** Every kind of term, with arbitrary text if allowed. */
export const anyTerm = fc.oneof(
  term(null, ':', anyText, 1),
  term('owner', ':', anyText),
  term('tag', ':', anyText),
  term('name', ':', anyText),
  term('name', '~', anyText.filter(isPattern), 1),
  term('state', ':', fc.constantFrom('online', 'offline', 'expired', 'expiring')),
  term('seen', '>', duration),
  term('seen', '<', duration),
  term('up', '<', share, 1),
  term('up', '>', share),
  term('expires', '<', duration),
  term('expires', ':', fc.oneof(duration, fc.constantFrom('never', 'expired'))),
  term('route', ':', fc.constantFrom('exit', 'subnet', 'waiting', '*', '10.0.0.0/8', 'fd00::/8')),
  term('ip', ':', fc.constantFrom('100.64.3', 'fd7a:115c', '100.64.0.0/24')),
)

function isPattern(text: string): boolean {
  return compilePattern(text) instanceof RegExp
}
