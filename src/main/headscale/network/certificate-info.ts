import { X509Certificate } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { certificateFileError } from '@shared/ipc/certificate-file'
import type { CertificateInfo } from '@shared/ipc/session'
import { visibleName } from '@shared/visible'

/** Returns the name in a distinguished name (`CN=…` on separate lines, as Node formats them): common name, else organisation. */
function nameIn(distinguished: string): string {
  const field = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(distinguished)?.[1]
  return field('CN') ?? field('O') ?? distinguished.replaceAll('\n', ', ')
}

/** Returns the first of a certificate's further names (`DNS:…, IP Address:…`). */
const firstName = (names: string) => names.split(', ')[0]?.replace(/^[^:]*:/, '') ?? ''

export function certificateInfo(certificate: X509Certificate): CertificateInfo {
  const { subject, issuer, validFrom, validTo, fingerprint256, subjectAltName } = certificate
  return {
    // The server chose these names, and the admin decides by them.
    subject: visibleName(nameIn(subject ?? '') || firstName(subjectAltName ?? '')),
    issuer: visibleName(nameIn(issuer ?? '')),
    validFrom: new Date(validFrom).toISOString(),
    validTo: new Date(validTo).toISOString(),
    fingerprint: fingerprint256,
  }
}

/** Returns the certificates in a PEM text. One without an end stops at the next one, and cannot be read. */
export const certificatesIn = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----(?:BEGIN|END) CERTIFICATE-----/g) ?? []

/** Parses the certificates in a PEM text. Throws `invalid` if there are none or one cannot be parsed. */
export const readCertificates = (pem: string): CertificateInfo[] => blocksIn(pem).map(readBlock)

/** Certificates that are parsed in one go: a text of 512 kB may hold a thousand. */
const AT_ONCE = 50

/** The same in turns with other work. */
export async function readCertificatesInTurns(pem: string): Promise<CertificateInfo[]> {
  const blocks = blocksIn(pem)
  const read: CertificateInfo[] = []
  for (let from = 0; from < blocks.length; from += AT_ONCE) {
    if (from > 0) await setImmediate()
    read.push(...blocks.slice(from, from + AT_ONCE).map(readBlock))
  }
  return read
}

function blocksIn(pem: string): readonly string[] {
  const blocks = certificatesIn(pem)
  if (blocks.length === 0) throw certificateFileError('noAuthority', 'The file holds no certificate in PEM form')
  return blocks
}

function readBlock(block: string): CertificateInfo {
  try {
    return certificateInfo(new X509Certificate(block))
  } catch (cause) {
    throw certificateFileError('badAuthority', 'A certificate in the file cannot be read', { cause })
  }
}
