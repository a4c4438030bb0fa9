import { afterEach, beforeEach, expect, test } from 'vitest'
import { ENTRY_HEADER, REASON_HEADER } from '@shared/api/console-headers'
import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { errorResponse, type ApiApp, ask, jsonResponse, plainRequest } from '@main/api/api-app'
import { createJournalLab, type JournalLab } from './testing/journal-lab'

let lab: JournalLab
beforeEach(async () => {
  lab = await createJournalLab()
})
afterEach(() => lab.close())

test('undoes every act that can be undone, with an entry of its own', async () => {
  const [node] = await lab.nodes()
  const nodeId = node?.id ?? ''
  const other = (await ask(lab.mock, contract.users.list, {})).users.find(({ id }) => id !== node?.user?.id)
  const policy = (await ask(lab.mock, contract.policy.get, {})).policy
  const changes = [
    () => ask(lab.api, contract.nodes.rename, { nodeId, newName: 'fresh' }),
    () => ask(lab.api, contract.nodes.expire, { nodeId, expiry: '2030-01-01T00:00:00Z' }),
    () => ask(lab.api, contract.nodes.approveRoutes, { nodeId, routes: [] }),
    () => ask(lab.api, contract.policy.set, { policy: `${policy}\n// changed\n` }),
    () => ask(lab.api, contract.nodes.move, { nodeId, user: other?.id ?? '' }),
  ]
  for (const change of changes) {
    await change()
    const [entry] = lab.entries()
    await lab.undo([entry?.id ?? 0], 'a mistake')
    const [undoing, undone] = lab.entries()
    expect(undoing).toMatchObject({ undoes: entry?.id, reason: 'a mistake', result: 'done' })
    expect(undone).toMatchObject({ id: entry?.id, undoneBy: undoing?.id })
    for (const closed of [entry, undoing])
      await expect(lab.undo([closed?.id ?? 0], '')).rejects.toMatchObject({ details: [{ key: 'undoneAlready' }] })
    expect(undoing?.kind === 'act' && undoing.together).toBeNull()
  }
  const seenLater = (await lab.nodes()).find(({ id }) => id === nodeId)
  // The server chooses which of two routers serves a prefix: it does not choose again.
  const { lastSeen: _, subnetRoutes: __, ...same } = node ?? { lastSeen: null, subnetRoutes: [] }
  expect(seenLater).toMatchObject(same)
  expect((await ask(lab.mock, contract.policy.get, {})).policy).toBe(policy)
})

test('restores what someone else set since the last poll, not what this console saw before', async () => {
  const [node] = await lab.nodes()
  if (!node) throw new Error('no machine')
  lab.seen = new Map([[node.id, node]])
  const nodeId = node.id
  const rename = (api: ApiApp, newName: string) => ask(api, contract.nodes.rename, { nodeId, newName })
  const expire = (api: ApiApp, expiry: string) => ask(api, contract.nodes.expire, { nodeId, expiry })
  const changes = [
    () => rename(lab.mock, 'theirs'),
    () => rename(lab.api, 'ours'),
    () => expire(lab.mock, '2031-01-01T00:00:00Z'),
    () => expire(lab.api, '2030-01-01T00:00:00Z'),
  ]
  for (const change of changes) await change()
  await lab.undo(
    lab.entries().map(({ id }) => id),
    '',
  )
  const after = (await lab.nodes()).find(({ id }) => id === nodeId)
  expect(after?.givenName).toBe('theirs')
  expect(new Date(after?.expiry ?? 0)).toEqual(new Date('2031-01-01T00:00:00Z'))
})

test('does not change another machine that has the id now, as after the database was restored', async () => {
  const [node, other] = await lab.nodes()
  if (!node || !other) throw new Error('no machines')
  await ask(lab.api, contract.nodes.rename, { nodeId: node.id, newName: 'ours' })
  lab.answer = (server) => ({
    async respond(request) {
      const response = await server.respond(request)
      if (!new URL(request.url).pathname.endsWith(`/node/${node.id}`)) return response
      return jsonResponse(200, { node: { ...node, machineKey: other.machineKey } })
    },
  })
  const [entry] = lab.entries()
  await expect(lab.undo([entry?.id ?? 0], '')).rejects.toMatchObject({ code: 'notFound' })
})

test('undo of a deletion creates the user again with name, display name and email, under a new id', async () => {
  const profile = { name: 'zoe', displayName: 'Zoe Z.', email: 'zoe@example.com' }
  const { user } = await ask(lab.mock, contract.users.create, profile)
  await ask(lab.api, contract.users.delete, { name: 'zoe', id: user.id })
  const [entry] = lab.entries()
  await lab.undo([entry?.id ?? 0], 'a mistake')
  const again = (await ask(lab.mock, contract.users.list, {})).users.find(({ name }) => name === 'zoe')
  expect(again).toMatchObject(profile)
  expect(again?.id).not.toBe(user.id)
  expect(lab.entries()[1]).toMatchObject({ id: entry?.id, undoneBy: lab.entries()[0]?.id })
})

test('a user of an identity provider is not created again', async () => {
  const { users } = await ask(lab.mock, contract.users.list, {})
  const person = users.find(({ provider }) => provider !== '')!
  const to = users.find(({ provider }) => provider === '')!
  for (const { id, user } of await lab.nodes())
    if (user?.id === person.id) await ask(lab.mock, contract.nodes.move, { nodeId: id, user: to.id })
  await ask(lab.api, contract.users.delete, { name: person.name, id: person.id })
  await expect(lab.undo([lab.entries()[0]?.id ?? 0], '')).rejects.toMatchObject({ details: [{ key: 'noWayBack' }] })
})

