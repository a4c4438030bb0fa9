import { afterEach, expect, it } from 'vitest'
import { refusal } from '@shared/api/error'
import { createProxyApp } from '@main/gateway/proxy-app'
import { checked, fetchFrom } from '@tests/support/fetch-from'
import type { PolicyFile } from './adapters/policy'
import { directClient } from './testing/http'
import { type RemoteServer, startRemoteServer } from './testing/remote-server'

const open: RemoteServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function readFrom({ url }: RemoteServer): Promise<{ status: number; body: unknown }> {
  const proxy = createProxyApp({ target: { url, key: 'k', pin: undefined }, http: directClient(), now: Date.now })
  const response = await fetchFrom(checked(proxy))(new Request('app://console/api/v1/policy'))
  return { status: response.status, body: await response.json() }
}

/** A server whose policy is in a file, or in its database, and the console's access to that file. */
async function setup(mode: 'file' | 'database') {
  const state = {
    text: '{"acls":[]}',
    isAllowed: true,
    puts: 0,
    saves: [] as string[],
    refuses: false,
    loses: false,
    falls: false,
    down: false,
    withdraws: false,
  }
  const page = new AbortController()
  const server = await startRemoteServer((request, response, body) => {
    if (request.url === '/version') return void response.end('{"version":"v0.29.2"}')
    if (request.method === 'PUT') {
      state.puts += 1
      if (mode === 'file')
        return void response.writeHead(500).end('{"code":2,"message":"update is disabled","details":[]}')
      state.text = (JSON.parse(body) as { policy: string }).policy
    }
    if (state.down) return void response.writeHead(503).end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ policy: state.text, updatedAt: mode === 'file' ? null : '2026-01-01T00:00:00Z' }))
  })
  open.push(server)
  const policyFile: PolicyFile = {
    isWritable: () => state.isAllowed,
    async save(text, stored) {
      if (state.refuses) throw refusal('invalid', 'hostRefused')
      state.saves.push(`${stored} > ${text}`)
      if (!state.loses) state.text = text
      state.down = state.falls
      if (state.withdraws) page.abort()
    },
  }
  const target = { url: server.url, key: 'k', pin: undefined }
  const proxy = createProxyApp({ target, http: directClient(), now: Date.now, policyFile })
  const fetchIt = fetchFrom(checked(proxy))
  const call = async (method: string, body?: object) => {
    const init = body
      ? { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' }, signal: page.signal }
      : { method }
    const response = await fetchIt(new Request('app://console/api/v1/policy', init))
    return { status: response.status, body: await response.json() }
  }
  return {
    state,
    get: async () => (await call('GET')).body as { id: string; writable: boolean },
    set: async (policy: string, baseId?: string) => call('PUT', { policy, baseId }),
  }
}

it('writes a policy of a server in file mode into its file, and nothing through its API', async () => {
  const { state, get, set } = await setup('file')
  const { id, writable } = await get()
  expect(writable).toBe(true)
  expect(await set('{"acls":[1]}', id)).toMatchObject({ status: 200, body: { policy: '{"acls":[1]}', writable: true } })
  expect(state).toMatchObject({ puts: 0, saves: ['{"acls":[]} > {"acls":[1]}'] })
})

it.each(['file', 'database'] as const)('sends a server no SSH test whose source is every address: %s', async (mode) => {
  const { state, set } = await setup(mode)
  const deadly = (src: string) =>
    JSON.stringify({
      hosts: { all: '10.0.0.0/8' },
      tagOwners: { 'tag:a': [] },
      acls: [],
      sshTests: [{ src, dst: ['tag:a'], accept: ['root'] }],
    })
  for (const src of ['*', '100.64.0.0/10', 'fd7a:115c:a1e0::/48', 'all']) {
    const { status, body } = await set(deadly(src))
    expect([status, body]).toMatchObject([400, { details: [{ key: 'sshTestEndless', params: { line: '1' } }] }])
  }
  expect(state).toMatchObject({ puts: 0, saves: [] })
  await set(deadly('tag:a'))
  expect(state.puts + state.saves.length).toBe(1)
})

it('does not call a policy unsaved that the host has in force because the server does not answer afterwards', async () => {
  const { state, set } = await setup('file')
  state.falls = true
  expect(await set('{ "acls": [] }')).toMatchObject({ status: 200, body: { policy: '{ "acls": [] }', writable: true } })
})

it.each([
  [false, 200],
  [true, 409],
])('reads what is in force also if the page withdrew the save meanwhile: lost %s', async (loses, status) => {
  const { state, set } = await setup('file')
  Object.assign(state, { loses, withdraws: true })
  expect((await set('{ "acls": [] }')).status).toBe(status)
})

it('refuses to replace a policy other than the edited one, and reports the message of the check', async () => {
  const { state, set } = await setup('file')
  expect(await set('{}', 'another')).toMatchObject({ status: 409 })
  state.refuses = true
  expect(await set('{}')).toMatchObject({ status: 400, body: { details: [{ key: 'hostRefused' }] } })
  state.refuses = false
  // The server does not see the file that was written.
  state.loses = true
  expect(await set('{}')).toMatchObject({ status: 409 })
})

it('a policy in the database, or on a host that the console may not use, goes through the API as before', async () => {
  const database = await setup('database')
  expect(await database.set('{}')).toMatchObject({ status: 200 })
  expect(database.state).toMatchObject({ puts: 1, saves: [] })
  const file = await setup('file')
  file.state.isAllowed = false
  expect(await file.get()).toMatchObject({ writable: false })
  expect((await file.set('{}')).status).not.toBe(200)
  expect(file.state.saves).toEqual([])
})

it.each([
  [{}, 502],
  [{ policy: null, updatedAt: null }, 502],
  [{ status: 'ok' }, 502],
  [[], 502],
  [{ policy: '', updatedAt: null }, 200],
])('an answer without a policy is no empty policy, with which all is open: %j', async (answer, wanted) => {
  const server = await startRemoteServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/version' ? { version: 'v0.29.2' } : answer))
  })
  open.push(server)
  const { status, body } = await readFrom(server)
  expect(status).toBe(wanted)
  expect(JSON.stringify(body)).toContain(wanted === 200 ? '"policy":""' : 'it has no policy')
})

it.each([
  ['reading policy from path "": open : no such file or directory', 200],
  ['reading policy from path "/etc/headscale/acl.json": open /etc/headscale/acl.json: permission denied', 500],
  ['loading ACL from database: acl policy not found', 200],
])('only a server without a path or a stored text has no policy: %s', async (message, wanted) => {
  const server = await startRemoteServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/version') return void response.end('{"version":"v0.29.2"}')
    response.writeHead(500).end(JSON.stringify({ code: 2, message, details: [] }))
  })
  open.push(server)
  const { status, body } = await readFrom(server)
  expect(status).toBe(wanted)
  expect(JSON.stringify(body)).toContain(wanted === 200 ? '"policy":""' : 'acl.json: permission denied')
})
