import { describe, expect, it } from 'vitest'
import { networkError, networkProblem } from './network-error'

/** As Electron's fetch words them (Chromium's net_error_list.h), and as Node's does. */
const CASES: readonly (readonly [string, ReturnType<typeof networkProblem>])[] = [
  ['net::ERR_NAME_NOT_RESOLVED', 'name'],
  ['net::ERR_CONNECTION_REFUSED', 'refused'],
  ['net::ERR_UNSAFE_PORT', 'port'],
  ['net::ERR_ADDRESS_UNREACHABLE', 'unreachable'],
  ['net::ERR_INTERNET_DISCONNECTED', 'here'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'untrusted'],
  ['net::ERR_CERT_DATE_INVALID', 'expired'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'wrongHost'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'notTls'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
  ['net::ERR_CONNECTION_RESET', 'reset'],
  ['net::ERR_EMPTY_RESPONSE', 'reset'],
  ['net::ERR_INVALID_HTTP_RESPONSE', 'notHttp'],
  ['Redirect was cancelled', 'redirect'],
  ['something else', 'other'],
]

describe('networkProblem', () => {
  it.each(CASES)('%s is %s', (message, problem) => {
    expect(networkProblem(new Error(message))).toBe(problem)
    expect(networkProblem(new TypeError('fetch failed', { cause: new Error(message) }))).toBe(problem)
  })

  it.each([
    ['ENOTFOUND', 'name'],
    ['ECONNREFUSED', 'refused'],
    ['EHOSTUNREACH', 'unreachable'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrongHost'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'notTls'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_SOCKET', 'reset'],
  ])("Node's code %s is %s", (code, problem) => {
    const cause = Object.assign(new Error('why'), { code })
    expect(networkProblem(new TypeError('fetch failed', { cause }))).toBe(problem)
    expect(networkProblem(new TypeError('fetch failed', { cause: new AggregateError([cause]) }))).toBe(problem)
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
