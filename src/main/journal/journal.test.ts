import { afterEach, beforeEach, expect, test } from 'vitest'
import { ACT_HEADER, CHANGE_HEADER } from '@shared/api/console-headers'
import { JournalFilter } from '@shared/history/journal'
import { nodeObject } from '@shared/acts/object'
import { keyPrefix } from '@shared/api/key-text'
import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { TEST_NOW } from '@tests/support/mock-app'
import { withoutOwn } from '@main/history/journal-store'
import { errorResponse, type ApiApp, ask, jsonResponse, plainRequest, readJson } from '@main/api/api-app'
import { performAct } from '@main/acts/perform'
import { createJournalLab, type JournalLab } from './testing/journal-lab'

let lab: JournalLab
beforeEach(async () => {
  lab = await createJournalLab()
})
afterEach(() => lab.close())

test('does not report changes made here before the console ended as changes by others', async () => {
  const [first, second] = await lab.nodes()
  const rename = (id: string) => ({ kind: 'node.renamed' as const, id, name: id, ...names })
  const names = { before: { name: 'a', givenName: 'a' }, after: { name: 'a', givenName: 'b' } }
  const key = (id: string) => ({
    kind: 'apiKey.added' as const,
    id,
    name: id,
    after: { id, prefix: id, expiration: null },
  })
  await ask(lab.api, contract.nodes.rename, { nodeId: first?.id ?? '', newName: 'fresh' })
  await ask(lab.api, contract.nodes.rename, { nodeId: second?.id ?? '', newName: 'Not A Name' }).catch(() => undefined)
  await ask(lab.api, contract.apiKeys.create, {})
  const acts = lab.store.journal.actsSince('s', new Date(TEST_NOW).toISOString())
  const changes = [rename(first?.id ?? ''), rename(second?.id ?? ''), key('1'), key('2')]
  // One key was created here, but its id was never received.
  expect(withoutOwn(changes, acts)).toEqual([rename(second?.id ?? ''), key('2')])
  expect(lab.store.journal.actsSince('s', new Date(TEST_NOW + 1).toISOString())).toEqual([])
})

test('a new API key is recorded with its start and its end, without its secret', async () => {
  const expiration = new Date(TEST_NOW + 86_400_000).toISOString()
  // The thread of the demo network takes the body of a request with it.
  lab.answer = (app) => ({
    async respond(request) {
      const response = await app.respond(request)
      if (request.body) structuredClone(request.body, { transfer: [request.body.buffer] })
      return response
    },
  })
  const { apiKey } = await ask(lab.api, contract.apiKeys.create, { expiration })
  const [entry] = lab.entries()
  expect(entry).toMatchObject({ call: 'apiKeys.create', result: 'done', after: { kind: 'apiKey', expiration } })
  const { name } = entry as { name: string }
  expect(name).toBe(keyPrefix(apiKey))
  expect(JSON.stringify(entry)).not.toContain(apiKey.slice(-20))
  // The next poll shows it with an id: it was created here, and another one was not.
  const added = (prefix: string) => ({
    kind: 'apiKey.added' as const,
    id: prefix.length.toString(),
    name: prefix,
    after: { id: '5', prefix, expiration },
  })
  const acts = lab.store.journal.actsSince('s', new Date(TEST_NOW).toISOString())
  const own = added(name)
  const other = added('hskey-api-aaaaaaaaaaaa-***')
  expect(withoutOwn([other, own], acts)).toEqual([other])
})

test('records notifications, and finds them with their machine', async () => {
  const told = { kind: 'node.told' as const, id: '7', name: 'db', goes: 'offline' as const, minutes: 5 }
  lab.journal.told('s', [told, { ...told, id: '8', name: 'web' }])
  await expect.poll(() => lab.entries().length).toBe(2)
  const filter = JournalFilter.parse({ serverId: 's', object: 'node 7' })
  expect(lab.store.journal.list(filter).entries).toMatchObject([{ kind: 'seen', change: told, since: null }])
  lab.full = true
  lab.journal.told('s', [told, { ...told, id: '8' }])
  await expect.poll(() => lab.lost).toBe(1)
  lab.full = false
  lab.journal.told('s', [told])
  await expect.poll(() => lab.entries()).toHaveLength(4)
  // Newest first: the gap stands for the two that could not be written.
  expect(lab.entries()[1]).toMatchObject({ kind: 'gap', count: 2 })
})

