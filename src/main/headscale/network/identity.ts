import { Duplex } from 'node:stream'
import { type SecureContextOptions, createSecureContext, TLSSocket } from 'node:tls'
import { certificateFileError } from '@shared/ipc/certificate-file'
import type { CertificateInfo } from '@shared/ipc/session'
import { z } from 'zod'
import { certificateInfo, certificatesIn } from './certificate-info'

/** A client certificate with its private key: secret as a whole. `pfx` is base64. */
export const IdentitySchema = z.union([
  z.object({ cert: z.string(), key: z.string(), passphrase: z.string().optional() }),
  z.object({ pfx: z.string(), passphrase: z.string() }),
])
export type Identity = z.infer<typeof IdentitySchema>

/** Returns the TLS options for an identity. */
export function identityOptions(identity: Identity): SecureContextOptions {
  return 'pfx' in identity ? { ...identity, pfx: Buffer.from(identity.pfx, 'base64') } : identity
}

export interface OpenedIdentity {
  readonly identity: Identity
  readonly certificate: CertificateInfo
}

const WRONG_PASSPHRASE =
  /INCORRECT_PASSWORD|mac verify failure|BAD_DECRYPT|bad decrypt|BAD_PASSWORD_READ|empty password/i

/**
 * Reads a client certificate from the chosen files: one PKCS#12 file, or certificate and key in PEM, in one file or two. Returns null if a
 * passphrase is required but missing; throws `invalid` with the reason, such as a wrong passphrase.
 */
export function openIdentity(files: readonly Buffer[], passphrase: string | undefined): OpenedIdentity | null {
  const identity = identityIn(files, passphrase)
  try {
    return { identity, certificate: certificateOf(identity) }
  } catch (cause) {
    const why = cause instanceof Error ? `${'code' in cause ? String(cause.code) : ''} ${cause.message}` : ''
    if (WRONG_PASSPHRASE.test(why)) {
      if (passphrase === undefined) return null
      throw certificateFileError('wrongPassphrase', 'The passphrase does not fit', { cause })
    }
    if (/MISMATCH|mismatch/.test(why))
      throw certificateFileError('otherKey', 'The private key does not belong to the certificate', { cause })
    throw certificateFileError('noIdentity', 'The file holds no client certificate that can be read (PEM or PKCS#12)', {
      cause,
    })
  }
}

function identityIn(files: readonly Buffer[], passphrase: string | undefined): Identity {
  const texts = files.map((file) => file.toString('latin1'))
  const [first] = files
  if (first && files.length === 1 && !texts[0]?.includes('-----BEGIN '))
    return { pfx: first.toString('base64'), passphrase: passphrase ?? '' }
  const text = texts.join('\n')
  const cert = certificatesIn(text).join('\n')
  const key = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----(?:(?!-----)[^])*-----END \1-----/.exec(text)?.[0]
  if (!cert) throw certificateFileError('noCertificate', 'The certificate is missing: choose it together with its key')
  if (!key) throw certificateFileError('noKey', 'The private key is missing: choose it together with the certificate')
  return { cert, key, ...(passphrase !== undefined && { passphrase }) }
}

/** Opens it the way a connection will, which proves that key, certificate and passphrase match. */
function certificateOf(identity: Identity): CertificateInfo {
  const nowhere = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() })
  const socket = new TLSSocket(nowhere, { secureContext: createSecureContext(identityOptions(identity)) })
  const certificate = socket.getX509Certificate()
  socket.destroy()
  if (!certificate) throw new Error('no certificate')
  return certificateInfo(certificate)
}
