import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Part } from '@shared/api/server-state'
import { jsonResponse, plainRequest } from '@main/api/api-app'
import { createConsole, createServer, pass, SECOND } from '@tests/support/feed-console'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const count = (asked: readonly string[], part: Part) => asked.filter((each) => each === part).length

test('a window sees its own write in its next read, and every other window soon after', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  const [one, other] = [open(1), open(2)]
  await pass(100)
  // A read that began before the write must not answer a read after it, however late it ends.
  server.isSlowNext = true
  await pass(5 * SECOND)
  const early = one.read('nodes')
  await Promise.all([one.write('nodes', 7, 1), pass(server.takesMs)])
  await Promise.all([one.read('nodes'), pass(2 * server.takesMs)])
  expect(one.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
  await Promise.all([early, pass(10 * server.takesMs)])
  await Promise.all([one.read('nodes'), pass(2 * server.takesMs)])
  expect(one.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
  await pass(3 * SECOND)
  expect(other.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('a window sees a write with another key in its next read, although its own connection has a younger copy', async () => {
  const server = createServer()
  const { observer, open } = createConsole(server)
  const window = open(1)
  await pass(5 * SECOND)
  const withOtherKey = observer.around('a', {
    async respond() {
      server.change('nodes', 7, 1)
      return jsonResponse(200, {})
    },
  })
  // The copy is made just before the write.
  observer.wake()
  await pass(100)
  await withOtherKey.respond(plainRequest('POST', '/api/v1/user', {}))
  await Promise.all([window.read('nodes'), pass(2 * server.takesMs)])
  expect(window.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('a slow read that began before a write is not used after it', async () => {
  const server = createServer()
  const window = createConsole(server).open(1)
  await pass(5 * SECOND)
  server.isSlowNext = true
  const early = window.read('nodes')
  await Promise.all([window.write('nodes', 7, 1), pass(server.takesMs)])
  await Promise.all([early, pass(10 * server.takesMs)])
  await Promise.all([window.read('nodes'), pass(2 * server.takesMs)])
  expect(window.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('a read during a write is not used after it', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  const [one, other] = [open(1), open(2)]
  await pass(6 * SECOND)
  server.takesMs = 200
  const write = one.write('nodes', 7, 1)
  server.takesMs = 10
  await Promise.all([other.read('nodes'), pass(20)])
  await Promise.all([write, pass(200)])
  await Promise.all([one.read('nodes'), pass(20)])
  expect(one.known.get('nodes')?.items).toEqual([{ id: 7, value: 1 }])
})

test('many writes cause one read of each list in two seconds', async () => {
  const server = createServer()
  const window = createConsole(server).open(1)
  await pass(62 * SECOND)
  server.asked = []
  for (let turn = 0; turn < 100; turn++) await Promise.all([window.write('nodes', turn % 9, 1), pass(100)])
  expect(count(server.asked, 'users')).toBeLessThanOrEqual(6)
})
