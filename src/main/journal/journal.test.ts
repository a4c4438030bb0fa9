import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptySnapshot, type Snapshot } from '@shared/history/change'
import { JournalFilter, type MadeEntry } from '@shared/history/journal'
import { ACT_HEADER, CHANGE_HEADER, ENTRY_HEADER, REASON_HEADER } from '@shared/api/console-headers'
import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { errorResponse } from '@main/api/contract-app'
import type { ApiApp } from '@main/api/api-app'
import { ask } from '@main/api/ask'
import { plainRequest, readJson } from '@main/api/plain'
import { openHistoryInMemory } from '@main/history/open-history'
import type { JobStore } from '@main/history/job-store'
import { createJournalCalls } from '@main/history/journal-calls'
import type { HistoryClient } from '@main/history/history-thread'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { withoutOwn } from '@main/acts/describe'
import { createJournal, type Journal } from './journal'
import { findRoute } from '@main/acts/route-calls'
import { createUndo } from '@main/acts/undo'

let mock: TestMock
let store: JobStore
let lost: number
let full: boolean
let answer: ((app: ApiApp) => ApiApp) | undefined
let journal: Journal
let api: ApiApp
let seen: Snapshot['nodes']

const calls = () => createJournalCalls(() => store.journal)
const historyClient = {
  open: async () => ({ problem: null, keptAs: null }),
  call: async (name: string, input: unknown) => {
    if (full && name !== 'journalList') throw new ApiError('internal', 'disk full')
    return (calls()[name as never] as (input: unknown) => unknown)(input)
  },
} as unknown as HistoryClient

beforeEach(async () => {
  mock = await createTestMock({ seed: 1, nodes: 14 })
  store = openHistoryInMemory()
  lost = 0
  full = false
  answer = undefined
  seen = emptySnapshot.nodes
  journal = createJournal({
    historyClient,
    observer: {
      snapshot: () => ({ ...emptySnapshot, nodes: seen }),
      changing: () => () => undefined,
      onChanges: () => () => undefined,
    },
    who: 'ann',
    now: () => TEST_NOW,
    onChange: () => undefined,
    onLost: () => (lost += 1),
  })
  const server: ApiApp = { respond: (request) => (answer ? answer(mock).respond(request) : mock.respond(request)) }
  api = journal.around('s', server, null)
})
afterEach(() => mock.close())

const entries = () => store.journal.list(JournalFilter.parse({ serverId: 's' })).entries as MadeEntry[]
test('does not report changes made here before the console ended as changes by others', async () => {
  const [first, second] = await list()
  const rename = (id: string) => ({ kind: 'node.renamed' as const, id, name: id, ...names })
  const names = { before: { name: 'a', givenName: 'a' }, after: { name: 'a', givenName: 'b' } }
  const key = (id: string) => ({
    kind: 'apiKey.added' as const,
    id,
    name: id,
    after: { id, prefix: id, expiration: null },
  })
  await ask(api, contract.nodes.rename, { nodeId: first?.id ?? '', newName: 'fresh' })
  await ask(api, contract.nodes.rename, { nodeId: second?.id ?? '', newName: 'Not A Name' }).catch(() => undefined)
  await ask(api, contract.apiKeys.create, {})
  const acts = store.journal.actsSince('s', new Date(TEST_NOW).toISOString())
  const changes = [rename(first?.id ?? ''), rename(second?.id ?? ''), key('1'), key('2')]
  // One key was created here, but its id was never received.
  expect(withoutOwn(changes, acts)).toEqual([rename(second?.id ?? ''), key('2')])
  expect(store.journal.actsSince('s', new Date(TEST_NOW + 1).toISOString())).toEqual([])
})

const list = async () => (await ask(mock, contract.nodes.list, {})).nodes

