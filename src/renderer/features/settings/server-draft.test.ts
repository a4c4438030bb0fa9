import { describe, expect, it } from 'vitest'
import type { SavedServer } from '@shared/ipc/session'
import { NEEDS_KEY, serverChange, serverProblems } from './server-draft'

const server: SavedServer = { id: '1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true }
const same = { name: 'Home', url: 'https://hs.example.com', color: 'blue' as const, key: '' }

describe('editing a saved server', () => {
  it('sends only what is new', () => {
    expect(serverChange(same, server)).toEqual({ id: '1' })
    expect(serverChange({ ...same, url: 'https://hs.example.com/' }, server)).toEqual({ id: '1' })
    expect(serverChange({ name: ' Office ', url: ' https://b.example ', color: 'red', key: ' k ' }, server)).toEqual({
      id: '1',
      name: 'Office',
      url: 'https://b.example',
      color: 'red',
      key: 'k',
    })
  })

  it('asks for the key where the address is another one', () => {
    expect(serverProblems(same, server)).toEqual({})
    expect(serverProblems({ ...same, url: 'https://b.example' }, server)).toEqual({ key: NEEDS_KEY })
    expect(serverProblems({ ...same, url: 'https://b.example', key: 'k' }, server)).toEqual({})
  })

  it('names every field that is wrong', () => {
    expect(Object.keys(serverProblems({ name: ' ', url: 'ftp://x', color: 'blue', key: 'a b' }, server))).toEqual([
      'name',
      'url',
      'key',
    ])
  })
})
