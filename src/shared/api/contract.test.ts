import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract'
import type { Endpoint } from './endpoint'

const endpoints = Object.entries(contract).flatMap(([group, each]) =>
  Object.entries<Endpoint>(each).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

function listsOf({ output }: Endpoint): string[] {
  if (!(output instanceof z.ZodObject)) return []
  return Object.entries(output.shape).flatMap(([field, schema]) => (schema instanceof z.ZodArray ? [field] : []))
}

describe('the contract', () => {
  it('names the list of every read that has one, so that its changes can be sent alone', () => {
    const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')
    const found = reads.map(({ name, endpoint }) => [name, listsOf(endpoint)])
    expect(reads.map(({ name, endpoint }) => [name, endpoint.list === undefined ? [] : [endpoint.list]])).toEqual(found)
    expect(found.filter(([, lists]) => lists?.length)).toHaveLength(8)
  })

  it('names no list for a write, because only repeated reads receive changes', () => {
    const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')
    expect(writes.filter(({ endpoint }) => endpoint.list !== undefined)).toEqual([])
  })
})
