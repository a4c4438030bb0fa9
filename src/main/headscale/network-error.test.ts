import { describe, expect, it } from 'vitest'
import { networkError, networkProblem } from './call'
import { ProxyError } from './network/proxy'
import { CertificateRefused } from './network/secure'

const failure = (code: string) => Object.assign(new Error('why'), { code })

// Cases that the client's own tests cannot produce on loopback.
describe('networkProblem', () => {
  it.each([
    ['EAI_AGAIN', 'name'],
    ['ENETDOWN', 'offline'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ETIMEDOUT', 'timeout'],
    ['EPIPE', 'reset'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'clientCertificate'],
    ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', 'notTls'],
    ['HPE_INVALID_CONSTANT', 'notHttp'],
    ['ENOSPC', 'other'],
  ])('maps the code %s to %s', (code, problem) => {
    expect(networkProblem(failure(code))).toBe(problem)
  })

  it("keeps the problem of the console's own errors, whatever their cause", () => {
    expect(networkProblem(new ProxyError('proxy', 'away', { cause: failure('ECONNREFUSED') }))).toBe('proxy')
    const certificate = { subject: 'a', issuer: 'a', validFrom: '', validTo: '', fingerprint: 'AB' }
    const refused = new CertificateRefused('wrongHost', certificate)
    expect(networkProblem(refused)).toBe('wrongHost')
    expect(networkError('wrongHost', 'https://hs.example.com', refused).certificate).toEqual(certificate)
  })

  it('decides by codes, never by message texts', () => {
    expect(networkProblem(new Error('ECONNREFUSED'))).toBe('other')
    expect(networkProblem('ECONNREFUSED')).toBe('other')
  })
})

describe('networkError', () => {
  it('names the host and the next step', () => {
    const error = networkError('expired', 'https://hs.example.com:8443/x')
    expect(error.code).toBe('untrusted')
    expect(error.message).toContain('hs.example.com:8443')
    expect(error.message).toContain('Renew')
  })
})
