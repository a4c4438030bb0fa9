import { describe, expect, it } from 'vitest'
import { encodeList } from '@main/api/api-app'
import { createListCache } from './network'

const list = (id: string) => encodeList('nodes', { nodes: [{ id }] })

function setup() {
  let revision = '1'
  const cache = createListCache(() => revision)
  return { cache, change: (next: string) => (revision = next) }
}

describe('the cache of lists', () => {
  it('returns a cached list until the database changes', () => {
    const { cache, change } = setup()
    const kept = list('1')
    cache.set('/node', '1', kept)
    expect(cache.get('/node', '1')).toBe(kept)
    expect(cache.get('/user', '1')).toBeUndefined()
    change('2')
    expect(cache.get('/node', '2')).toBeUndefined()
  })

  it('does not cache a list that was read before a write', () => {
    const { cache, change } = setup()
    change('2')
    cache.set('/node', '1', list('1'))
    expect(cache.get('/node', '1')).toBeUndefined()
    expect(cache.get('/node', '2')).toBeUndefined()
  })

  it('keeps the last twenty lists', () => {
    const { cache } = setup()
    for (let each = 0; each < 21; each++) cache.set(`/node?user=${each}`, '1', list('1'))
    expect(cache.get('/node?user=0', '1')).toBeUndefined()
    expect(cache.get('/node?user=1', '1')).toBeDefined()
  })
})
