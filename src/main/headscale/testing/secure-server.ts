import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, connect as connectTo, isIP } from 'node:net'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { type RemoteServer, startRemoteServer } from './remote-server'
import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// Just enough DER to create test certificates: Node has no API for it.
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

const commonName = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))

function subjectAltName(host: string): Buffer {
  const name = isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
  return sequence(oid('551d11'), der(0x04, sequence(name)))
}

const YES = der(0x01, Buffer.from([255]))
/** Basic constraints: this is an authority. */
const authority = sequence(oid('551d13'), YES, der(0x04, sequence(YES)))

/** A certificate and its key, both in PEM, with the data needed to sign others. */
interface TestCertificate {
  readonly key: string
  readonly cert: string
  readonly name: string
  readonly privateKey: KeyObject
}

interface CertificateOptions {
  readonly name: string
  /** The host it is valid for. */
  readonly host?: string
  /** Allows it to sign others. */
  readonly ca?: boolean
  /** The signing certificate. Default: itself. */
  readonly issuer?: TestCertificate
  /** Days from now until it expires. Default: 1; negative if already expired. */
  readonly days?: number
  /** Days from now when it becomes valid. Default: -10. */
  readonly since?: number
}

const DAY = 86_400_000

export function makeCertificate({
  name,
  host,
  ca,
  issuer,
  days = 1,
  since = -10,
}: CertificateOptions): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [...(host === undefined ? [] : [subjectAltName(host)]), ...(ca ? [authority] : [])]
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(7)])),
    ecdsaWithSha256,
    commonName(issuer?.name ?? name),
    sequence(time(new Date(Date.now() + since * DAY)), time(new Date(Date.now() + days * DAY))),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const signature = createSign('sha256')
    .update(content)
    .sign(issuer?.privateKey ?? privateKey)
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const base64 = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    name,
    privateKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

/** Creates a self-signed certificate for a host. */
export function selfSigned(host: string): TestCertificate {
  return makeCertificate({ name: host, host })
}

/** Starts a TLS server with a certificate; `https://127.0.0.1:port`. */
export async function startSecureServer(
  certificate: Pick<TestCertificate, 'key' | 'cert'>,
  answer: Parameters<typeof startRemoteServer>[0],
  options: ServerOptions = {},
  port = 0,
): Promise<RemoteServer> {
  const { key, cert } = certificate
  const server = await startRemoteServer(
    answer,
    (listener) => createTlsServer({ key, cert, ...options }, listener),
    port,
  )
  return { ...server, url: server.url.replace('http:', 'https:') }
}

/** Starts a real proxy on loopback: CONNECT for TLS, absolute addresses for plain http. `user`: the required `Proxy-Authorization`. */
export async function startProxy(user?: string): Promise<{ port: number; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = []
  const tunnels = new Set<Duplex>()
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (user !== undefined) return response.writeHead(407).end()
    const target = new URL(request.url ?? '')
    const to = connectTo(Number(target.port), target.hostname, () => {
      const { host, ...headers } = request.headers
      const lines = Object.entries({ host, ...headers, connection: 'close' }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      )
      to.write(`${request.method} ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    })
    return to.pipe(request.socket)
  })
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    tunnels.add(socket)
    if (user !== undefined) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    const [host = '', port] = (request.url ?? '').split(':')
    const to = connectTo(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      to.pipe(socket).pipe(to)
    })
    to.on('close', () => socket.destroy())
    return socket.on('error', () => undefined).on('close', () => to.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      for (const tunnel of tunnels) tunnel.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