test('does not undo an entry at another address of its server', async () => {
  const bound = lab.journal.around('s', lab.mock, 'https://one.example')
  const [node] = await lab.nodes()
  await ask(bound, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'fresh' })
  const id = lab.entries()[0]?.id ?? 0
  await expect(lab.undoAt('https://two.example', bound)([id], '')).rejects.toMatchObject({
    code: 'conflict',
    details: [{ key: 'addressChanged', params: { address: 'https://one.example' } }],
  })
  expect(lab.entries()).toHaveLength(1)
  expect((await lab.nodes())[0]?.givenName).toBe('fresh')
  await lab.undoAt('https://one.example', bound)([id], '')
  expect((await lab.nodes())[0]?.givenName).toBe(node?.givenName)
})

test('a response names its journal entry, two quick undos of it send one call, and a reason is kept', async () => {
  const [node] = await lab.nodes()
  const request = plainRequest('POST', `/api/v1/node/${node?.id}/rename/fresh`)
  const response = await lab.api.respond({ ...request, headers: [[REASON_HEADER, encodeURIComponent('für Ännchen')]] })
  const id = Number(response.headers[ENTRY_HEADER])
  expect(lab.entries()[0]).toMatchObject({ id, call: 'nodes.rename', reason: 'für Ännchen' })
  const ended = await Promise.allSettled([lab.undo([id], ''), lab.undo([id], '')])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(lab.entries()).toHaveLength(2)
  expect((await lab.nodes())[0]?.givenName).toBe(node?.givenName)
})

test('a refused undo leaves the entry open for another one', async () => {
  const [node] = await lab.nodes()
  await ask(lab.api, contract.nodes.rename, { nodeId: node?.id ?? '', newName: 'fresh' })
  const id = lab.entries()[0]?.id ?? 0
  lab.answer = () => ({
    respond: async (request) =>
      request.method === 'GET' ? lab.mock.respond(request) : errorResponse(new ApiError('internal', 'disk full')),
  })
  await expect(lab.undo([id], '')).rejects.toMatchObject({ message: 'disk full' })
  lab.answer = undefined
  await lab.undo([id], '')
  expect((await lab.nodes())[0]?.givenName).toBe(node?.givenName)
})

test('undoes a rename together with the policy that followed it', async () => {
  const [user] = (await ask(lab.mock, contract.users.list, {})).users
  const before = (await ask(lab.mock, contract.policy.get, {})).policy
  expect(before).toContain(`"${user?.name}@"`)
  await ask(lab.api, contract.users.rename, { id: user?.id ?? '', name: user?.name ?? '', newName: 'renamed' })
  await ask(lab.api, contract.policy.set, { policy: before.replaceAll(`"${user?.name}@"`, '"renamed@"') })
  const renamed = lab.entries().find(({ call }) => call === 'users.rename')
  await lab.undo([renamed?.id ?? 0], 'a mistake')
  expect((await ask(lab.mock, contract.policy.get, {})).policy).toBe(before)
  expect((await ask(lab.mock, contract.users.list, {})).users.find(({ id }) => id === user?.id)?.name).toBe(user?.name)
  expect(lab.entries().find(({ undoes }) => undoes === renamed?.id)).toMatchObject({
    call: 'users.rename',
    result: 'done',
  })
})

test('an undo of a rename whose last policy save failed leaves the entry open for another one', async () => {
  const [user] = (await ask(lab.mock, contract.users.list, {})).users
  const nameNow = async () =>
    (await ask(lab.mock, contract.users.list, {})).users.find(({ id }) => id === user?.id)?.name
  const before = (await ask(lab.mock, contract.policy.get, {})).policy
  await ask(lab.api, contract.users.rename, { id: user?.id ?? '', name: user?.name ?? '', newName: 'renamed' })
  await ask(lab.api, contract.policy.set, { policy: before.replaceAll(`"${user?.name}@"`, '"renamed@"') })
  const id = lab.entries().find(({ call }) => call === 'users.rename')?.id ?? 0
  let saves = 0
  lab.answer = (app) => ({
    respond: async (request) => {
      // The first save names both, the second one only the old name, the third one takes the first back.
      if (request.method === 'PUT' && (saves += 1) === 2) return errorResponse(new ApiError('invalid', 'refused'))
      return app.respond(request)
    },
  })
  await expect(lab.undo([id], '')).rejects.toMatchObject({ message: 'refused' })
  expect(await nameNow()).toBe('renamed')
  expect(lab.entries().find((entry) => entry.id === id)?.undoneBy).toBeNull()
  lab.answer = undefined
  await lab.undo([id], '')
  expect(await nameNow()).toBe(user?.name)
  expect((await ask(lab.mock, contract.policy.get, {})).policy).toBe(before)
  expect(lab.entries().find((entry) => entry.id === id)?.undoneBy).not.toBeNull()
})

test('the undo of several entries that was refused in between continues with the rest when it is repeated', async () => {
  const machines = (await lab.nodes()).slice(0, 3)
  for (const { id } of machines) await ask(lab.api, contract.nodes.rename, { nodeId: id, newName: `fresh-${id}` })
  const ids = lab.entries().map(({ id }) => id)
  const refused = `/node/${machines[1]?.id}/rename/`
  lab.answer = (app) => ({
    respond: async (request) =>
      request.url.includes(refused) ? errorResponse(new ApiError('offline', 'gone')) : app.respond(request),
  })
  await expect(lab.undo(ids, '')).rejects.toMatchObject({ code: 'offline' })
  lab.answer = undefined
  await lab.undo(ids, '')
  const names = (await lab.nodes()).slice(0, 3).map(({ givenName }) => givenName)
  expect(names).toEqual(machines.map(({ givenName }) => givenName))
  // Each was undone once; one undo was refused.
  expect(lab.entries().filter(({ undoes }) => undoes !== null)).toHaveLength(4)
})
