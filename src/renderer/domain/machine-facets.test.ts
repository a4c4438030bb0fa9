import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeNode } from '@tests/support/machines'
import { parseQuery, textTest } from '@shared/query/language'
import { machineLanguage } from '@shared/query/machine-language'
import { facetChoices, facetCounts } from './machine-facets'
import { withFacet } from './machine-query'

const name = fc.constantFrom('web', 'WEB', 'db', 'ann', 'ann@corp.example', 'x y')

test('the count of each owner and tag is the number of machines that the chosen filter shows', () => {
  const machines = fc.array(
    fc.record({ owner: fc.option(name), nameless: fc.boolean(), tags: fc.array(name, { maxLength: 3 }) }),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(machines, fc.constantFrom('owner', 'tag'), fc.constantFrom('', 'tag:web', 'ann'), (all, facet, q) => {
      const nodes = all.map(({ owner, nameless, tags }, index) =>
        makeNode(String(index), {
          user: owner === null ? null : { id: owner, name: nameless ? '' : owner, displayName: nameless ? owner : '' },
          tags: tags.map((tag) => `tag:${tag}`),
        }),
      )
      const values = facetChoices(facet, nodes, new Map(), ((key: string) => key) as never).map(({ value }) => value)
      const counts = facetCounts(facet, values, { nodes, q, language: machineLanguage, now: 0 })
      for (const value of values) {
        const shows = textTest(withFacet(q, facet, [value]), machineLanguage, 0) ?? (() => true)
        expect([value, counts.get(value)]).toEqual([value, nodes.filter(shows).length])
      }
    }),
  )
})

test('machines of users without a name are filtered by the name shown, and users who share it are told apart', () => {
  const nodes = [
    makeNode('1', { user: { id: '7', name: '', displayName: 'Kim Lee' } }),
    makeNode('2', { user: { id: '8', name: '', displayName: '' } }),
    makeNode('3', { user: { id: '9', name: 'sam', displayName: 'Sam' } }),
    makeNode('4', { user: { id: '10', name: '', displayName: 'Kim Lee', email: 'kim@example.com' } }),
  ]
  const choices = facetChoices('owner', nodes, new Map(), ((key: string) => key) as never)
  expect(choices).toEqual([
    { value: 'Kim Lee (kim@example.com)', label: 'Kim Lee (kim@example.com)' },
    { value: 'Kim Lee (User 7)', label: 'Kim Lee (User 7)' },
    { value: 'sam', label: 'sam · Sam' },
    { value: 'User 8', label: 'User 8' },
  ])
  const shown = choices.map(({ value }) => {
    const q = withFacet('', 'owner', [value])
    expect(parseQuery(q, machineLanguage).problems).toEqual([])
    return nodes.filter(textTest(q, machineLanguage, 0) ?? (() => true)).map(({ id }) => id)
  })
  expect(shown).toEqual([['4'], ['1'], ['3'], ['2']])
})

test('a state that overlaps with others says so beside its count', () => {
  const choices = facetChoices('state', [], new Map(), ((key: string) => key) as never)
  expect(choices.map(({ value, label }) => [value, label])).toEqual([
    ['online', 'common:state.online'],
    ['offline', 'common:state.offline'],
    ['expiring', 'soonFacet'],
    ['expired', 'common:state.expired'],
  ])
})