test('records notifications, and finds them with their machine', async () => {
  const told = { kind: 'node.told' as const, id: '7', name: 'db', goes: 'offline' as const, minutes: 5 }
  journal.told('s', [told, { ...told, id: '8', name: 'web' }])
  await expect.poll(() => entries().length).toBe(2)
  const filter = JournalFilter.parse({ serverId: 's', object: 'node 7' })
  expect(store.journal.list(filter).entries).toMatchObject([{ kind: 'seen', change: told, since: null }])
  full = true
  journal.told('s', [told])
  await expect.poll(() => lost).toBe(1)
})

test('records every call that changes something, but no reads or checks', async () => {
  const [node] = await list()
  const id = node?.id ?? ''
  await ask(api, contract.nodes.list, {})
  await ask(api, contract.policy.check, { policy: '{}' }).catch(() => undefined)
  expect(entries()).toEqual([])
  await ask(api, contract.nodes.rename, { nodeId: id, newName: 'fresh' })
  const [renamed] = entries()
  expect(renamed).toMatchObject({
    who: 'ann',
    call: 'nodes.rename',
    object: `node ${id}`,
    name: node?.givenName,
    result: 'done',
    before: { givenName: node?.givenName },
    after: { givenName: 'fresh' },
  })
  await ask(api, contract.users.create, { name: 'newcomer' })
  expect(entries()[0]).toMatchObject({ call: 'users.create', name: 'newcomer', result: 'done' })
  expect(entries()[0]?.object).toMatch(/^user \d+$/)
  await expect(ask(api, contract.users.create, { name: 'newcomer' })).rejects.toMatchObject({ code: 'conflict' })
  expect(entries()[0]).toMatchObject({ result: 'failed', error: { code: 'conflict' } })
})

test('records the entry before the call, and marks it as unknown without an outcome', async () => {
  const [node] = await list()
  const during: unknown[] = []
  answer = (app) => ({
    async respond(request) {
      if (request.method !== 'GET') during.push(entries()[0]?.result)
      await app.respond(request)
      return request.method === 'GET' ? app.respond(request) : errorResponse(new ApiError('uncertain', 'cut off'))
    },
  })
  await ask(api, contract.nodes.delete, { nodeId: node?.id ?? '' }).catch(() => undefined)
  expect(during).toEqual(['doing'])
  expect(entries()[0]).toMatchObject({ call: 'nodes.delete', result: 'unknown', name: node?.givenName })
})

test('records no secret, only the start of new keys', async () => {
  const made = await ask(api, contract.preAuthKeys.create, { user: '1' })
  const { apiKey } = await ask(api, contract.apiKeys.create, {})
  await ask(api, contract.nodes.register, { user: 'nobody', key: 'nodekey:SECRETSECRETSECRET' }).catch(() => undefined)
  expect(entries()).toHaveLength(3)
  const kept = JSON.stringify(entries())
  for (const secret of [made.preAuthKey.key, apiKey, apiKey.slice(-32), 'SECRETSECRETSECRET'])
    expect(kept).not.toContain(secret)
})

test('undoes every act that can be undone, with an entry of its own', async () => {
  const undo = createUndo({
    historyClient,
    undoOnHost: async () => undefined,
    open: async () => ({ address: 'a', api, check: () => undefined }),
  })
  const [node] = await list()
  const nodeId = node?.id ?? ''
  const other = (await ask(mock, contract.users.list, {})).users.find(({ id }) => id !== node?.user?.id)
  const policy = (await ask(mock, contract.policy.get, {})).policy
  const changes = [
    () => ask(api, contract.nodes.rename, { nodeId, newName: 'fresh' }),
    () => ask(api, contract.nodes.expire, { nodeId, expiry: '2030-01-01T00:00:00Z' }),
    () => ask(api, contract.nodes.approveRoutes, { nodeId, routes: [] }),
    () => ask(api, contract.policy.set, { policy: `${policy}\n// changed\n` }),
    () => ask(api, contract.nodes.move, { nodeId, user: other?.id ?? '' }),
  ]
  for (const change of changes) {
    await change()
    const [entry] = entries()
    await undo([entry?.id ?? 0], 'a mistake')
    const [undoing, undone] = entries()
    expect(undoing).toMatchObject({ undoes: entry?.id, reason: 'a mistake', result: 'done' })
    expect(undone).toMatchObject({ id: entry?.id, undoneBy: undoing?.id })
    for (const closed of [entry, undoing])
      await expect(undo([closed?.id ?? 0], '')).rejects.toMatchObject({ details: [{ key: 'undoneAlready' }] })
    expect(undoing?.kind === 'act' && undoing.together).toBeNull()
  }
  const seenLater = (await list()).find(({ id }) => id === nodeId)
  // The server chooses which of two routers serves a prefix: it does not choose again.
  const { lastSeen: _, subnetRoutes: __, ...same } = node ?? { lastSeen: null, subnetRoutes: [] }
  expect(seenLater).toMatchObject(same)
  expect((await ask(mock, contract.policy.get, {})).policy).toBe(policy)
})

