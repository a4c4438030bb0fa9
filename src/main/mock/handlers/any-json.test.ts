import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '@shared/api/contract'
import { pathParameters } from '@shared/api/endpoint'
import { ErrorBody } from '@shared/api/error-body'
import { createTestMock, type TestMock } from '@tests/support/mock-app'

const endpoints = Object.values(contract).flatMap((group) => Object.values(group))
let mock: TestMock
beforeAll(async () => {
  mock = await createTestMock({ seed: 3 })
})
afterAll(() => mock.close())

// Random values mixed with real ids and names, so that calls get past the first check.
const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('1', '2', '5', 'router-1', 'tag:prod', '10.20.0.0/16', '0.0.0.0/0', '{}', ''),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'never' : date.toISOString())) },
)
const value = fc.oneof(word, fc.array(word, { maxLength: 4 }), fc.jsonValue())
const names = [
  'user',
  'name',
  'newName',
  'id',
  'prefix',
  'key',
  'authId',
  'tags',
  'routes',
  'policy',
  'baseId',
  'expiry',
  'expiration',
]
const flags = ['disableExpiry', 'reusable', 'ephemeral', 'aclTags', 'email', '__proto__', 'constructor']
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...names, ...flags), value) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** Fills in the path's parameters; replaces segments that a URL would resolve away. */
function fill(path: string, words: readonly string[]): string {
  let filled: string = path
  pathParameters(path).forEach((name, index) => {
    const text = words[index % words.length] ?? '1'
    const segment = encodeURIComponent(text)
    filled = filled.replace(`:${name}`, ['', '.', '..'].includes(segment) ? '1' : segment)
  })
  return filled
}

describe('an endpoint that receives random input', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s follows the contract or the error format, never 500',
    async (_, endpoint) => {
      await fc.assert(
        fc.asyncProperty(
          body,
          fc.array(word, { minLength: 1, maxLength: 2 }),
          fc.dictionary(fc.constantFrom(...names), word),
          async (json, words, query) => {
            const url = new URL(`http://mock.test${fill(endpoint.path, words)}`)
            for (const [name, text] of Object.entries(query)) url.searchParams.set(name, text)
            const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
            const response = await mock.fetch(
              new Request(url, { method: endpoint.method, ...(hasBody ? { body: JSON.stringify(json) } : {}) }),
            )
            const answer: unknown = await response.json()
            const shape = response.status === 200 ? endpoint.output : ErrorBody
            expect(shape.safeParse(answer).success).toBe(true)
            expect(response.status).toBeLessThan(500)
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})
