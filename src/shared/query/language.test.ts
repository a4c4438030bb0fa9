import { makeNode } from '@tests/support/machines'
import { anyTerm, anyText, NOW, parse } from '@tests/support/machine-queries'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printQuery, type Term, textTest } from './language'
import { machineLanguage } from './machine-language'

const bare = ({ terms }: ReturnType<typeof parse>): Term[] =>
  terms.map(({ field, op, values, not }) => ({ field, op, values, not }))

describe('text → query → text', () => {
  it('returns the same terms, whatever their values', () => {
    fc.assert(
      fc.property(fc.array(anyTerm, { maxLength: 4 }), (terms) => {
        const read = parse(printQuery(terms))
        expect(read.problems).toEqual([])
        expect(bare(read)).toEqual(terms)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads any text without failing, each part once, at its position', () => {
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 6 }).map((words) => words.join(' ')),
        (text) => {
          const { terms, problems } = parse(text)
          let end = 0
          for (const { from, to } of terms) {
            expect(from).toBeGreaterThanOrEqual(end)
            expect(to).toBeGreaterThan(from)
            end = to
          }
          for (const { from, to } of problems) expect(to - from).toBeGreaterThan(0)
          expect(bare(parse(printQuery(terms)))).toEqual(bare({ terms, problems }))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('parts that cannot be parsed', () => {
  it.each([
    ['colour:red', 'unknownField', [0, 10]],
    ['db tag:', 'noValue', [3, 7]],
    ['tag>4', 'operator', [0, 5]],
    ['state:sleeping', 'choice', [0, 14]],
    ['seen>soon', 'duration', [0, 9]],
    ['up<most', 'percent', [0, 7]],
    ['up:95%', 'operator', [0, 6]],
    ['route:10.0.0.0/99', 'address', [0, 17]],
    ['name~"("', 'pattern', [0, 8]],
    ['version<new', 'version', [0, 11]],
    ['path>relay', 'operator', [0, 10]],
    ['tag:"prod', 'quote', [0, 9]],
  ])('%s is a problem of the kind %s, at its position', (text, code, [from, to]) => {
    const { problems, terms } = parse(text)
    expect(problems).toEqual([expect.objectContaining({ code, from, to })])
    expect(terms.map(({ field }) => field)).toEqual(text.startsWith('db') ? [null] : [])
  })

  it('are left out, and the rest still applies', () => {
    const test = textTest('seen> owner:maria', machineLanguage, NOW)
    expect(test?.(makeNode('1', { user: { id: '1', name: 'maria', displayName: '' } }))).toBe(true)
    expect(test?.(makeNode('2', { user: null }))).toBe(false)
  })
})

it('reads parts of IPv6 addresses as text', () => {
  const node = makeNode('1', { ipAddresses: ['fd7a:115c:a1e0::4'] })
  for (const text of ['a1e0::4', 'fd7a:115c', 'ip:fd7a:115c']) {
    expect(parse(text).problems).toEqual([])
    expect(textTest(text, machineLanguage, NOW)?.(node)).toBe(true)
  }
})
