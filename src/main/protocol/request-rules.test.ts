import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '@shared/api/contract'
import { fillPath } from '@shared/api/endpoint'
import { createEndpointFinder } from '@main/api/find-endpoint'
import { APP_ORIGIN } from '@main/lib/origin'
import { checkRequest } from './request-rules'

const endpoints = createEndpointFinder(contract)

/** A call to rename the user of a name, through the rules for addresses, as the handler gets it. */
function arrives(name: string): string | undefined {
  const path = fillPath(contract.users.rename.path, { name, newName: 'bob' })
  const url = checkRequest({ url: APP_ORIGIN + path, method: 'POST', headers: [], body: null })
  return endpoints.find('POST', url.pathname)?.parameters['name']
}

test.each([
  '.',
  '..',
  '...',
  'a\tb',
  '\t',
  'a/b',
  '../..',
  '%2e%2e',
  '%',
  'ä b',
  '\u2060',
  '\u2060..',
  '\u0000',
  'a\u007f',
])('a user named %j can be renamed', (name) => {
  expect(arrives(name)).toBe(name)
})

test('whatever somebody is called, a call reaches the user of that name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      fc.pre(!/\p{Surrogate}/u.test(name))
      expect(arrives(name)).toBe(name)
    }),
    { numRuns: 2_000 },
  )
})
