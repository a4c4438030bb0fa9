import { describe, expect, it } from 'vitest'
import {
  encodeList,
  jsonResponse,
  plainRequest,
  readJson,
  conditionsOf,
  createNegotiation,
  type Conditions,
  unconditional,
} from './api-app'

const list = (...ids: string[]) => encodeList('items', { items: ids.map((id) => ({ id })) })
const asking = (known: string, takesDelta = true): Conditions => ({ known: [known], takesDelta, isRead: true })

describe('the conditions of a request', () => {
  it('are in If-None-Match and A-IM', () => {
    const headers = [
      ['if-none-match', '"a", W/"b"'],
      ['a-im', 'gzip, list-delta'],
    ] as const
    expect(conditionsOf({ ...plainRequest('GET', '/'), headers })).toEqual({
      known: ['"a"', '"b"'],
      takesDelta: true,
      isRead: true,
    })
    expect(conditionsOf(plainRequest('POST', '/', {}))).toEqual({ known: [], takesDelta: false, isRead: false })
  })
})

describe('a list', () => {
  it('is sent in full at first, and answered with 304 if unchanged', () => {
    const negotiate = createNegotiation()
    const first = negotiate(list('1'), unconditional)
    expect([first.status, readJson(first)]).toEqual([200, { items: [{ id: '1' }] }])
    const again = negotiate(list('1'), asking(first.headers['etag'] ?? ''))
    expect([again.status, again.body, again.headers]).toEqual([304, null, { etag: first.headers['etag'] }])
  })

  it('is sent as a delta to a client with an older version that accepts deltas', () => {
    const negotiate = createNegotiation()
    const etag = negotiate(list('1', '2'), unconditional).headers['etag'] ?? ''
    const changed = negotiate(list('2', '3'), asking(etag))
    expect(changed).toMatchObject({
      status: 226,
      headers: { im: 'list-delta', 'delta-base': etag, etag: list('2', '3').etag, 'content-type': 'application/json' },
    })
    expect(readJson(changed)).toEqual({ items: [{ id: '3' }], runs: [[1, 2]], rest: {} })
    expect(negotiate(list('2', '3'), asking(etag, false)).status).toBe(200)
  })

  it('is sent in full if the version is not remembered', () => {
    const negotiate = createNegotiation(3)
    const etag = negotiate(list('1', '2'), unconditional).headers['etag'] ?? ''
    expect(negotiate(list('1', '2', '3'), asking(etag)).status).toBe(226)
    // Five items in two versions exceed three: the older one is dropped.
    expect(negotiate(list('1'), asking(etag)).status).toBe(200)
  })

  it('stays remembered as long as it is requested', () => {
    const negotiate = createNegotiation(4)
    const etag = negotiate(list('1', '2'), unconditional).headers['etag'] ?? ''
    for (let other = 0; other < 5; other++) {
      negotiate(list(`other ${other}`), unconditional)
      expect(negotiate(list('1', '2'), asking(etag)).status).toBe(304)
    }
    expect(negotiate(list('1', '3'), asking(etag)).status).toBe(226)
  })

  it('is sent in full if it alone exceeds the memory limit', () => {
    const negotiate = createNegotiation(1)
    const etag = negotiate(list('1', '2'), unconditional).headers['etag'] ?? ''
    expect(negotiate(list('1', '3'), asking(etag)).status).toBe(200)
  })
})

describe('another response', () => {
  it('gets an etag if it is a successful read, and is answered with 304 if unchanged', () => {
    const negotiate = createNegotiation()
    const made = () => jsonResponse(200, { policy: 'x' })
    const etag = negotiate(made(), unconditional).headers['etag'] ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(negotiate(made(), asking(etag))).toEqual({ status: 304, headers: { etag }, body: null })
    expect(negotiate(made(), { ...unconditional, isRead: false })).toEqual(made())
    expect(negotiate(jsonResponse(404, {}), unconditional)).toEqual(jsonResponse(404, {}))
  })
})