test('undo of a deletion creates the user again with name, display name and email, under a new id', async () => {
  const undo = createUndo({
    historyClient,
    undoOnHost: async () => undefined,
    open: async () => ({ address: 'a', api, check: () => undefined }),
  })
  const profile = { name: 'zoe', displayName: 'Zoe Z.', email: 'zoe@example.com' }
  const { user } = await ask(mock, contract.users.create, profile)
  await ask(api, contract.users.delete, { name: 'zoe', id: user.id })
  const [entry] = entries()
  await undo([entry?.id ?? 0], 'a mistake')
  const again = (await ask(mock, contract.users.list, {})).users.find(({ name }) => name === 'zoe')
  expect(again).toMatchObject(profile)
  expect(again?.id).not.toBe(user.id)
  expect(entries()[1]).toMatchObject({ id: entry?.id, undoneBy: entries()[0]?.id })
})

test('a user of an identity provider is not created again', async () => {
  const undo = createUndo({
    historyClient,
    undoOnHost: async () => undefined,
    open: async () => ({ address: 'a', api, check: () => undefined }),
  })
  const { users } = await ask(mock, contract.users.list, {})
  const person = users.find(({ provider }) => provider !== '')!
  const to = users.find(({ provider }) => provider === '')!
  for (const { id, user } of await list())
    if (user?.id === person.id) await ask(mock, contract.nodes.move, { nodeId: id, user: to.id })
  await ask(api, contract.users.delete, { name: person.name, id: person.id })
  await expect(undo([entries()[0]?.id ?? 0], '')).rejects.toMatchObject({ details: [{ key: 'noWayBack' }] })
})

test('refuses a call that does not match the act in its header: nothing is sent or recorded', async () => {
  const [node] = await list()
  const rename = plainRequest('POST', `/api/v1/node/${node?.id}/rename/fresh`)
  const stating = (act: string) => api.respond({ ...rename, headers: [[ACT_HEADER, act]] })
  for (const act of ['node.tags', 'user.rename', 'nonsense', '']) {
    const response = await stating(act)
    expect(response.status).toBe(400)
    expect(readJson(response)).toMatchObject({ code: 'invalid', details: [{ key: 'anotherAct' }] })
  }
  expect(entries()).toEqual([])
  expect((await list())[0]?.givenName).toBe(node?.givenName)
  expect((await stating('node.rename')).status).toBe(200)
})

test('does not undo an entry at another address of its server', async () => {
  const bound = journal.around('s', mock, 'https://one.example')
  const undoAt = (address: string) =>
    createUndo({
      historyClient,
      undoOnHost: async () => undefined,
      open: async () => ({ address, api: bound, check: () => undefined }),
    })
  const [node] = await list()
  await ask(bound, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'fresh' })
  const id = entries()[0]?.id ?? 0
  await expect(undoAt('https://two.example')([id], '')).rejects.toMatchObject({
    code: 'conflict',
    details: [{ key: 'addressChanged', params: { address: 'https://one.example' } }],
  })
  expect(entries()).toHaveLength(1)
  expect((await list())[0]?.givenName).toBe('fresh')
  await undoAt('https://one.example')([id], '')
  expect((await list())[0]?.givenName).toBe(node?.givenName)
})

