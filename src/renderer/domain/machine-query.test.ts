import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyQuery,
  expiryFilters,
  formatMachineQuery,
  isNarrowed,
  noFilters,
  parseMachineQuery,
  readFacet,
  routeFilters,
  sameQuery,
  stateFilters,
} from './machine-query'

describe('parseMachineQuery', () => {
  it('reads every part of an address', () => {
    expect(
      parseMachineQuery('?state=offline&tag=tag:prod&owner=alice&route=exit&expiry=7d&q=ber&sort=lastSeen.desc'),
    ).toEqual({
      q: 'ber',
      state: ['offline'],
      owner: ['alice'],
      tag: ['tag:prod'],
      route: ['exit'],
      expiry: ['7d'],
      sort: { id: 'lastSeen', desc: true },
    })
  })

  it('takes several values of one facet, each once', () => {
    expect(parseMachineQuery('state=expired&state=online&state=online&tag=tag:a&tag=tag:b&tag=tag:a')).toMatchObject({
      state: ['online', 'expired'],
      tag: ['tag:a', 'tag:b'],
    })
  })

  it('leaves out what it does not know', () => {
    expect(parseMachineQuery('?state=sleeping&expiry=tomorrow&colour=red&sort=;drop')).toEqual(emptyQuery)
  })

  it('cuts a text nobody can have typed', () => {
    expect(parseMachineQuery(`q=${'x'.repeat(5000)}`).q).toHaveLength(200)
  })
})

describe('formatMachineQuery', () => {
  it('is empty for the whole list', () => {
    expect(formatMachineQuery(emptyQuery)).toBe('')
  })

  it('writes ascending order without a direction', () => {
    expect(formatMachineQuery({ ...emptyQuery, sort: { id: 'owner', desc: false } })).toBe('sort=owner')
  })

  it('comes back the same from the address', () => {
    const names = fc.string({ minLength: 1, maxLength: 20 })
    const query = fc.record({
      q: fc.string({ maxLength: 50 }).map((text) => text.trim()),
      state: fc.subarray([...stateFilters]),
      owner: fc.uniqueArray(names, { maxLength: 3 }),
      tag: fc.uniqueArray(names, { maxLength: 3 }),
      route: fc.subarray([...routeFilters]),
      expiry: fc.subarray([...expiryFilters]),
      sort: fc.option(fc.record({ id: fc.constantFrom('name', 'lastSeen'), desc: fc.boolean() })),
    })
    fc.assert(
      fc.property(query, (value) => {
        expect(parseMachineQuery(formatMachineQuery(value))).toEqual(value)
      }),
    )
  })
})

describe('isNarrowed', () => {
  it('counts text and facets, not the order', () => {
    expect(isNarrowed(parseMachineQuery('sort=owner'))).toBe(false)
    expect(isNarrowed(parseMachineQuery('q=a'))).toBe(true)
    expect(isNarrowed(parseMachineQuery('route=waiting'))).toBe(true)
  })

  it('is false without filters, which keeps the order', () => {
    const cleared = { ...parseMachineQuery('q=a&state=online&sort=owner.desc'), ...noFilters }
    expect(isNarrowed(cleared)).toBe(false)
    expect(cleared.sort).toEqual({ id: 'owner', desc: true })
  })
})

describe('readFacet', () => {
  it('drops values a facet does not know', () => {
    expect(readFacet('state', ['expired', 'nonsense'])).toEqual({ state: ['expired'] })
    expect(readFacet('tag', ['tag:a'])).toEqual({ tag: ['tag:a'] })
  })
})

describe('sameQuery', () => {
  it('does not mind how an address was written', () => {
    expect(
      sameQuery(parseMachineQuery('?state=expired&state=online'), parseMachineQuery('state=online&state=expired')),
    ).toBe(true)
    expect(sameQuery(parseMachineQuery('state=online'), parseMachineQuery('state=online&sort=owner'))).toBe(false)
  })
})
