import { expect, test } from 'vitest'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { UsableServer } from '@main/servers/sessions'
import { plainRequest } from '@main/api/api-app'
import { createJobAccess, type JobAccessOptions } from './guard'

const home = { id: 'home', url: 'https://home.example', readOnly: false } as UsableServer

/** Access to the servers that `servers` returns at the time. */
function access(servers: () => UsableServer[], currentId = 'home') {
  const sent: string[] = []
  const open: JobAccessOptions['open'] = async ({ url }) => ({
    respond: async (request) => {
      sent.push(`${url} ${request.url}`)
      return { status: 200, headers: {}, body: null }
    },
  })
  const sessions = { usableServers: servers, get: () => ({ currentId }) } as unknown as JobAccessOptions['sessions']
  const demo = {
    open: () => open(home),
    state: async () => ({ seed: 1, nodes: 2 }),
  } as unknown as JobAccessOptions['demo']
  return { sent, to: createJobAccess({ sessions, demo, open }) }
}

test('refuses a locked server before anything is sent, even if it was locked while the job ran', async () => {
  let servers = [home]
  const { to } = access(() => servers)
  const way = await to('home')
  expect(() => way.check()).not.toThrow()
  servers = [{ ...home, readOnly: true }]
  expect(() => way.check()).toThrow(expect.objectContaining({ code: 'readOnly' }))
})

test('sends nothing to a server that was removed or moved', async () => {
  let servers = [home]
  const { to } = access(() => servers)
  const way = await to('home')
  servers = [{ ...home, url: 'https://other.example' }]
  expect(() => way.check()).toThrow(expect.objectContaining({ code: 'conflict' }))
  servers = []
  expect(() => way.check()).toThrow(expect.objectContaining({ code: 'notFound' }))
  await expect(to('home')).rejects.toMatchObject({ code: 'notFound' })
})

test('sends no request after the address was edited', async () => {
  let servers = [home]
  const { to, sent } = access(() => servers)
  const way = await to('home')
  servers = [{ ...home, url: 'https://other.example' }]
  await expect(way.api.respond(plainRequest('GET', '/api/v1/node'))).rejects.toMatchObject({ code: 'conflict' })
  expect(sent).toEqual([])
})

test('reaches the demo network only while it is the current one', async () => {
  await expect(access(() => [home]).to(DEMO_SERVER_ID)).rejects.toMatchObject({ code: 'conflict' })
  const way = await access(() => [home], DEMO_SERVER_ID).to(DEMO_SERVER_ID)
  expect(() => way.check()).not.toThrow()
})