test('a response names its journal entry, two quick undos of it send one call, and a reason is kept', async () => {
  const undo = createUndo({
    historyClient,
    undoOnHost: async () => undefined,
    open: async () => ({ address: 'a', api, check: () => undefined }),
  })
  const [node] = await list()
  const request = plainRequest('POST', `/api/v1/node/${node?.id}/rename/fresh`)
  const response = await api.respond({ ...request, headers: [[REASON_HEADER, encodeURIComponent('für Ännchen')]] })
  const id = Number(response.headers[ENTRY_HEADER])
  expect(entries()[0]).toMatchObject({ id, call: 'nodes.rename', reason: 'für Ännchen' })
  const ended = await Promise.allSettled([undo([id], ''), undo([id], '')])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(entries()).toHaveLength(2)
  expect((await list())[0]?.givenName).toBe(node?.givenName)
})

test('a refused undo leaves the entry open for another one', async () => {
  const undo = createUndo({
    historyClient,
    undoOnHost: async () => undefined,
    open: async () => ({ address: 'a', api, check: () => undefined }),
  })
  const [node] = await list()
  await ask(api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'fresh' })
  const id = entries()[0]?.id ?? 0
  answer = () => ({
    respond: async (request) =>
      request.method === 'GET' ? mock.respond(request) : errorResponse(new ApiError('internal', 'disk full')),
  })
  await expect(undo([id], '')).rejects.toMatchObject({ message: 'disk full' })
  answer = undefined
  await undo([id], '')
  expect((await list())[0]?.givenName).toBe(node?.givenName)
})

test('undoes a rename together with the policy that followed it', async () => {
  const undo = createUndo({
    historyClient,
    undoOnHost: async () => undefined,
    open: async () => ({ address: 'a', api, check: () => undefined }),
  })
  const [user] = (await ask(mock, contract.users.list, {})).users
  const before = (await ask(mock, contract.policy.get, {})).policy
  expect(before).toContain(`"${user?.name}@"`)
  await ask(api, contract.users.rename, { id: user?.id ?? '', name: user?.name ?? '', newName: 'renamed' })
  await ask(api, contract.policy.set, { policy: before.replaceAll(`"${user?.name}@"`, '"renamed@"') })
  const renamed = entries().find(({ call }) => call === 'users.rename')
  await undo([renamed?.id ?? 0], 'a mistake')
  expect((await ask(mock, contract.policy.get, {})).policy).toBe(before)
  expect((await ask(mock, contract.users.list, {})).users.find(({ id }) => id === user?.id)?.name).toBe(user?.name)
  expect(entries().find(({ undoes }) => undoes === renamed?.id)).toMatchObject({ call: 'users.rename', result: 'done' })
})

test('records the replaced value of each of two changes without an observation in between', async () => {
  const [node] = await list()
  if (!node) throw new Error('no machine')
  seen = new Map([[node.id, node]])
  const nodeId = node.id
  for (const newName of ['first', 'second', 'third']) await ask(api, contract.nodes.rename, { nodeId, newName })
  const names = entries().map(({ before }) => before?.kind === 'node' && before.givenName)
  expect(names).toEqual(['second', 'first', node.givenName])
})

