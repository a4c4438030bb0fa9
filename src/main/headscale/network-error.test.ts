import { describe, expect, it } from 'vitest'
import { networkError, networkProblem } from './network-error'
import { ProxyError } from './network/proxy'
import { CertificateRefused } from './network/secure'

const failure = (code: string) => Object.assign(new Error('why'), { code })

// What the client's own tests do not bring about on loopback.
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
  ])('the code %s is %s', (code, problem) => {
    expect(networkProblem(failure(code))).toBe(problem)
  })

  it('takes own errors for what they are, whatever caused them', () => {
    expect(networkProblem(new ProxyError('proxy', 'away', { cause: failure('ECONNREFUSED') }))).toBe('proxy')
    const certificate = { subject: 'a', issuer: 'a', validFrom: '', validTo: '', fingerprint: 'AB' }
    const refused = new CertificateRefused('wrongHost', certificate)
    expect(networkProblem(refused)).toBe('wrongHost')
    expect(networkError('wrongHost', 'https://hs.example.com', refused).certificate).toEqual(certificate)
  })

  it('goes by codes, never by words', () => {
    expect(networkProblem(new Error('ECONNREFUSED'))).toBe('other')
    expect(networkProblem('ECONNREFUSED')).toBe('other')
  })
})

describe('networkError', () => {
  it('names the host and what to do', () => {
    const error = networkError('expired', 'https://hs.example.com:8443/x')
    expect(error.code).toBe('untrusted')
    expect(error.message).toContain('hs.example.com:8443')
    expect(error.message).toContain('Renew')
  })
})
