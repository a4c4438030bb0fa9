import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyListDelta } from '@shared/api/list-delta'
import { ListDelta } from '@shared/api/list-delta-schema'
import { encodeList, listDelta, wholeList } from './api-app'

type Item = Record<string, unknown>

const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as unknown
const deltaBetween = (base: readonly Item[], next: readonly Item[], rest = {}) =>
  ListDelta.parse(
    parsed(listDelta(encodeList('items', { items: base }).digests, encodeList('items', { items: next, ...rest }))),
  )

// Few ids and values, so that many items repeat, change, and occur twice.
const item = fc.record({
  id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  name: fc.constantFrom('a', 'b', 'ü', '😀', '"'),
})
const anyItem = fc.dictionary(fc.string(), fc.jsonValue())
const lists = fc.array(fc.oneof(item, anyItem), { maxLength: 12 })

describe('a list and its delta', () => {
  it('produce the next list, however it changed', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        // As the page receives them: after JSON.
        const [base, next] = JSON.parse(JSON.stringify([before, after])) as [Item[], Item[]]
        expect(applyListDelta(base, deltaBetween(base, next))).toEqual(next)
      }),
      { numRuns: 1000 },
    )
  })

  it('reorder the same items without sending any', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer()).chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids))),
        ([ids, some]) => {
          const base = ids.map((id) => ({ id }))
          const next = some.map((id) => ({ id }))
          const delta = deltaBetween(base, next)
          expect(delta.items).toEqual([])
          expect(applyListDelta(base, delta)).toEqual(next)
        },
      ),
    )
  })

  it('keep the objects of unchanged items', () => {
    const base = [{ id: '1' }, { id: '2', name: 'a' }, { id: '3' }]
    const next = applyListDelta(base, deltaBetween(base, [{ id: '3' }, { id: '2', name: 'b' }, { id: '1' }]))
    expect(next?.[0]).toBe(base[2])
    expect(next?.[1]).toEqual({ id: '2', name: 'b' })
    expect(next?.[2]).toBe(base[0])
  })

  it('are short after a small change', () => {
    const base = Array.from({ length: 1000 }, (_, index) => ({ id: String(index), name: 'same' }))
    const one = base.with(500, { id: '500', name: 'other' })
    expect(deltaBetween(base, one)).toEqual({
      items: [{ id: '500', name: 'other' }],
      runs: [
        [0, 500],
        [1000, 1],
        [501, 499],
      ],
      rest: {},
    })
    expect(deltaBetween(base, base.slice(1)).runs).toEqual([[1, 999]])
    expect(deltaBetween(base, [...base, { id: 'new', name: 'same' }]).runs).toEqual([[0, 1001]])
  })

  it('stay short if a faulty server sends the same items twice', () => {
    const base = Array.from({ length: 100 }, () => ({ id: '1' }))
    expect(deltaBetween(base, base).runs).toHaveLength(1)
  })

  it('include the fields next to the list', () => {
    expect(deltaBetween([], [], { total: 7 }).rest).toEqual({ total: 7 })
    expect(parsed(wholeList(encodeList('items', { items: [{ id: '1' }], total: 7 })))).toEqual({
      items: [{ id: '1' }],
      total: 7,
    })
    expect(parsed(wholeList(encodeList('items', { items: [] })))).toEqual({ items: [] })
  })

  it('are rejected for another list', () => {
    expect(applyListDelta([{ id: '1' }], { items: [], runs: [[0, 2]] })).toBeUndefined()
  })
})

describe('the etag of a list', () => {
  it('is the same for the same content, and differs for another order, item or field', () => {
    const of = (items: Item[], field = 'items', rest = {}) => encodeList(field, { [field]: items, ...rest }).etag
    const [one, two] = [{ id: '1' }, { id: '2' }]
    expect(of([one, two])).toBe(of([{ ...one }, two]))
    const others = [of([one]), of([two, one]), of([one, two], 'others'), of([one, two], 'items', { total: 2 })]
    expect(new Set([of([one, two]), ...others]).size).toBe(5)
  })
})
