import { describe, expect, it } from 'vitest'
import type { ConnectionReport } from '@shared/ipc/session'
import { Settings } from '@main/settings/store'
import { createTest, fine, keychain, memory, office } from '@tests/support/sessions-lab'

const untrusted: ConnectionReport = {
  ok: false,
  failedStep: 'tls',
  problem: { code: 'untrusted', params: { host: 'vpn.example.com' } },
  version: '',
  certificate: null,
}

describe('createSessions', () => {
  it('reports when the current server is chosen again', async () => {
    const { sessions, again } = createTest()
    const { session } = await sessions.add(office)
    const id = session?.currentId ?? ''
    sessions.use('demo')
    sessions.use(id)
    expect(again).toEqual([])
    sessions.use(id)
    expect(again).toEqual([id])
  })

  it('makes a server without its key the current one to use its host, only if that is allowed, or to read what was last seen, and calls its API not at all', () => {
    const { key: _, ...named } = office
    const servers = [
      { ...named, id: 'hosted', host: 'admin@vpn' },
      { ...named, id: 'other', url: 'https://other.example.com' },
    ]
    const { sessions, store } = createTest({ value: Settings.parse({ servers, currentId: 'hosted' }) })
    expect(sessions.get().currentId).toBeNull()
    expect(() => sessions.use('hosted')).toThrow(/key/i)
    expect(sessions.useKeyless('hosted', 'host').currentId).toBe('hosted')
    expect(() => sessions.useKeyless('other', 'host')).toThrow('hostOff')
    expect(sessions.get().currentId).toBe('hosted')
    expect(sessions.useKeyless('other', 'lastKnown').currentId).toBe('other')
    expect(() => sessions.useKeyless('missing', 'lastKnown')).toThrow(/serverGone|notFound|no longer/)
    expect(() => sessions.backend('hosted')).toThrow(/key/i)
    expect(sessions.useKeyless('hosted', 'lastKnown').currentId).toBe('hosted')
    expect([sessions.backend(), sessions.backend('hosted')]).toEqual([{ kind: 'none' }, { kind: 'none' }])
    expect(createTest({ value: store.value }).sessions.get().currentId).toBeNull()
  })

  it('adds a server after its test, makes it current and stores the key encrypted', async () => {
    const { sessions, store, tested, told } = createTest()
    const { session } = await sessions.add({ ...office, url: 'https://vpn.example.com/' })
    const [server] = session?.servers ?? []
    expect(tested).toEqual([{ url: office.url, key: office.key, connection: { ca: null, pin: null, identity: null } }])
    expect(session).toMatchObject({ currentId: server?.id, keyStorage: 'keychain' })
    expect(server).toMatchObject({ name: 'Office', url: office.url, hasKey: true })
    expect(sessions.backend()).toMatchObject({ kind: 'server', url: office.url, key: office.key })
    expect(told).toEqual([server?.id])
    expect(JSON.stringify([store.value, session])).not.toContain(office.key)
    const restarted = createTest({ value: store.value })
    expect(restarted.sessions.backend()).toMatchObject({ kind: 'server', key: office.key })
  })

  it('reaches a new address directly, and uses the host of the former one no more', async () => {
    const { key, ...named } = office
    const tunnel = { destination: 'admin@old', host: '127.0.0.1', port: 8080, tls: false }
    const server = {
      ...named,
      id: 'office',
      encryptedKey: keychain.encrypt(key),
      tunnel,
      host: 'admin@old',
      hostRestart: ['service', 'headscale', 'restart'],
      recordLinks: [],
    }
    const { sessions, store, tested } = createTest({
      value: Settings.parse({ servers: [server], currentId: 'office' }),
    })
    const renamed = await sessions.update({ id: 'office', name: 'Main office', key: 'second-key-0002' })
    expect([renamed.session?.servers[0]?.ssh, tested.at(-1)?.connection.tunnel]).toEqual(['admin@old', tunnel])
    await sessions.update({ id: 'office', url: 'https://new.example.com', key: 'third-key-0003' })
    expect(tested.at(-1)).toMatchObject({ url: 'https://new.example.com', key: 'third-key-0003' })
    expect(tested.at(-1)?.connection.tunnel).toBeUndefined()
    const [moved] = store.value.servers
    expect([moved?.tunnel, moved?.host, moved?.hostRestart, moved?.recordLinks]).toEqual(Array(4).fill(undefined))
  })

  it('saves nothing if the test fails or the address is already saved', async () => {
    const report = untrusted
    const failing = createTest({ report })
    expect(await failing.sessions.add(office)).toEqual({ session: null, report })
    expect(failing.tested).toHaveLength(1)
    expect(failing.store.value.servers).toEqual([])
    const { sessions, tested } = createTest()
    await sessions.add(office)
    await expect(sessions.add({ ...office, url: 'https://VPN.example.com/' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(tested).toHaveLength(1)
  })

  it('without a key store forgets the key when the console ends, and asks for it again', async () => {
    const { sessions, store } = createTest({ secrets: memory })
    const { session: added } = await sessions.add(office)
    expect(added?.keyStorage).toBe('memory')
    expect(store.value.servers[0]).not.toHaveProperty('encryptedKey', expect.anything())
    const restarted = createTest({ value: store.value, secrets: memory })
    expect(restarted.sessions.get()).toMatchObject({ currentId: null, servers: [{ hasKey: false }] })
    expect(restarted.sessions.backend()).toEqual({ kind: 'none' })
    const id = added?.currentId ?? ''
    expect(() => restarted.sessions.use(id)).toThrow('keyNeeded')
    await restarted.sessions.update({ id, key: 'second-key-0002' })
    restarted.sessions.use(id)
    expect(restarted.sessions.backend()).toMatchObject({ key: 'second-key-0002' })
  })

  it('asks again for a key that it cannot decrypt', () => {
    const servers = [{ id: '1', name: 'A', url: 'https://a', color: 'blue' as const, encryptedKey: 'broken' }]
    const { sessions } = createTest({ value: { servers, currentId: '1' } })
    expect(sessions.get()).toMatchObject({ currentId: null, servers: [{ hasKey: false }] })
  })

  it('sends a key only to the address it was entered for', async () => {
    const { sessions, tested } = createTest()
    const { session } = await sessions.add(office)
    const id = session?.currentId ?? ''
    await expect(sessions.update({ id, url: 'https://other.example.com' })).rejects.toMatchObject({ code: 'invalid' })
    expect(tested).toHaveLength(1)
    await sessions.update({ id, url: 'https://other.example.com', key: 'second-key-0002' })
    expect(tested[1]).toMatchObject({ url: 'https://other.example.com', key: 'second-key-0002' })
    await sessions.update({ id, name: 'Home', color: 'red' })
    expect(tested).toHaveLength(2)
    expect(sessions.get().servers[0]).toMatchObject({ name: 'Home', color: 'red', url: 'https://other.example.com' })
  })

  it('does not store a key for an address that was changed in another window during its test', async () => {
    const { sessions } = createTest()
    const { session } = await sessions.add(office)
    const id = session?.currentId ?? ''
    const moved = sessions.update({ id, url: 'https://other.example.com', key: 'second-key-0002' })
    await expect(sessions.update({ id, key: 'third-key-0003' })).rejects.toMatchObject({ code: 'conflict' })
    await moved
    expect(sessions.backend()).toMatchObject({ url: 'https://other.example.com', key: 'second-key-0002' })
  })

  it('keeps since when the policy is managed elsewhere, until that place changes', async () => {
    const { sessions } = createTest()
    const { session } = await sessions.add(office)
    const id = session?.currentId ?? ''
    const home = () => sessions.get().servers[0]?.policyHome
    await sessions.update({ id, policyHome: 'https://git.example.com/net' })
    const first = home()
    expect(first).toEqual({ url: 'https://git.example.com/net', since: expect.stringMatching(/^\d{4}-.*Z$/) as string })
    await sessions.update({ id, name: 'Other', policyHome: 'https://git.example.com/net' })
    expect(home()).toEqual(first)
    await sessions.update({ id, name: 'Another' })
    expect(home()).toEqual(first)
    await sessions.update({ id, policyHome: '' })
    expect(home()).toBeUndefined()
  })

  it('tests a saved server with its stored key, at its own address alone', async () => {
    const { sessions, tested } = createTest()
    const { session } = await sessions.add(office)
    const id = session?.currentId ?? ''
    const pin = Array.from({ length: 32 }, () => 'AB').join(':')
    expect(await sessions.test({ id, pin })).toEqual(fine)
    expect(tested[1]).toMatchObject({ url: office.url, key: office.key, connection: { pin } })
    expect(sessions.get().servers[0]?.connection).toBeUndefined()
    await expect(sessions.test({ id, url: 'https://other.example.com' })).rejects.toMatchObject({ code: 'invalid' })
    expect(tested).toHaveLength(2)
  })

  it('in forced mock mode starts in the demo and keeps the stored choice', async () => {
    const { sessions, store } = createTest({ value: { currentId: 'x' }, mockForced: true })
    expect(sessions.get()).toMatchObject({ currentId: 'demo', mockForced: true })
    expect(sessions.backend()).toEqual({ kind: 'mock' })
    expect(store.value.currentId).toBe('x')
    sessions.signOut()
    expect(sessions.backend()).toEqual({ kind: 'none' })
  })

  it('removes a server with its key, and leaves it if it is current', async () => {
    const { sessions, told } = createTest()
    const { session } = await sessions.add(office)
    const id = session?.currentId ?? ''
    sessions.use('demo')
    expect(sessions.forget(id)).toMatchObject({ servers: [], currentId: 'demo' })
    expect(() => sessions.use(id)).toThrow('serverGone')
    expect(() => sessions.forget('demo')).toThrow('serverGone')
    expect(told).toEqual([id, 'demo', 'demo'])
  })
})
