import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyLanguage } from './key-language'
import { parseQuery } from './language'
import { machineLanguage } from './machine-language'
import { routeLanguage } from './route-language'
import { suggestTerm } from './complete'
import { userLanguage } from './user-language'

it.each([
  ['seen:>30d', 'seen>30d'],
  ['unseen:30d', 'seen>30d'],
  ['seen:30d', 'seen>30d'],
  ['seen>30', 'seen>30d'],
  ['seen>30days', 'seen>30d'],
  ['seen>2months', 'seen>60d'],
  ['seen=>2h', 'seen>2h'],
  ['-seen:<1w', '-seen<1w'],
  ['onwer:max', 'owner:max'],
  ['status:offline', 'state:offline'],
  ['state:offlin', 'state:offline'],
  ['expires:<14d', 'expires<14d'],
  ['expires>never', 'expires:never'],
  ['up:95%', 'up<95%'],
  ['name>db', 'name:db'],
  ['tags:prod', 'tag:prod'],
  ['quality:9', null],
])('suggests for %s the term %s', (written, expected) => {
  expect(suggestTerm(written, machineLanguage)).toBe(expected)
})

it('suggests only valid terms for any text', () => {
  const term = fc.tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('seen', 'unseen', 'stat', 'machine', 'machines', 'expire', 'crated', 'tag', 'route', 'usr', 'is'),
    fc.constantFrom(':', '>', '<', '~', ':>', '=', '>='),
    fc.oneof(fc.constantFrom('30d', '30', 'never', 'offlin', '3', '10.0.0.0/8', 'yes', '('), fc.string()),
  )
  fc.assert(
    fc.property(term, fc.constantFrom(machineLanguage, keyLanguage, routeLanguage, userLanguage), (parts, language) => {
      const written = parts.join('')
      const suggested = suggestTerm(written, language as typeof machineLanguage)
      if (suggested === null) return
      const { terms, problems } = parseQuery(suggested, language as typeof machineLanguage)
      expect(problems).toEqual([])
      expect(terms).toHaveLength(1)
      expect(terms[0]?.not).toBe(written.startsWith('-'))
    }),
    { numRuns: 2000 },
  )
})
