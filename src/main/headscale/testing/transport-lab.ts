import { createTransport } from '../transport'
import { directClient } from './http'
import { type RemoteServer, startRemoteServer } from './remote-server'

const open: RemoteServer[] = []

export const KEY = 'hskey-api-aaaaaaaaaaaa-secret'

/** Starts a server, which `closeServers` closes. */
export async function startLab(...answer: Parameters<typeof startRemoteServer>): Promise<RemoteServer> {
  const server = await startRemoteServer(...answer)
  open.push(server)
  return server
}

export async function closeServers(): Promise<void> {
  await Promise.all(open.splice(0).map((server) => server.close()))
}

export const http = directClient()

export const transportTo = (url: string, limits = {}) =>
  createTransport({ target: { url, key: KEY }, http, limits: { backOff: 5, ...limits }, random: () => 0.5 })

export const get = { method: 'GET', path: '/api/v1/user' } as const
export const post = { method: 'POST', path: '/api/v1/user', body: { name: 'alice' } } as const
