import { makeCertificate } from '@main/headscale/testing/secure-server'
import { expect, it } from 'vitest'
import { readCertificates } from './certificate-info'

it('shows direction marks and line ends in the names of a certificate by their numbers', () => {
  const issuer = makeCertificate({ name: 'authority\u2066', ca: true })
  const { cert } = makeCertificate({ name: 'bank\u202Emoc.live', issuer })
  expect(readCertificates(cert)).toMatchObject([{ subject: 'bank[U+202E]moc.live', issuer: 'authority[U+2066]' }])
})
