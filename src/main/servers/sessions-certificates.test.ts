import { describe, expect, it } from 'vitest'
import { makeCertificate } from '@main/headscale/testing/secure-server'
import { createTest, keychain, memory, office } from '@tests/support/sessions-lab'
import type { Secrets } from './secrets'

describe('createSessions', () => {
  it('lists a server whose certificate is damaged in the file', () => {
    const ca = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    const { key: _, ...server } = { ...office, id: 'office', ca }
    const { sessions } = createTest({ value: { servers: [server], currentId: 'office' } })
    expect(sessions.get().servers).toMatchObject([{ id: 'office', connection: { ca: [] } }])
  })

  it('reads the authorities of a server once, and again after they were changed', async () => {
    const [one, other] = ['one', 'other'].map((name) => makeCertificate({ name, ca: true }).cert)
    const { key: _, ...server } = { ...office, id: 'office', ca: one }
    const { sessions } = createTest({ value: { servers: [server], currentId: 'office' } })
    const authorities = () => sessions.get().servers[0]?.connection?.ca
    const first = authorities()
    expect(first).toMatchObject([{ subject: 'one' }])
    expect(authorities()).toBe(first)
    await sessions.update({ id: 'office', ca: other ?? '', key: office.key })
    expect(authorities()).toMatchObject([{ subject: 'other' }])
  })

  it('stores connection settings with the private key encrypted, and shows the page only public data', async () => {
    const { sessions, store, tested } = createTest()
    const root = makeCertificate({ name: 'Acme root', ca: true })
    const client = makeCertificate({ name: 'admin', issuer: root })
    const file = { name: 'admin.pem', bytes: Buffer.from(client.cert + client.key) }
    const { token } = sessions.chosenCertificates.add([file])
    const pin = Array.from({ length: 32 }, () => 'AB').join(':')
    const { session } = await sessions.add({ ...office, ca: root.cert, pin, identity: token, readOnly: true })
    const id = session?.currentId ?? ''
    expect(tested[0]?.connection).toMatchObject({ ca: root.cert, pin, identity: { key: client.key.trim() } })
    expect(session?.servers[0]).toMatchObject({
      readOnly: true,
      connection: { ca: [{ subject: 'Acme root' }], pin, identity: { subject: 'admin' }, identityReady: true },
    })
    expect(sessions.backend()).toMatchObject({ readOnly: true, connection: tested[0]?.connection })
    const secret = client.key.split('\n')[1] ?? ''
    expect(JSON.stringify([store.value, session])).not.toContain(secret)
    const restarted = createTest({ value: store.value })
    expect(restarted.sessions.backend()).toMatchObject({ connection: tested[0]?.connection })
    await restarted.sessions.update({ id, ca: null, pin: null, identity: null, readOnly: false })
    expect(restarted.tested[0]?.connection).toEqual({ ca: null, pin: null, identity: null })
    expect(Object.keys(restarted.store.value.servers[0] ?? {}).toSorted()).toEqual(
      ['color', 'encryptedKey', 'id', 'name', 'url'].toSorted(),
    )
  })

  it('without a key store asks for the client certificate again before anything is sent', async () => {
    const { sessions, store } = createTest({ secrets: memory })
    const client = makeCertificate({ name: 'admin' })
    const choose = (to: typeof sessions) =>
      to.chosenCertificates.add([{ name: 'a.pem', bytes: Buffer.from(client.cert + client.key) }]).token
    const { session } = await sessions.add({ ...office, identity: choose(sessions) })
    const id = session?.currentId ?? ''
    expect(JSON.stringify(store.value)).not.toContain('PRIVATE')
    const restarted = createTest({ value: store.value, secrets: memory })
    const again = restarted.sessions
    expect(again.get().servers[0]).toMatchObject({ connection: { identityReady: false } })
    const report = { failedStep: 'tls', problem: { code: 'clientCertificateLost' } }
    expect(await again.update({ id, key: office.key })).toMatchObject({ session: null, report })
    expect(restarted.tested).toEqual([])
    await again.update({ id, key: office.key, identity: choose(again) })
    again.use(id)
    expect(again.backend()).toMatchObject({ connection: { identity: { key: client.key.trim() } } })
  })

  it('keeps request headers like the key, and for the address they were entered for', async () => {
    const headers = [{ name: 'CF-Access-Client-Secret', value: 'header-secret-0001' }]
    const { sessions, store, tested } = createTest()
    const { session } = await sessions.add({ ...office, headers })
    const id = session?.currentId ?? ''
    expect(tested[0]?.connection.headers).toEqual(headers)
    expect(session?.servers[0]).toMatchObject({ connection: { headers: 1, headersReady: true, ready: true } })
    expect(JSON.stringify([store.value, session])).not.toMatch(/header-secret|CF-Access/)
    const restarted = createTest({ value: store.value })
    expect(restarted.sessions.backend()).toMatchObject({ connection: { headers } })
    const moved = { id, url: 'https://other.example.com', key: 'another-key-0001' }
    await expect(restarted.sessions.update(moved)).rejects.toMatchObject({ details: [{ key: 'headersAgain' }] })
    expect(restarted.tested).toEqual([])
    await restarted.sessions.update({ ...moved, headers: null })
    expect(restarted.tested[0]?.connection).toEqual({ ca: null, pin: null, identity: null })
    expect(Object.keys(restarted.store.value.servers[0] ?? {})).not.toContain('headerCount')
  })

  it('without a key store asks for the request headers again before anything is sent', async () => {
    const headers = [{ name: 'X-Token', value: 'header-secret-0001' }]
    const { sessions, store } = createTest({ secrets: memory })
    const { session } = await sessions.add({ ...office, headers })
    const id = session?.currentId ?? ''
    const restarted = createTest({ value: store.value, secrets: memory })
    const again = restarted.sessions
    expect(again.get().servers[0]).toMatchObject({ connection: { headersReady: false, ready: false } })
    const report = { failedStep: 'address', problem: { code: 'headersLost' } }
    expect(await again.update({ id, key: office.key })).toMatchObject({ session: null, report })
    expect(restarted.tested).toEqual([])
    await again.update({ id, key: office.key, headers })
    again.use(id)
    expect(again.backend()).toMatchObject({ connection: { headers } })
  })

  it('starts with a client certificate that decrypts to garbage, and asks for it again', async () => {
    const { sessions, store } = createTest()
    const client = makeCertificate({ name: 'admin' })
    const { token } = sessions.chosenCertificates.add([{ name: 'a.pem', bytes: Buffer.from(client.cert + client.key) }])
    await sessions.add({ ...office, identity: token })
    // Reversed JSON starts with its end.
    const garbled: Secrets = { ...keychain, decrypt: (text) => (text.startsWith('}') ? '?' : keychain.decrypt(text)) }
    const restarted = createTest({ value: store.value, secrets: garbled }).sessions
    expect(restarted.get().servers[0]).toMatchObject({ hasKey: true, connection: { identityReady: false } })
    expect(restarted.backend()).toEqual({ kind: 'none' })
  })
})