test('records calls marked as one change as one, and the undo of a rename too', async () => {
  const change = 'a-rename-1'
  const marked: ApiApp = {
    respond: (request) => api.respond({ ...request, headers: [...request.headers, [CHANGE_HEADER, change]] }),
  }
  const [user] = (await ask(mock, contract.users.list, {})).users
  const before = (await ask(mock, contract.policy.get, {})).policy
  await ask(marked, contract.users.rename, { id: user?.id ?? '', name: user?.name ?? '', newName: 'renamed' })
  await ask(marked, contract.policy.set, { policy: before.replaceAll(`"${user?.name}@"`, '"renamed@"') })
  const kept = () => entries().flatMap((entry) => (entry.kind === 'act' ? [entry.together] : []))
  expect(kept()).toEqual([change, change])
  const renamed = entries().find(({ call }) => call === 'users.rename')
  await createUndo({
    historyClient,
    undoOnHost: async () => undefined,
    open: async () => ({ address: 'a', api, check: () => undefined }),
  })([renamed?.id ?? 0], '')
  const [...back] = kept().slice(0, -2)
  expect(back).toHaveLength(3)
  expect(new Set(back).size).toBe(1)
  expect(back[0]).not.toBe(change)
  const long: ApiApp = {
    respond: (request) => api.respond({ ...request, headers: [...request.headers, [CHANGE_HEADER, 'x'.repeat(41)]] }),
  }
  await ask(long, contract.users.create, { name: 'newcomer' })
  expect(kept()[0]).toBeNull()
})

test('makes an act that cannot be recorded, and reports how many entries are missing', async () => {
  const [node] = await list()
  full = true
  await ask(api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'one' })
  await ask(api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'two' })
  expect((await list())[0]?.givenName).toBe('two')
  expect(lost).toBe(2)
  full = false
  await ask(api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'three' })
  expect(entries().map((entry) => entry.kind)).toEqual(['act', 'gap'])
  expect(entries()[1]).toMatchObject({ count: 2 })
  expect(store.journal.verify('s').brokenAt).toBeNull()
})

test('two acts that begin at once after a loss write the gap once', async () => {
  const [one, two] = await list()
  full = true
  await ask(api, contract.nodes.rename, { nodeId: one?.id ?? '', newName: 'lost' })
  full = false
  await Promise.all([
    ask(api, contract.nodes.rename, { nodeId: one?.id ?? '', newName: 'three' }),
    ask(api, contract.nodes.rename, { nodeId: two?.id ?? '', newName: 'four' }),
  ])
  expect(
    entries()
      .map((entry) => entry.kind)
      .toSorted(),
  ).toEqual(['act', 'act', 'gap'])
})

