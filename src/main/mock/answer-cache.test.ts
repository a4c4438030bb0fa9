import { describe, expect, it } from 'vitest'
import type { Answer } from '@main/api/plain'
import { createAnswerCache } from './answer-cache'

const answer = (text: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
})
const etagOf = ({ headers }: Answer) => headers['etag']

function setup() {
  let revision = '1'
  const cache = createAnswerCache(() => revision)
  return { cache, change: (next: string) => (revision = next) }
}

describe('the cache of answers', () => {
  it('gives an answer again until the database changes', () => {
    const { cache, change } = setup()
    const kept = cache.set('/node', '1', answer('a'))
    expect(cache.get('/node', '1')).toBe(kept)
    expect(cache.get('/user', '1')).toBeUndefined()
    change('2')
    expect(cache.get('/node', '2')).toBeUndefined()
  })

  it('keeps the tag where a change did not touch the bytes, and only there', () => {
    const { cache, change } = setup()
    const first = cache.set('/node', '1', answer('a'))
    change('2')
    expect(etagOf(cache.set('/node', '2', answer('a')))).toBe(etagOf(first))
    change('3')
    const other = cache.set('/node', '3', answer('b'))
    expect(etagOf(other)).not.toBe(etagOf(first))
    change('4')
    expect(etagOf(cache.set('/node', '4', answer('a')))).not.toBe(etagOf(first))
  })

  it('does not keep an answer that was begun before something was written, nor one that is no success', () => {
    const { cache, change } = setup()
    change('2')
    cache.set('/node', '1', answer('a'))
    expect(cache.get('/node', '1')).toBeUndefined()
    expect(etagOf(cache.set('/node', '2', answer('no', 404)))).toBeUndefined()
    expect(cache.get('/node', '2')).toBeUndefined()
  })

  it('keeps the last twenty', () => {
    const { cache } = setup()
    for (let each = 0; each < 21; each++) cache.set(`/node?user=${each}`, '1', answer('a'))
    expect(cache.get('/node?user=0', '1')).toBeUndefined()
    expect(cache.get('/node?user=1', '1')).toBeDefined()
  })

  it('never gives the tag of another run', () => {
    const [one, two] = [setup().cache, setup().cache]
    expect(etagOf(one.set('/node', '1', answer('a')))).not.toBe(etagOf(two.set('/node', '1', answer('a'))))
  })
})
