import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { LIST_DELTA } from '@shared/api/list-delta'
import { utf8, type Conditions, createNegotiation } from '@main/api/api-app'
import { createListReader } from './list-reader'
import { type ListJob, translateNow } from './translate'

const user = (id: number) => ({ id: String(id), name: `user-${id}`, createdAt: '2026-01-01T00:00:00Z' })
const rawOf = (ids: readonly number[]) => ({ list: utf8(JSON.stringify({ users: ids.map(user) })) })
const jobs: ListJob[] = [{ kind: 'users' }, { kind: 'users', where: { name: 'user-1' } }]

const asking = fc.record({
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  job: fc.constantFrom(...jobs),
  /** The earlier versions that the client still has. */
  has: fc.array(fc.nat(10), { maxLength: 2 }),
  takesDelta: fc.boolean(),
})

it('returns the same as a reader that parses every list', () => {
  fc.assert(
    fc.property(fc.array(asking, { maxLength: 30 }), (asked) => {
      const [read, negotiate] = [createListReader(), createNegotiation()]
      const told: string[] = []
      for (const { ids, job, has, takesDelta } of asked) {
        const known = has.flatMap((index) => told[index] ?? [])
        const conditions: Conditions = { known, takesDelta, isRead: true }
        const response = read(job, rawOf(ids), conditions)
        expect(response).toEqual(negotiate(translateNow(job, rawOf(ids)), conditions))
        told.push(response.headers['etag'] ?? '')
      }
    }),
    { numRuns: 300 },
  )
})

it('parses an unchanged list once and computes deltas from it', () => {
  const read = createListReader()
  const [job] = jobs as [ListJob]
  const conditions = { known: [] as string[], takesDelta: true, isRead: true }
  const etag = read(job, rawOf([1, 2]), conditions).headers['etag'] ?? ''
  const parse = vi.spyOn(JSON, 'parse')
  for (let poll = 0; poll < 100; poll++)
    expect(read(job, rawOf([1, 2]), { ...conditions, known: [etag] })).toEqual({
      status: 304,
      headers: { etag },
      body: null,
    })
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
  expect(read(job, rawOf([1, 2, 3]), { ...conditions, known: [etag] })).toMatchObject({
    status: 226,
    headers: { im: LIST_DELTA, 'delta-base': etag },
  })
})
