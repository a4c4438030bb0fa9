import { describe, expect, it } from 'vitest'
import { createRedactor } from './redact'

const KEY = 'hskey-api-abcdefghijkl-0123456789abcdefghijABCDEFGHIJ'

describe('redact', () => {
  it.each([
    ['a bearer token', `GET /x authorization: Bearer ${KEY}`],
    ['a bearer token of another line', 'authorization: bearer abcdefg.0123456789012345678901234567890123456789'],
    ['a key of the current line by its looks', `the key is ${KEY}, says the log`],
    ['a pre-auth key', 'hskey-auth-abcdefghijkl-0123456789'],
    ['an older key by its looks', 'key aBcDeFg.0123456789012345678901234567890123456789 refused'],
    ['a key in an address', 'https://x.example/api?apikey=0123456789&user=a'],
    ['a password in an address', 'https://admin:0123456789@x.example/'],
  ])('hides %s', (_, text) => {
    const clean = String(createRedactor().redact(text))
    expect(clean).toContain('[hidden]')
    expect(clean).not.toContain('0123456789')
  })

  it('hides a registered key in any form and place', () => {
    const { register, redact } = createRedactor()
    register('correct horse')
    expect(redact(['x correct horse y', { deep: { list: ['correct horse'] } }])).toEqual([
      'x [hidden] y',
      { deep: { list: ['[hidden]'] } },
    ])
  })

  it('hides fields with secret names', () => {
    expect(
      createRedactor().redact({ apiKey: 'abc', Authorization: 'x', encryptedKey: 'y', name: 'alice', token: 1 }),
    ).toEqual({
      apiKey: '[hidden]',
      Authorization: '[hidden]',
      encryptedKey: '[hidden]',
      name: 'alice',
      token: '[hidden]',
    })
  })

  it("keeps an error's message and cause without the secret", () => {
    const error = new Error(`refused Bearer ${KEY}`, { cause: new Error(`inner ${KEY}`) })
    const clean = String(createRedactor().redact(error))
    expect(clean).toMatch(/^Error: refused Bearer \[hidden\]/)
    expect(clean).toContain('caused by Error: inner [hidden]')
    expect(clean).not.toContain('0123456789')
  })

  it('keeps ordinary text, numbers and circular references', () => {
    const { register, redact } = createRedactor()
    register('abc')
    const circle: Record<string, unknown> = { name: 'abc' }
    circle.self = circle
    expect(redact(circle)).toEqual({ name: 'abc', self: '[seen above]' })
    expect(redact([1, null, undefined, true, 'GET /api/v1/node 200 in 12 ms', new Uint8Array(3)])).toEqual([
      1,
      null,
      undefined,
      true,
      'GET /api/v1/node 200 in 12 ms',
      '[3 bytes]',
    ])
  })
})
