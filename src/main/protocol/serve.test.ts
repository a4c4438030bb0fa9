import type { ProtocolRequest, ProtocolResponse } from 'electron'
import { describe, expect, it } from 'vitest'
import { type PlainRequest, type PlainResponse, readJson, utf8 } from '@main/api/api-app'
import { type SchemeRegistry, serveScheme } from './serve'

const response: PlainResponse = {
  status: 201,
  headers: { 'content-type': 'application/json; charset=utf-8', etag: '"7"' },
  body: utf8('{"made":1}'),
}

/** A fake Electron with or without the deprecated function, with a record of its calls. */
function setup(answer: PlainResponse = response, deprecated = true) {
  const asked: PlainRequest[] = []
  let buffer: Parameters<NonNullable<SchemeRegistry['registerBufferProtocol']>>[1] | undefined
  let handler: ((request: Request) => Response | Promise<Response>) | undefined
  const registry: SchemeRegistry = {
    handle: (_scheme, given) => void (handler = given),
    ...(deprecated && {
      registerBufferProtocol: (_scheme, given) => {
        buffer = given
        return true
      },
    }),
  }
  serveScheme(registry, 'app', async (request) => {
    asked.push(request)
    return answer
  })
  const send = (request: Partial<ProtocolRequest>) =>
    new Promise<ProtocolResponse>((resolve) => {
      const whole = { url: 'app://console/api/v1/user', method: 'GET', headers: {}, referrer: '', ...request }
      buffer?.(whole, (given) => resolve(Buffer.isBuffer(given) ? { data: given } : given))
    })
  const serve = async (request: Request) => {
    if (!handler) throw new Error('protocol.handle was not called')
    return handler(request)
  }
  return { asked, send, serve, usedHandle: () => handler !== undefined }
}

describe('a scheme served as plain data', () => {
  it('passes status, headers, type and bytes to Electron', async () => {
    const { send, usedHandle } = setup()
    expect(await send({})).toEqual({
      statusCode: 201,
      headers: response.headers,
      mimeType: 'application/json',
      data: Buffer.from('{"made":1}'),
    })
    expect(usedHandle()).toBe(false)
  })

  it('reads header names in lower case and joins the parts of a body', async () => {
    const { asked, send } = setup()
    const pieces = ['{"a"', ':1}'].map((text) => ({ bytes: Buffer.from(text) }))
    await send({ method: 'POST', headers: { 'If-None-Match': '"7"' }, uploadData: pieces })
    expect(asked[0]).toMatchObject({ method: 'POST', headers: [['if-none-match', '"7"']] })
    expect(new TextDecoder().decode(asked[0]?.body ?? undefined)).toBe('{"a":1}')
  })

  it('copies no body before it is read', async () => {
    const { asked, send } = setup()
    const uncopied = {
      byteLength: 5,
      get length(): number {
        throw new Error('copied')
      },
    }
    expect(await send({ method: 'POST', uploadData: [{ bytes: uncopied as never }] })).toMatchObject({
      statusCode: 201,
    })
    expect(asked[0]?.bodySize).toBe(5)
    expect(() => asked[0]?.body).toThrow('copied')
  })

  it('refuses to read a file of this computer as a body', async () => {
    const { asked, send } = setup()
    const { statusCode, data } = await send({
      method: 'POST',
      uploadData: [{ bytes: Buffer.alloc(0), file: '/etc/passwd' }],
    })
    expect([statusCode, asked]).toEqual([400, []])
    expect(readJson({ status: 400, headers: {}, body: data as Buffer })).toMatchObject({ code: 'invalid' })
  })
})

describe('an Electron without registerBufferProtocol', () => {
  it('uses protocol.handle with the same result', async () => {
    const { asked, serve } = setup(response, false)
    const given = await serve(
      new Request('app://console/api/v1/user?x=1', {
        method: 'POST',
        headers: { 'X-Some': 'y' },
        body: '{"name":"a"}',
      }),
    )
    expect([given.status, given.headers.get('etag'), await given.text()]).toEqual([201, '"7"', '{"made":1}'])
    expect(asked[0]).toMatchObject({ method: 'POST', url: 'app://console/api/v1/user?x=1' })
    expect(asked[0]?.headers).toContainEqual(['x-some', 'y'])
    expect(new TextDecoder().decode(asked[0]?.body ?? undefined)).toBe('{"name":"a"}')
  })

  it('also receives responses without a body', async () => {
    const { asked, serve } = setup({ status: 304, headers: { etag: '"7"' }, body: null }, false)
    const given = await serve(new Request('app://console/api/v1/user'))
    expect([given.status, await given.text(), asked[0]?.body]).toEqual([304, '', null])
  })
})
