import { Readable } from 'node:stream'
import type { HttpClient, HttpResponse } from '@main/headscale/call'
import { createHttpClient } from '@main/headscale/network/http-client'

/** The console's own HTTP client with default settings and no proxy. */
export function directClient(): HttpClient {
  const connection = { ca: null, pin: null, identity: null }
  return createHttpClient({ connection, resolveProxy: async () => 'DIRECT', roots: () => [], openTunnel })
}

const openTunnel = async (): Promise<never> => {
  throw new Error('no server here is reached over SSH')
}

/** A response without a network. */
export function httpResponse(text: string, { status = 200, type = 'application/json' } = {}): HttpResponse {
  return { status, headers: { 'content-type': type }, body: Readable.from([Buffer.from(text)]) }
}