describe('a route', () => {
  const routes = async () => (await ask(mock, contract.routes.list, {})).routes
  const waiting = async () => (await routes()).find(({ advertised, enabled }) => advertised && !enabled)

  test('is approved or withdrawn by id as an act on its machine, which can be undone', async () => {
    const undo = createUndo({
      historyClient,
      undoOnHost: async () => undefined,
      open: async () => ({ address: 'a', api, check: () => undefined }),
    })
    const route = await waiting()
    if (!route) throw new Error('no route waits')
    const approved = async () => (await list()).find(({ id }) => id === route.node.id)?.approvedRoutes.toSorted()
    const before = await approved()
    await ask(api, contract.routes.enable, { routeId: route.id })
    const [enabled] = entries()
    expect(enabled).toMatchObject({
      call: 'routes.enable',
      object: `node ${route.node.id}`,
      prefix: route.prefix,
      act: { kind: 'node.routes', id: route.node.id },
      result: 'done',
    })
    expect(enabled?.after).toMatchObject({ kind: 'node', id: route.node.id })
    const after = await approved()
    expect(after).toContain(route.prefix)
    expect(enabled?.after?.kind === 'node' && enabled.after.approvedRoutes.toSorted()).toEqual(after)
    await undo([enabled?.id ?? 0], 'a mistake')
    expect(await approved()).toEqual(before)
    expect(entries()[0]).toMatchObject({ undoes: enabled?.id, result: 'done' })
  })

  test('has its own history: changes of its prefix at its machine, and entries of earlier consoles about its id', async () => {
    const route = await waiting()
    if (!route) throw new Error('no route waits')
    const { id, node: machine, prefix } = route
    const others = (await routes()).filter((one) => one.advertised && !one.enabled && one.id !== id)
    await ask(api, contract.nodes.rename, { nodeId: machine.id, newName: 'fresh' })
    for (const one of others) await ask(api, contract.routes.enable, { routeId: one.id })
    await ask(api, contract.routes.enable, { routeId: id })
    await ask(api, contract.routes.disable, { routeId: id })
    await ask(api, contract.nodes.approveRoutes, { nodeId: machine.id, routes: [prefix] })
    const lists = { approvedRoutes: [prefix], availableRoutes: [prefix], subnetRoutes: [] as string[] }
    const change = (after: typeof lists) =>
      ({ kind: 'node.routes', id: machine.id, name: 'x', before: lists, after }) as const
    const at = new Date(TEST_NOW).toISOString()
    const elsewhere = '192.0.2.0/24'
    store.journal.seen('s', at, [change({ ...lists, subnetRoutes: [prefix] })], null)
    store.journal.seen('s', at, [change({ ...lists, availableRoutes: [prefix, elsewhere] })], null)
    const old = {
      who: 'ann',
      call: 'routes.enable',
      name: '',
      act: null,
      before: null,
      reason: '',
      undoes: null,
    } as const
    store.journal.begin(at, { serverId: 's', object: `route ${id}`, jobId: null }, old)
    store.journal.begin(at, { serverId: 's', object: `route ${id}0`, jobId: null }, old)
    const filter = { serverId: 's', object: `node ${machine.id}`, prefixes: [prefix], routes: [id] }
    const found = store.journal.list(JournalFilter.parse(filter)).entries
    expect(found.map((entry) => (entry.kind === 'act' ? `${entry.call} ${entry.object}` : entry.kind))).toEqual([
      `routes.enable route ${id}`,
      'seen',
      `nodes.approveRoutes node ${machine.id}`,
      `routes.disable node ${machine.id}`,
      `routes.enable node ${machine.id}`,
    ])
    expect(found[1]).toMatchObject({ change: { after: { subnetRoutes: [prefix] } } })
    // The machine's own history also contains the rest.
    const whole = store.journal.list(JournalFilter.parse({ serverId: 's', object: `node ${machine.id}` })).entries
    expect(whole.length).toBeGreaterThan(found.length)
  })

  test('needs no list if its id contains machine and prefix', async () => {
    expect(await findRoute({ respond: () => Promise.reject(new Error('asked')) }, '7-10.2.0.0_16')).toEqual({
      nodeId: '7',
      prefix: '10.2.0.0/16',
    })
    expect(await findRoute({ respond: () => Promise.reject(new Error('asked')) }, '12-fd00::_8')).toEqual({
      nodeId: '12',
      prefix: 'fd00::/8',
    })
    // A row of the routes table, on servers before 0.26.
    expect(await findRoute(mock, (await waiting())?.id ?? '')).toMatchObject({ prefix: (await waiting())?.prefix })
    expect(await findRoute(mock, '999999')).toBeNull()
  })
})

test('keeps the names of the machines that joined with a deleted pre-auth key', async () => {
  const { nodes } = await ask(mock, contract.nodes.list, {})
  const joinedWith = (key: string) => nodes.filter(({ preAuthKey }) => preAuthKey?.id === key)
  const ids = nodes.flatMap(({ preAuthKey }) => (preAuthKey ? [preAuthKey.id] : []))
  const id = ids.find((key) => joinedWith(key).length > 1) ?? ''
  const joined = joinedWith(id)
  await ask(api, contract.preAuthKeys.delete, { id })
  // The server has forgotten them.
  const after = (await ask(mock, contract.nodes.list, {})).nodes
  expect(after.filter(({ preAuthKey }) => preAuthKey?.id === id)).toEqual([])
  const names = joined.map(({ givenName }) => givenName)
  expect(entries()).toMatchObject([
    { call: 'preAuthKeys.delete', result: 'done', joined: { count: names.length, names } },
  ])
  const found = (text: string) => store.journal.list(JournalFilter.parse({ serverId: 's', text })).entries
  expect(found(names[0] ?? '')).toHaveLength(1)
})
