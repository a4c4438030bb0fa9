import { makeCertificate } from '@main/headscale/testing/secure-server'
import { expect, it } from 'vitest'
import { growth, LINEAR } from '@tests/support/growth'
import { readCertificates, readCertificatesInTurns } from './certificate-info'
import { openIdentity } from './identity'

it('shows direction marks and line ends in the names of a certificate by their numbers', () => {
  const issuer = makeCertificate({ name: 'authority\u2066', ca: true })
  const { cert } = makeCertificate({ name: 'bank\u202Emoc.live', issuer })
  expect(readCertificates(cert)).toMatchObject([{ subject: 'bank[U+202E]moc.live', issuer: 'authority[U+2066]' }])
})

it.each(['-----BEGIN CERTIFICATE-----\n', '-----BEGIN PRIVATE KEY-----\n'])(
  'costs no more than its length to refuse a text of %j without an end',
  (line) => {
    const read = (size: number) => {
      const text = line.repeat(size)
      expect(() => readCertificates(text)).toThrow('certificate')
      expect(() => openIdentity([Buffer.from(text)], undefined)).toThrow(/missing|no client certificate/)
    }
    expect(growth(3000, read)).toBeLessThan(LINEAR)
  },
)

it('reads every certificate of a file with comments, and refuses a file that has a part of one', () => {
  const [one, other] = [makeCertificate({ name: 'one' }).cert, makeCertificate({ name: 'other' }).cert]
  expect(readCertificates(`# a - b\n${one}\n# c\n${other}`)).toMatchObject([{ subject: 'one' }, { subject: 'other' }])
  expect(() => readCertificates(`-----BEGIN CERTIFICATE-----\nMIIB\n${one}`)).toThrow('cannot be read')
})

it('reads a thousand certificates in turns with other work', async () => {
  const { cert } = makeCertificate({ name: 'one' })
  let turns = 0
  const count = (): unknown => setImmediate(() => (turns += 1) < 1000 && count())
  count()
  const pem = cert.repeat(1000)
  const read = await readCertificatesInTurns(pem)
  expect(read).toEqual(readCertificates(pem))
  expect(turns).toBeGreaterThan(15)
  await expect(readCertificatesInTurns('')).rejects.toThrow('no certificate')
})
