import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { makeCertificate, selfSigned, startSecureServer } from '@main/headscale/testing/secure-server'
import { startRemoteServer } from '@main/headscale/testing/remote-server'
import { headscale } from '../electron/actions/headscale'

interface Started {
  readonly url: string
  close(): Promise<void>
}

/** A server that cannot be added, and how it is started. */
export interface SignInFault {
  readonly name: string
  readonly start: () => Promise<Started>
}

const answer = headscale('alice')
const HOST = '127.0.0.1'
const secure =
  (certificate: Parameters<typeof startSecureServer>[0], options = {}) =>
  () =>
    startSecureServer(certificate, answer, options)

/** A server that accepts connections and does this with them. */
const raw =
  (act: (socket: Socket) => void, scheme = 'https') =>
  async (): Promise<Started> => {
    const sockets = new Set<Socket>()
    const server = createTcpServer((socket) => {
      sockets.add(socket.on('error', () => undefined))
      act(socket)
    }).listen(0, HOST)
    await once(server, 'listening')
    return {
      url: `${scheme}://${HOST}:${(server.address() as AddressInfo).port}`,
      async close() {
        for (const socket of sockets) socket.destroy()
        server.close()
        await once(server, 'close')
      },
    }
  }

const authority = makeCertificate({ name: 'Own authority', ca: true })
const certificate = (wish: Partial<Parameters<typeof makeCertificate>[0]>) =>
  makeCertificate({ name: 'hs', host: HOST, ...wish })

const otherScheme = (from: string, to: string, start: () => Promise<Started>) => async () => {
  const server = await start()
  return { ...server, url: server.url.replace(from, to) }
}

const tls: SignInFault[] = [
  { name: 'TLS: self-signed', start: secure(selfSigned(HOST)) },
  { name: 'TLS: unknown authority', start: secure(certificate({ issuer: authority })) },
  { name: 'TLS: for another name', start: secure(certificate({ host: '127.0.0.9', issuer: authority })) },
  { name: 'TLS: expired a day ago, or the computer’s clock a day ahead', start: secure(certificate({ days: -1 })) },
  {
    name: 'TLS: expired a year ago, or the computer’s clock a year ahead',
    start: secure(certificate({ days: -365, since: -500 })),
  },
  {
    name: 'TLS: valid from tomorrow, or the computer’s clock a day behind',
    start: secure(certificate({ since: 1, days: 30 })),
  },
  {
    name: 'TLS: valid from next year, or the computer’s clock a year behind',
    start: secure(certificate({ since: 365, days: 700 })),
  },
  {
    name: 'TLS: a client certificate is required',
    start: secure(selfSigned(HOST), { requestCert: true, rejectUnauthorized: true, ca: authority.cert }),
  },
  {
    name: 'TLS: 1.1 and no newer',
    start: secure(selfSigned(HOST), { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  },
  {
    name: 'TLS: no cipher in common',
    start: secure(selfSigned(HOST), { ciphers: 'ECDHE-RSA-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' }),
  },
  { name: 'TLS: handshake hangs', start: raw(() => undefined) },
  { name: 'TLS: handshake reset', start: raw((socket) => void socket.once('data', () => socket.resetAndDestroy())) },
  { name: 'TLS: garbage', start: raw((socket) => void socket.once('data', () => socket.end(Buffer.alloc(200, 0x41)))) },
  { name: 'https asked of http', start: otherScheme('http:', 'https:', () => startRemoteServer(answer)) },
  { name: 'http asked of https', start: otherScheme('https:', 'http:', secure(selfSigned(HOST))) },
]

const others: SignInFault[] = [
  { name: 'Sign-in: nobody listens', start: async () => ({ url: `http://${HOST}:9`, close: async () => undefined }) },
  {
    name: 'Sign-in: no such name',
    start: async () => ({ url: 'http://headscale.invalid', close: async () => undefined }),
  },
  { name: 'Sign-in: never answers', start: raw(() => undefined, 'http') },
  {
    name: 'Sign-in: another web server',
    start: () => startRemoteServer((_request, response) => response.end('<h1>It works!</h1>')),
  },
  {
    name: 'Sign-in: Headscale too old',
    start: () =>
      startRemoteServer((request, response) => response.end(request.url === '/version' ? '{"version":"v0.20.0"}' : '')),
  },
  {
    name: 'Sign-in: key refused',
    start: () =>
      startRemoteServer((request, response, body) =>
        request.url === '/api/v1/apikey'
          ? response.writeHead(401).end('Unauthorized')
          : answer(request, response, body),
      ),
  },
]

export const signInFaults: readonly SignInFault[] = [...tls, ...others]