test('records every call that changes something, but no reads or checks', async () => {
  const [node] = await lab.nodes()
  const id = node?.id ?? ''
  await ask(lab.api, contract.nodes.list, {})
  await ask(lab.api, contract.policy.check, { policy: '{}' }).catch(() => undefined)
  expect(lab.entries()).toEqual([])
  await ask(lab.api, contract.nodes.rename, { nodeId: id, newName: 'fresh' })
  const [renamed] = lab.entries()
  expect(renamed).toMatchObject({
    who: 'ann',
    call: 'nodes.rename',
    object: `node ${id}`,
    name: node?.givenName,
    result: 'done',
    before: { givenName: node?.givenName },
    after: { givenName: 'fresh' },
  })
  await ask(lab.api, contract.users.create, { name: 'newcomer' })
  expect(lab.entries()[0]).toMatchObject({ call: 'users.create', name: 'newcomer', result: 'done' })
  expect(lab.entries()[0]?.object).toMatch(/^user \d+$/)
  await expect(ask(lab.api, contract.users.create, { name: 'newcomer' })).rejects.toMatchObject({ code: 'conflict' })
  expect(lab.entries()[0]).toMatchObject({ result: 'failed', error: { code: 'conflict' } })
})

test('records the entry before the call, and marks it as unknown without an outcome', async () => {
  const [node] = await lab.nodes()
  const during: unknown[] = []
  lab.answer = (app) => ({
    async respond(request) {
      if (request.method !== 'GET') during.push(lab.entries()[0]?.result)
      await app.respond(request)
      return request.method === 'GET' ? app.respond(request) : errorResponse(new ApiError('uncertain', 'cut off'))
    },
  })
  await ask(lab.api, contract.nodes.delete, { nodeId: node?.id ?? '' }).catch(() => undefined)
  expect(during).toEqual(['doing'])
  expect(lab.entries()[0]).toMatchObject({ call: 'nodes.delete', result: 'unknown', name: node?.givenName })
})

test('records no secret, only the start of new keys', async () => {
  const made = await ask(lab.api, contract.preAuthKeys.create, { user: '1' })
  const { apiKey } = await ask(lab.api, contract.apiKeys.create, {})
  await ask(lab.api, contract.nodes.register, { user: 'nobody', key: 'nodekey:SECRETSECRETSECRET' }).catch(
    () => undefined,
  )
  expect(lab.entries()).toHaveLength(3)
  const kept = JSON.stringify(lab.entries())
  for (const secret of [made.preAuthKey.key, apiKey, apiKey.slice(-32), 'SECRETSECRETSECRET'])
    expect(kept).not.toContain(secret)
})

test('refuses a call that does not match the act in its header: nothing is sent or recorded', async () => {
  const [node] = await lab.nodes()
  const rename = plainRequest('POST', `/api/v1/node/${node?.id}/rename/fresh`)
  const stating = (act: string) => lab.api.respond({ ...rename, headers: [[ACT_HEADER, act]] })
  for (const act of ['node.tags', 'user.rename', 'nonsense', '']) {
    const response = await stating(act)
    expect(response.status).toBe(400)
    expect(readJson(response)).toMatchObject({ code: 'invalid', details: [{ key: 'anotherAct' }] })
  }
  expect(lab.entries()).toEqual([])
  expect((await lab.nodes())[0]?.givenName).toBe(node?.givenName)
  expect((await stating('node.rename')).status).toBe(200)
})

test('records the replaced value of each of two changes without an observation in between', async () => {
  const [node] = await lab.nodes()
  if (!node) throw new Error('no machine')
  lab.seen = new Map([[node.id, node]])
  const nodeId = node.id
  for (const newName of ['first', 'second', 'third']) await ask(lab.api, contract.nodes.rename, { nodeId, newName })
  const names = lab.entries().map(({ before }) => before?.kind === 'node' && before.givenName)
  expect(names).toEqual(['second', 'first', node.givenName])
})

test('records calls marked as one change as one, and the undo of a rename too', async () => {
  const change = 'a-rename-1'
  const marked: ApiApp = {
    respond: (request) => lab.api.respond({ ...request, headers: [...request.headers, [CHANGE_HEADER, change]] }),
  }
  const [user] = (await ask(lab.mock, contract.users.list, {})).users
  const before = (await ask(lab.mock, contract.policy.get, {})).policy
  await ask(marked, contract.users.rename, { id: user?.id ?? '', name: user?.name ?? '', newName: 'renamed' })
  await ask(marked, contract.policy.set, { policy: before.replaceAll(`"${user?.name}@"`, '"renamed@"') })
  const kept = () => lab.entries().flatMap((entry) => (entry.kind === 'act' ? [entry.together] : []))
  expect(kept()).toEqual([change, change])
  const renamed = lab.entries().find(({ call }) => call === 'users.rename')
  await lab.undo([renamed?.id ?? 0], '')
  const [...back] = kept().slice(0, -2)
  expect(back).toHaveLength(3)
  expect(new Set(back).size).toBe(1)
  expect(back[0]).not.toBe(change)
  const long: ApiApp = {
    respond: (request) =>
      lab.api.respond({ ...request, headers: [...request.headers, [CHANGE_HEADER, 'x'.repeat(41)]] }),
  }
  await ask(long, contract.users.create, { name: 'newcomer' })
  expect(kept()[0]).toBeNull()
})

