import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeNode } from '@tests/support/machines'
import { textTest } from '@shared/query/language'
import { machineLanguage } from '@shared/query/machine-language'
import { facetChoices, facetCounts } from './machine-facets'
import { withFacet } from './machine-query'

const name = fc.constantFrom('web', 'WEB', 'db', 'ann', 'ann@corp.example', 'x y')

test('the count of each owner and tag is the number of machines that the chosen filter shows', () => {
  const machines = fc.array(fc.record({ owner: fc.option(name), tags: fc.array(name, { maxLength: 3 }) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(machines, fc.constantFrom('owner', 'tag'), fc.constantFrom('', 'tag:web', 'ann'), (all, facet, q) => {
      const nodes = all.map(({ owner, tags }, index) =>
        makeNode(String(index), {
          user: owner === null ? null : { id: owner, name: owner, displayName: '' },
          tags: tags.map((tag) => `tag:${tag}`),
        }),
      )
      const values = facetChoices(facet, nodes, ((key: string) => key) as never).map(({ value }) => value)
      const counts = facetCounts(facet, values, { nodes, q, now: 0 })
      for (const value of values) {
        const shows = textTest(withFacet(q, facet, [value]), machineLanguage, 0) ?? (() => true)
        expect([value, counts.get(value)]).toEqual([value, nodes.filter(shows).length])
      }
    }),
  )
})
