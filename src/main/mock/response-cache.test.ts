import { describe, expect, it } from 'vitest'
import type { PlainResponse } from '@main/api/plain'
import { createResponseCache } from './response-cache'

const response = (text: string, status = 200): PlainResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
})
const etagOf = ({ headers }: PlainResponse) => headers['etag']

function setup() {
  let revision = '1'
  const cache = createResponseCache(() => revision)
  return { cache, change: (next: string) => (revision = next) }
}

describe('the cache of responses', () => {
  it('gives a response again until the database changes', () => {
    const { cache, change } = setup()
    const kept = cache.set('/node', '1', response('a'))
    expect(cache.get('/node', '1')).toBe(kept)
    expect(cache.get('/user', '1')).toBeUndefined()
    change('2')
    expect(cache.get('/node', '2')).toBeUndefined()
  })

  it('keeps the tag where a change did not touch the bytes, and only there', () => {
    const { cache, change } = setup()
    const first = cache.set('/node', '1', response('a'))
    change('2')
    expect(etagOf(cache.set('/node', '2', response('a')))).toBe(etagOf(first))
    change('3')
    const other = cache.set('/node', '3', response('b'))
    expect(etagOf(other)).not.toBe(etagOf(first))
    change('4')
    expect(etagOf(cache.set('/node', '4', response('a')))).not.toBe(etagOf(first))
  })

  it('does not keep a response that was begun before something was written, nor one that is no success', () => {
    const { cache, change } = setup()
    change('2')
    cache.set('/node', '1', response('a'))
    expect(cache.get('/node', '1')).toBeUndefined()
    expect(etagOf(cache.set('/node', '2', response('no', 404)))).toBeUndefined()
    expect(cache.get('/node', '2')).toBeUndefined()
  })

  it('keeps the last twenty', () => {
    const { cache } = setup()
    for (let each = 0; each < 21; each++) cache.set(`/node?user=${each}`, '1', response('a'))
    expect(cache.get('/node?user=0', '1')).toBeUndefined()
    expect(cache.get('/node?user=1', '1')).toBeDefined()
  })

  it('never gives the tag of another run', () => {
    const [one, two] = [setup().cache, setup().cache]
    expect(etagOf(one.set('/node', '1', response('a')))).not.toBe(etagOf(two.set('/node', '1', response('a'))))
  })
})
