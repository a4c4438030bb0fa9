import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plainRequest } from '@main/api/api-app'
import { createConsole, createServer, pass, SECOND, SHOWN } from '@tests/support/feed-console'
import { partRequest } from './part-read'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a failure is not repeated to a page that asks after the server changed', async () => {
  const server = createServer()
  const { app, observer } = createConsole(server)
  const statusAfterChange = async () => {
    observer.outdated('a')
    const response = app.respond(partRequest('nodes', undefined, 5))
    await pass(2 * server.takesMs)
    return (await response).status
  }
  server.isAway = true
  expect(await statusAfterChange()).toBe(503)
  server.isAway = false
  expect(await statusAfterChange()).toBe(200)
})

test('after one failure another part is asked at once, and everything shown once the server is back', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  open(1)
  await pass(62 * SECOND)
  server.isAway = true
  server.asked = []
  while (server.asked.length === 0) await pass(50)
  await pass(100)
  expect(new Set(server.asked).size).toBe(2)
  server.isAway = false
  server.asked = []
  while (server.asked.length === 0) await pass(50)
  await pass(100)
  expect(new Set(server.asked)).toEqual(new Set(SHOWN))
})

test('a call without a response makes the feed check whether the server is reachable', async () => {
  const server = createServer()
  const { app, open } = createConsole(server)
  open(1)
  await pass(62 * SECOND)
  server.isAway = true
  server.asked = []
  await Promise.all([app.respond(plainRequest('GET', '/api/v1/node/7')), pass(2 * server.takesMs)])
  expect(server.asked[1]).toBe('health')
})

test('a server that asks for a pause gets no request before its end', async () => {
  const server = createServer()
  const { open } = createConsole(server)
  open(1)
  await pass(10 * SECOND)
  server.busyUntil = Date.now() + 60 * SECOND
  await pass(10 * SECOND)
  server.asked = []
  await pass(server.busyUntil - Date.now() - 1)
  expect(server.asked).toEqual([])
  await pass(2 * SECOND)
  expect(new Set(server.asked)).toEqual(new Set(SHOWN))
})