test('performs an act that cannot be recorded, and reports how many entries are missing', async () => {
  const [node] = await lab.nodes()
  lab.full = true
  await ask(lab.api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'one' })
  await ask(lab.api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'two' })
  expect((await lab.nodes())[0]?.givenName).toBe('two')
  expect(lab.lost).toBe(2)
  lab.full = false
  await ask(lab.api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'three' })
  expect(lab.entries().map((entry) => entry.kind)).toEqual(['act', 'gap'])
  expect(lab.entries()[1]).toMatchObject({ count: 2 })
  expect(lab.store.journal.verify('s').brokenAt).toBeNull()
})

test('two acts that begin at once after a loss write the gap once', async () => {
  const [one, two] = await lab.nodes()
  lab.full = true
  await ask(lab.api, contract.nodes.rename, { nodeId: one?.id ?? '', newName: 'lost' })
  lab.full = false
  await Promise.all([
    ask(lab.api, contract.nodes.rename, { nodeId: one?.id ?? '', newName: 'three' }),
    ask(lab.api, contract.nodes.rename, { nodeId: two?.id ?? '', newName: 'four' }),
  ])
  expect(
    lab
      .entries()
      .map((entry) => entry.kind)
      .toSorted(),
  ).toEqual(['act', 'act', 'gap'])
})

test('keeps the names of the machines that joined with a deleted pre-auth key', async () => {
  const { nodes } = await ask(lab.mock, contract.nodes.list, {})
  const joinedWith = (key: string) => nodes.filter(({ preAuthKey }) => preAuthKey?.id === key)
  const ids = nodes.flatMap(({ preAuthKey }) => (preAuthKey ? [preAuthKey.id] : []))
  const id = ids.find((key) => joinedWith(key).length > 1) ?? ''
  const joined = joinedWith(id)
  await ask(lab.api, contract.preAuthKeys.delete, { id })
  // The server has forgotten them.
  const after = (await ask(lab.mock, contract.nodes.list, {})).nodes
  expect(after.filter(({ preAuthKey }) => preAuthKey?.id === id)).toEqual([])
  const names = joined.map(({ givenName }) => givenName)
  expect(lab.entries()).toMatchObject([
    { call: 'preAuthKeys.delete', result: 'done', joined: { count: names.length, names } },
  ])
  const found = (text: string) => lab.store.journal.list(JournalFilter.parse({ serverId: 's', text })).entries
  expect(found(names[0] ?? '')).toHaveLength(1)
})

test('keeps the policy found before each change, but no text between two saves of one change', async () => {
  const first = (await ask(lab.mock, contract.policy.get, {})).policy
  const one: ApiApp = {
    respond: (request) => lab.api.respond({ ...request, headers: [...request.headers, [CHANGE_HEADER, 'one']] }),
  }
  await ask(one, contract.policy.set, { policy: `${first}\n// both\n` })
  await ask(one, contract.policy.set, { policy: `${first}\n// after\n` })
  expect(lab.policies).toEqual([first])
  await ask(lab.api, contract.policy.set, { policy: `${first}\n// page\n` })
  expect(lab.policies).toEqual([first, `${first}\n// after\n`])
  await lab.undo([lab.entries()[0]!.id], '')
  expect(lab.policies.at(-1)).toBe(`${first}\n// page\n`)
})

/** A server that gives the ids of two machines to each other when the next change arrives. */
const swapped =
  (one: string, other: string) =>
  (app: ApiApp): ApiApp => ({
    async respond(request) {
      const url = request.url.replace(/\/node\/(\d+)/, (_, id) => `/node/${id === one ? other : one}`)
      const response = await app.respond({ ...request, url })
      const body = readJson(response) as { node?: { id: string } }
      return body.node ? jsonResponse(response.status, { node: { ...body.node, id: one } }) : response
    },
  })

const changesOfNode = (nodeId: string) =>
  [
    () => ask(lab.api, contract.nodes.rename, { nodeId, newName: 'fresh' }),
    () => ask(lab.api, contract.nodes.setTags, { nodeId, tags: ['tag:server'] }),
    () => ask(lab.api, contract.nodes.expire, { nodeId, expiry: new Date(TEST_NOW + 86_400_000).toISOString() }),
    () => ask(lab.api, contract.nodes.approveRoutes, { nodeId, routes: [] }),
    () => ask(lab.api, contract.nodes.delete, { nodeId }),
    () => ask(lab.api, contract.nodes.expire, { nodeId }),
  ] as const

