import { afterEach, expect, it } from 'vitest'
import { directClient } from '@main/headscale/testing/http'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { createProxyApp } from './proxy-app'
import { readStartRefusal } from './guard'

const open: RemoteServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const user = (id: string, name: string) => ({ id, name, createdAt: '2026-01-01T00:00:00Z' })
const named = '{"acls":[{"action":"accept","src":["ann@"],"dst":["*:*"]}]}'
const twice = 'validating policy user references: multiple users found: token "ann@" found: [ 1: ann, 3: ann,  ]'

const stored = (policy: string): [number, object] => [200, { policy, updatedAt: '2026-01-01T00:00:00Z' }]

async function refusalOf(version: string, more: Readonly<Record<string, [status: number, body: object]>>) {
  const answers = {
    'GET /version': [200, { version }],
    'GET /api/v1/user': [200, { users: [user('1', 'ann'), user('3', 'ann')] }],
    'GET /api/v1/policy': stored(named),
    ...more,
  }
  const server = await startRemoteServer((request, response) => {
    const found = Object.entries(answers).find(([key]) => key === `${request.method} ${request.url}`)
    const [status, body] = found?.[1] ?? [404, { code: 5, message: 'Not Found', details: [] }]
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  open.push(server)
  const target = {
    kind: 'server' as const,
    id: 'a',
    url: server.url,
    key: 'key',
    connection: { ca: null, pin: null, identity: null },
    readOnly: false,
  }
  return readStartRefusal(createProxyApp({ target, http: directClient(), now: Date.now, limits: { retries: 0 } }))
}

it('returns what a server from 0.29 on says about its stored policy', async () => {
  const said = (status: number, body: object) => ({ 'POST /api/v1/policy/check': [status, body] as [number, object] })
  const says = (message: string) => said(400, { code: 3, message })
  expect(await refusalOf('v0.29.2', says(`${twice}!`))).toBe(`${twice}!`)
  expect(await refusalOf('v0.29.2', said(200, {}))).toBeNull()
  // Failed tests do not stop a start, but hide what does.
  expect(await refusalOf('v0.29.2', says('test(s) failed:\nx'))).toBe(twice)
})

it('computes it if the server cannot be asked, by its release', async () => {
  expect(await refusalOf('v0.29.2', {})).toBe(twice)
  expect(await refusalOf('v0.28.0', {})).toBeNull()
  const policy = { 'GET /api/v1/policy': stored('{"more":1}') }
  expect(await refusalOf('v0.28.0', policy)).toContain('unknown field')
})

it('returns null without a policy, and if the server does not answer', async () => {
  const none = { 'GET /api/v1/policy': stored('') }
  expect(await refusalOf('v0.29.2', none)).toBeNull()
  expect(await refusalOf('v0.29.2', { 'GET /api/v1/user': [500, {}] })).toBeNull()
})
