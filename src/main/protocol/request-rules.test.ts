import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '@shared/api/contract'
import { fillPath } from '@shared/api/endpoint'
import { createEndpointFinder } from '@main/api/find-endpoint'
import { APP_ORIGIN } from '@main/lib/origin'
import { checkRequest } from './app-protocol'

const endpoints = createEndpointFinder(contract)

/** Sends a call to rename the user with this name through the address rules, and returns the name that the handler receives. */
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
])('renames a user named %j', (name) => {
  expect(arrives(name)).toBe(name)
})

test('a call reaches the user with the given name, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      fc.pre(!/\p{Surrogate}/u.test(name))
      expect(arrives(name)).toBe(name)
    }),
    { numRuns: 2_000 },
  )
})