test('sends no change for an id under which the server now has another machine', async () => {
  const [first, second] = await lab.nodes()
  lab.seen = new Map([[first!.id, nodeObject(first!) as never]])
  lab.answer = swapped(first!.id, second!.id)
  const before = await lab.nodes()
  for (const change of changesOfNode(first!.id))
    await expect(change()).rejects.toMatchObject({
      code: 'conflict',
      details: [{ key: 'otherThere', params: { name: second!.givenName } }],
    })
  expect(await lab.nodes()).toEqual(before)
  expect(lab.entries().map(({ result }) => result)).toEqual(Array.from({ length: 6 }, () => 'failed'))
})

test('records a key as created if only its secret was lost', async () => {
  lab.answer = (app) => ({
    async respond(request) {
      const response = await app.respond(request)
      return request.method === 'GET' ? response : errorResponse(new ApiError('lostSecret', 'made, but lost'))
    },
  })
  await ask(lab.api, contract.preAuthKeys.create, {
    user: (await ask(lab.mock, contract.users.list, {})).users[0]!.id,
    reusable: false,
    ephemeral: false,
    expiration: '2027-01-01T00:00:00Z',
    aclTags: [],
  }).catch(() => undefined)
  expect(lab.entries()[0]).toMatchObject({ result: 'done', error: { code: 'lostSecret' }, after: null })
})

test('records a change as failed if the response shows another machine, and names that machine', async () => {
  const [first, second] = await lab.nodes()
  const act = { kind: 'node.rename' as const, id: first!.id, name: 'fresh' }
  lab.answer = swapped(first!.id, second!.id)
  // A job has the state that the admin saw, so nothing is read before.
  const made = performAct(lab.api, act, nodeObject(first!), { jobId: 1, before: nodeObject(first!) })
  const error = { code: 'conflict', details: [{ key: 'otherChanged', params: { name: 'fresh', id: first!.id } }] }
  await expect(made).rejects.toMatchObject(error)
  expect(lab.entries()[0]).toMatchObject({ result: 'failed', error, after: null })
})

test('a job deletes no machine that took the id of the chosen one', async () => {
  const [first, second] = await lab.nodes()
  lab.answer = swapped(first!.id, second!.id)
  const act = { kind: 'node.delete' as const, id: first!.id }
  await expect(
    performAct(lab.api, act, nodeObject(first!), { jobId: 1, before: nodeObject(first!) }),
  ).rejects.toMatchObject({
    details: [{ key: 'otherThere' }],
  })
  expect((await lab.nodes()).map(({ id }) => id)).toContain(second!.id)
})

test('records a change as failed if the response shows another value', async () => {
  const [node] = await lab.nodes()
  const nodeId = node!.id
  const users = (await ask(lab.mock, contract.users.list, {})).users
  const shows = (body: object) => (): ApiApp => ({
    respond: async (request) => (request.method === 'GET' ? lab.mock.respond(request) : jsonResponse(200, body)),
  })
  const values = [
    [
      () => ask(lab.api, contract.nodes.rename, { nodeId, newName: 'fresh' }),
      { node: { ...node, givenName: 'stale' } },
    ],
    [
      () => ask(lab.api, contract.nodes.setTags, { nodeId, tags: ['tag:a'] }),
      { node: { ...node, forcedTags: ['tag:b'] } },
    ],
    [
      () => ask(lab.api, contract.nodes.expire, { nodeId, disableExpiry: true }),
      { node: { ...node, expiry: '2026-01-01T00:00:00Z' } },
    ],
    [() => ask(lab.api, contract.nodes.expire, { nodeId }), { node: { ...node, expiry: null } }],
    [
      () => ask(lab.api, contract.nodes.approveRoutes, { nodeId, routes: [] }),
      { node: { ...node, approvedRoutes: ['0.0.0.0/0'] } },
    ],
    [() => ask(lab.api, contract.nodes.move, { nodeId, user: users[0]!.id }), { node: { ...node, user: users[1] } }],
    [() => ask(lab.api, contract.users.create, { name: 'new' }), { user: { ...users[0], name: 'other' } }],
    [
      () => ask(lab.api, contract.users.rename, { name: users[0]!.name, id: users[0]!.id, newName: 'new' }),
      { user: users[0] },
    ],
  ] as const
  for (const [change, body] of values) {
    lab.answer = shows(body)
    await expect(change()).rejects.toMatchObject({ code: 'conflict', details: [{ key: 'otherValue' }] })
    expect(lab.entries()[0]).toMatchObject({ result: 'failed', error: { details: [{ key: 'otherValue' }] } })
  }
  lab.answer = shows({ id: 'x', policy: '{ }', updatedAt: null, writable: true, reason: null })
  await expect(ask(lab.api, contract.policy.set, { policy: '{}' })).rejects.toMatchObject({ code: 'conflict' })
})
