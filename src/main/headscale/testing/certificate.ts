import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'

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
export interface TestCertificate {
  readonly key: string
  readonly cert: string
  readonly name: string
  readonly privateKey: KeyObject
}

export interface CertificateOptions {
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
