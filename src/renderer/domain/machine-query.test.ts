import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyQuery,
  facetValues,
  formatMachineQuery,
  isNarrowed,
  MAX_QUERY_LENGTH,
  noFilters,
  parseMachineQuery,
  sameQuery,
  withFacet,
} from './machine-query'

describe('parseMachineQuery', () => {
  it('reads the text and the order', () => {
    expect(parseMachineQuery('?q=state%3Aoffline+ber&sort=lastSeen.desc')).toEqual({
      q: 'state:offline ber',
      sort: { id: 'lastSeen', desc: true },
    })
  })

  it('converts parameters of old addresses and saved views to terms', () => {
    expect(
      parseMachineQuery('?state=offline&state=expired&tag=tag:prod&owner=al+ice&route=exit&expiry=7d&q=ber').q,
    ).toBe('ber state:offline,expired owner:"al ice" tag:prod route:exit expires:7d')
    expect(parseMachineQuery('state=sleeping&expiry=tomorrow&colour=red&sort=;drop')).toEqual(emptyQuery)
  })

  it('truncates a text longer than the limit', () => {
    expect(parseMachineQuery(`q=${'x'.repeat(5000)}`).q).toHaveLength(MAX_QUERY_LENGTH)
  })
})

describe('formatMachineQuery', () => {
  it('is empty for the whole list and writes ascending order without a direction', () => {
    expect(formatMachineQuery(emptyQuery)).toBe('')
    expect(formatMachineQuery({ ...emptyQuery, sort: { id: 'owner', desc: false } })).toBe('sort=owner')
  })

  it('writes an address that parses back into the same query', () => {
    const query = fc.record({
      q: fc.string({ maxLength: 50 }).map((text) => text.trim()),
      sort: fc.option(fc.record({ id: fc.constantFrom('name' as const, 'lastSeen' as const), desc: fc.boolean() })),
    })
    fc.assert(
      fc.property(query, (value) => {
        expect(parseMachineQuery(formatMachineQuery(value))).toEqual(value)
      }),
    )
  })
})

describe('isNarrowed', () => {
  it('considers the text but not the order', () => {
    expect(isNarrowed(parseMachineQuery('sort=owner'))).toBe(false)
    expect(isNarrowed(parseMachineQuery('q=a'))).toBe(true)
    expect(isNarrowed({ ...parseMachineQuery('q=a&sort=owner.desc'), ...noFilters })).toBe(false)
  })
})

describe('a menu and the text', () => {
  it('returns what the menu wrote, and the other way round', () => {
    expect(facetValues('db state:offline,expired', 'state')).toEqual(['offline', 'expired'])
    expect(facetValues('-state:offline', 'state')).toEqual([])
    expect(withFacet('db', 'tag', ['prod'])).toBe('db tag:prod')
    expect(withFacet('db tag:prod  x', 'tag', ['prod', 'a b'])).toBe('db tag:prod,"a b"  x')
    expect(withFacet('db tag:prod x', 'tag', [])).toBe('db x')
    expect(withFacet('tag:prod', 'tag', [])).toBe('')
  })

  it('changes one term and keeps the others', () => {
    const words = fc.array(fc.constantFrom('db', 'owner:maria', '-tag:*', 'seen>30d', 'state:offline', 'name~"^a b"'), {
      maxLength: 5,
    })
    const chosen = fc.subarray(['online', 'offline', 'expired'])
    fc.assert(
      fc.property(words, chosen, (parts, values) => {
        const q = [...new Set(parts)].join(' ')
        const next = withFacet(q, 'state', values)
        expect(facetValues(next, 'state')).toEqual(values)
        const others = (text: string) => text.split(' ').filter((part) => !part.startsWith('state:'))
        expect(others(next).filter(Boolean)).toEqual(others(q).filter(Boolean))
      }),
    )
  })
})

describe('sameQuery', () => {
  it('ignores different spellings of the same query', () => {
    expect(sameQuery(parseMachineQuery('?state=offline&q=db'), parseMachineQuery('q=db+++STATE:offline'))).toBe(true)
    expect(sameQuery(parseMachineQuery('state=online'), parseMachineQuery('state=online&sort=owner'))).toBe(false)
    expect(sameQuery(parseMachineQuery('q=seen>'), parseMachineQuery(''))).toBe(false)
  })
})
