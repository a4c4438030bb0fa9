import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { globTest } from './fields'
import { compilePattern } from './language'

/** A pattern that matches nothing here, so every way is tried. */
const NAME = 'db-prod-frankfurt-01'

describe('patterns', () => {
  it.each([
    'web',
    '^web-\\d+$',
    '(web|db|mail)-(prod|dev)',
    '^(web|db)-.*-prod.*$',
    'prod.*frankfurt',
    '[a-z]+-\\d{2,4}',
    '(?:web)?-\\d+',
    '\\(x\\)|[()|*+]',
    '(ab){3}',
    'a{',
  ])('compiles %j', (text) => {
    expect(compilePattern(text)).toBeInstanceOf(RegExp)
  })

  it.each([
    '(.|.|.|.)*!',
    '(a+)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a|aa)+$',
    '.*.*.*.*!',
    '(.?){20}!',
    '.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?!',
    '(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)(.|.)!',
    '(.)\\1*',
    '(?=.*x)y',
    '(?<!x)y',
    '(((.{0,9}){0,9}){0,9}){0,9}!',
  ])('refuses %j, which could take too long', (text) => {
    expect(compilePattern(text)).toBe('slowPattern')
  })

  it('refuses a text that is not a regular expression', () => {
    expect(compilePattern('(')).toBe('pattern')
  })

  it('matches every compiled pattern with a hundred names without delay', () => {
    const piece = fc.constantFrom(
      '.',
      'a',
      '[a-z]',
      '(',
      '(?:',
      ')',
      '|',
      '*',
      '+',
      '?',
      '{2,}',
      '{0,9}',
      '{3}',
      '^',
      '\\d',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const regex = compilePattern(`${pieces.join('')}!`)
        if (typeof regex === 'string') return
        for (let name = 0; name < 100; name++) regex.test(NAME)
      }),
      // A pattern that blocks the page would block the test.
      { numRuns: 3000, seed: 7 },
    )
  }, 60_000)

  it('matches many stars without delay', () => {
    expect(globTest('*a'.repeat(200))('a'.repeat(199))).toBe(false)
    expect(globTest('*a'.repeat(200))('a'.repeat(200))).toBe(true)
  })
})
