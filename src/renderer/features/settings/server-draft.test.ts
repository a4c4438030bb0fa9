import { describe, expect, it } from 'vitest'
import type { SavedServer } from '@shared/ipc/session'
import { draftTests, serverChange, serverDraft, type ServerDraft, serverSchema } from './edit-server-dialog'

const server: SavedServer = { id: '1', name: 'Home', url: 'https://hs.example.com', color: 'blue', hasKey: true }
const same = serverDraft(server)
const problems = (draft: ServerDraft) =>
  serverSchema(server)
    .safeParse(draft)
    .error?.issues.map(({ path, message }) => [path[0], message])

describe('editing a saved server', () => {
  it('sends changed values only', () => {
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

  it('keeps a saved address that would be read as another one if it were typed', () => {
    const saved = { ...server, url: 'https://hs.example.com/web' }
    const draft = serverSchema(saved).parse({ ...serverDraft(saved), name: 'Office' })
    expect(serverChange(draft, saved)).toEqual({ id: '1', name: 'Office' })
  })

  it('sends a new place of the policy, and none that is no web address', () => {
    const saved = { ...server, policyHome: { url: 'https://git.example.com/net', since: '2026-01-01T00:00:00Z' } }
    expect(serverChange(serverDraft(saved), saved)).toEqual({ id: '1' })
    expect(serverChange({ ...serverDraft(saved), policyHome: ' ' }, saved)).toEqual({ id: '1', policyHome: '' })
    const draft = { ...same, policyHome: 'https://git.example.com/other' }
    expect(serverChange(draft, server)).toEqual({ id: '1', policyHome: 'https://git.example.com/other' })
    expect(draftTests(draft, server)).toBe(false)
    for (const link of ['javascript:alert(1)', 'git@example.com:net', 'https://me:token@git.example.com/', 'https://'])
      expect(problems({ ...same, policyHome: link })).toEqual([['policyHome', 'policyHome']])
  })

  it('tests the connection only if it changes', () => {
    const draft = { ...same, name: 'Office', readOnly: true }
    expect(serverChange(draft, server)).toEqual({ id: '1', name: 'Office', readOnly: true })
    expect(draftTests(draft, server)).toBe(false)
    for (const pin of ['ab'.repeat(32), 'ab'])
      expect(draftTests({ ...same, connection: { ...same.connection, pin } }, server)).toBe(true)
  })

  it('requires the key again if the address changes', () => {
    expect(problems(same)).toBeUndefined()
    expect(problems({ ...same, url: 'https://b.example' })).toEqual([['key', 'keyAgain']])
    expect(problems({ ...same, url: 'https://b.example', key: 'k' })).toBeUndefined()
  })

  it('names every invalid field', () => {
    expect(problems({ ...same, name: ' ', url: 'ftp://x', key: 'a b' })).toEqual([
      ['name', 'nameRequired'],
      ['url', 'serverUrl'],
      ['key', 'keySpaces'],
    ])
    expect(problems({ ...same, name: ' ', url: 'ftp://x' })).toEqual([
      ['name', 'nameRequired'],
      ['url', 'serverUrl'],
      ['key', 'keyAgain'],
    ])
    expect(problems({ ...same, connection: { ...same.connection, pin: 'ab' } })).toEqual([['connection', 'pin']])
  })
})
