import { issue, isWorded, said } from '@shared/api/issue'
import { describe, expect, it } from 'vitest'
import { errorFromResponse } from './errors'

const url = 'https://hs.example.com'
const refusal = (status: number, body: string, redirect = '', contentType = '') =>
  errorFromResponse(
    { status, contentType, location: redirect, retryAfter: '', bytes: new TextEncoder().encode(body) },
    url,
  )
const grpc = (status: number, code: number, message: string) =>
  refusal(status, JSON.stringify({ code, message, details: [] }))

// Cases missing from the recordings: texts of headscale-api.md section 2, proxies, other databases.
describe('errorFromResponse', () => {
  it.each([
    [500, 13, 'failed to create user: duplicate key value violates unique constraint "idx_name"', 'conflict'],
    [500, 2, 'expected exactly one user, found 2', 'conflict'],
    [500, 2, 'cannot edit OIDC user', 'invalid'],
    [500, 2, 'user not empty: node(s) found', 'invalid'],
    [500, 2, 'node key already in use by another machine', 'conflict'],
    [500, 2, 'AuthKey expired', 'invalid'],
    [500, 2, 'user mismatch', 'invalid'],
    [500, 2, "update is disabled for modes other than 'database'", 'forbidden'],
    [500, 2, 'setting policy: parsing policy: tag not found: "tag:x"', 'invalid'],
    [500, 2, 'setting policy: parsing policy: unknown user: user not found', 'invalid'],
    [500, 2, 'loading ACL from database: acl policy not found', 'notFound'],
    [500, 2, 'node not found in NodeStore: 9', 'notFound'],
    [500, 13, 'database is locked', 'internal'],
    [401, 16, 'whatever', 'unauthorized'],
    [404, 5, 'Not Found', 'unsupported'],
    [501, 12, 'Method Not Allowed', 'unsupported'],
  ])('maps status %i with gRPC code %i and "%s" to %s', (status, code, message, expected) => {
    expect(grpc(status, code, message).code).toBe(expected)
  })

  it.each([
    [401, 'Unauthorized', 'unauthorized'],
    [500, 'Unauthorized', 'unauthorized'],
    [502, '<html>Bad gateway</html>', 'offline'],
    [504, '<html>Timeout</html>', 'timeout'],
    [403, '<html>Forbidden</html>', 'forbidden'],
    [401, '<html>Authorization Required</html>', 'forbidden'],
    [500, '{"status":"fail"}', 'internal'],
    [413, '', 'tooLarge'],
    [500, '<html>Oops</html>', 'badResponse'],
    [400, 'Client sent an HTTP request to an HTTPS server.\n', 'badResponse'],
  ])('maps status %i with the text %s to %s', (status, body, expected) => {
    expect(refusal(status, body).code).toBe(expected)
  })

  const own = { title: 'Unauthorized', status: 401, detail: 'Unauthorized' }
  it.each([
    // Proxies rewrite the type of an answer, and its status; the words stay.
    [401, 'application/json', own],
    [401, 'text/html', own],
    [403, 'application/json', own],
    [403, 'application/problem+json', own],
    [401, 'text/plain', { title: 'Unauthorized', status: 401 }],
    [401, 'text/html', { code: 16, message: 'Unauthorized', details: [] }],
    [403, 'text/html', 'Unauthorized'],
  ])('tells a refused key by Headscale’s own words, with status %i and as %s: %j', (status, type, body) => {
    expect(refusal(status, typeof body === 'string' ? body : JSON.stringify(body), '', type)).toMatchObject({
      problem: 'keyRefused',
      code: 'unauthorized',
    })
  })

  it.each([
    ['application/json', { message: 'No token' }],
    ['application/json', { code: 401, message: 'Unauthorized' }],
    ['application/json', { title: 'Unauthorized', status: 401, traceId: '00-1' }],
    ['application/problem+json', { type: 'https://tools.ietf.org/html/rfc9110', title: 'Unauthorized', status: 401 }],
    ['application/json', { error: 'unauthorized', status: 401 }],
    ['application/json', ['Unauthorized']],
    ['text/html', '<h1>Unauthorized</h1>'],
    ['text/html', ''],
  ])('does not guess whose refusal with status 401 it is, as %s: %j', (type, body) => {
    const error = refusal(401, typeof body === 'string' ? body : JSON.stringify(body), '', type)
    expect(error).toMatchObject({ problem: 'blockedOrKey', code: 'forbidden' })
    expect(error.message).toMatch(/proxy.*API key/)
  })

  it('joins the context and the causes of a problem document', () => {
    const problem = {
      title: 'Bad Request',
      status: 400,
      detail: 'renaming node',
      errors: [{ message: 'node name is not unique: a' }],
    }
    expect(refusal(400, JSON.stringify(problem)).toBody()).toEqual({
      code: 'conflict',
      message: 'renaming node: node name is not unique: a',
      details: [],
    })
  })

  it('keeps every failed policy test as a detail', () => {
    const words =
      'setting policy: test(s) failed:\nalice@ -> tag:db:5432: expected ALLOWED, got DENIED\nbob@ -> tag:db:22: expected DENIED, got ALLOWED'
    const { message, details } = grpc(500, 2, words)
    expect(message).toBe('setting policy: test(s) failed:')
    expect(details).toEqual(
      ['alice@ -> tag:db:5432: expected ALLOWED, got DENIED', 'bob@ -> tag:db:22: expected DENIED, got ALLOWED'].map(
        said,
      ),
    )
  })

  it('keeps the position in a policy that the server names', () => {
    const text = 'setting policy: parsing policy: hujson: line 2, column 5: invalid character'
    expect(grpc(500, 2, text).details).toEqual([issue('said', { text, line: '2', column: '5' })])
  })

  it("uses message keys for every text that is not the server's own", () => {
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index)
    const bodies = [
      '',
      'Nope',
      '<html>Oops</html>',
      '{}',
      '{"code":2,"message":""}',
      '{"code":5,"message":"Not Found"}',
    ]
    const spoken = ['invalid', 'forbidden', 'notFound', 'conflict', 'unsupported', 'tooLarge']
    const english = statuses
      .flatMap((status) => bodies.map((body) => refusal(status, body)))
      .filter(
        ({ code, details }) =>
          spoken.includes(code) && !(details[0] && (isWorded(details[0].key) || details[0].key === 'connection')),
      )
    expect(english.map(({ code, message }) => [code, message])).toEqual([])
  })

  it('names the target of a redirect', () => {
    const error = refusal(301, '', 'https://other.example.com/login')
    expect(error.code).toBe('badResponse')
    expect(error.message).toContain('https://other.example.com')
  })
})
