import { issue } from '@shared/api/issue'
import { describe, expect, it } from 'vitest'
import type { SavedServer } from '@shared/ipc/session'
import { changesConnection, serverChange, serverDraft, serverProblems } from './server-draft'

const server: SavedServer = { id: '1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true }
const same = serverDraft(server)

describe('editing a saved server', () => {
  it('sends only what is new', () => {
    expect(serverChange(same, server)).toEqual({ id: '1' })
    expect(serverChange({ ...same, url: 'https://hs.example.com/' }, server)).toEqual({ id: '1' })
    expect(
      serverChange({ ...same, name: ' Office ', url: ' https://b.example ', color: 'red', key: ' k ' }, server),
    ).toEqual({
      id: '1',
      name: 'Office',
      url: 'https://b.example',
      color: 'red',
      key: 'k',
    })
  })

  it('tests what becomes another connection, and nothing else', () => {
    const change = serverChange({ ...same, name: 'Office', readOnly: true }, server)
    expect(change).toEqual({ id: '1', name: 'Office', readOnly: true })
    expect(changesConnection(change)).toBe(false)
    const pin = 'ab'.repeat(32)
    expect(changesConnection(serverChange({ ...same, connection: { ...same.connection, pin } }, server))).toBe(true)
  })

  it('asks for the key where the address is another one', () => {
    expect(serverProblems(same, server)).toEqual({})
    expect(serverProblems({ ...same, url: 'https://b.example' }, server)).toEqual({ key: issue('keyAgain') })
    expect(serverProblems({ ...same, url: 'https://b.example', key: 'k' }, server)).toEqual({})
  })

  it('names every field that is wrong', () => {
    expect(Object.keys(serverProblems({ ...same, name: ' ', url: 'ftp://x', key: 'a b' }, server))).toEqual([
      'name',
      'url',
      'key',
    ])
  })
})
