import { makeCertificate } from '@main/headscale/testing/secure-server'
import { expect, it } from 'vitest'
import { readRoots } from './roots'

const authority = makeCertificate({ name: 'Acme root', ca: true })

it("adds the operating system's authorities to the bundled ones", () => {
  const sources = { env: {}, system: () => [authority.cert] }
  expect(readRoots({ ...sources, platform: 'win32' })).toContain(authority.cert)
  expect(readRoots({ ...sources, platform: 'darwin' }).length).toBeGreaterThan(50)
  const named = readRoots({ platform: 'linux', env: { SSL_CERT_FILE: import.meta.filename }, system: undefined })
  expect(named.at(-1)).toContain('readRoots')
  expect(
    readRoots({ platform: 'linux', env: { SSL_CERT_FILE: '/no/such/file' }, system: undefined }).length,
  ).toBeGreaterThan(50)
})
