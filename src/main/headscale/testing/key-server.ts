import { type RemoteServer, startRemoteServer } from './remote-server'

export interface KeyServer extends RemoteServer {
  /** All keys with their expiry. */
  readonly keys: { id: string; secret: string; expiration: string }[]
  /** Leaves this call (`GET /path`) unanswered for keys that match `which`. */
  hang(call: string, which: (key: string) => boolean): void
}

/** Starts the part of a Headscale 0.29 that manages API keys: it answers requests with a valid key, and lists, creates and expires keys. */
export async function startKeyServer(first: { secret: string; expiration: string }): Promise<KeyServer> {
  const keys = [{ id: '1', ...first }]
  let hanging: { call: string; which: (key: string) => boolean } | undefined
  const alive = (secret: string | undefined) =>
    keys.some((key) => `Bearer ${key.secret}` === secret && Date.parse(key.expiration) > Date.now())
  const listed = () =>
    keys.map(({ id, secret, expiration }) => ({
      id,
      prefix: `${secret.slice(0, 22)}-***`,
      expiration,
      createdAt: null,
    }))
  const server = await startRemoteServer((request, response, body) => {
    const say = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const call = `${request.method} ${request.url}`
    const asked = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (hanging?.call === call && hanging.which(asked)) return
    if (call === 'GET /version') return say(200, { version: 'v0.29.2' })
    if (!alive(request.headers.authorization)) return say(401, { code: 16, message: 'Unauthorized', details: [] })
    if (call === 'GET /api/v1/apikey') return say(200, { apiKeys: listed() })
    if (call === 'POST /api/v1/apikey') {
      const { expiration } = JSON.parse(body) as { expiration: string }
      const id = String(keys.length + 1)
      keys.push({ id, secret: `hskey-api-made-by-it-${id}-secret-${id}`, expiration })
      return say(200, { apiKey: keys.at(-1)?.secret })
    }
    if (call === 'POST /api/v1/apikey/expire') {
      const { id } = JSON.parse(body) as { id: string }
      for (const key of keys) if (key.id === id) key.expiration = new Date(0).toISOString()
      return say(200, {})
    }
    return say(404, { code: 5, message: 'Not Found', details: [] })
  })
  return { ...server, keys, hang: (call, which) => void (hanging = { call, which }) }
}
