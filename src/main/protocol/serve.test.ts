import type { ProtocolRequest, ProtocolResponse } from 'electron'
import { describe, expect, it } from 'vitest'
import type { PlainResponse } from '@main/api/plain'
import { serveScheme } from './serve'

type Handler = (request: ProtocolRequest, respond: (response: ProtocolResponse) => void) => void
type Known = Parameters<typeof serveScheme>[0]

const request: ProtocolRequest = { url: 'app://console/api/v1/node', method: 'GET', headers: {}, referrer: '' }
const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }
const long = new Uint8Array(300_000).fill(32)

interface Circumstances {
  /** This Electron takes files as well. */
  both?: boolean
  place?: string | null
}

/** What Electron is given for an answer. */
async function given(answer: PlainResponse, { both = true, place = '/dev/shm/1.json' }: Circumstances = {}) {
  const asked: string[] = []
  let handler: Handler | undefined
  const register: Known['registerBufferProtocol'] = (_scheme, one) => {
    handler = one as Handler
    return true
  }
  const path = async (name: string) => {
    asked.push(name)
    return place
  }
  const other: Known['registerBufferProtocol'] = () => {
    throw new Error('not this one')
  }
  const known = both
    ? { registerBufferProtocol: other, registerProtocol: register }
    : { registerBufferProtocol: register }
  serveScheme(known, 'app', async () => answer, { path })
  const response = await new Promise<ProtocolResponse>((resolve) => handler?.(request, resolve))
  return { asked, response }
}

describe('what Electron is given', () => {
  it('is the path of a long answer with an etag, and Electron names its type', async () => {
    const { asked, response } = await given({ status: 200, headers: { ...json, etag: '"7"' }, body: long })
    expect(asked).toEqual(['app://console/api/v1/node "7"'])
    expect(response).toEqual({
      statusCode: 200,
      headers: { 'cache-control': 'no-store', etag: '"7"' },
      path: '/dev/shm/1.json',
    })
  })

  it('is the bytes of every other answer', async () => {
    const others: PlainResponse[] = [
      { status: 200, headers: { ...json, etag: '"7"' }, body: long.slice(0, 1000) },
      { status: 200, headers: json, body: long },
      { status: 500, headers: { ...json, etag: '"7"' }, body: long },
      { status: 200, headers: { 'content-type': 'text/javascript', etag: '"7"' }, body: long },
    ]
    for (const answer of others) {
      const { asked, response } = await given(answer)
      expect(asked).toEqual([])
      expect(response).toMatchObject({ statusCode: answer.status, headers: answer.headers })
      expect(response.data).toHaveLength(answer.body?.length ?? 0)
    }
  })

  it('is the bytes where there is no place for a file, and where Electron takes bytes alone', async () => {
    const answer = { status: 200, headers: { ...json, etag: '"7"' }, body: long }
    for (const one of [await given(answer, { place: null }), await given(answer, { both: false })]) {
      expect(one.response).toMatchObject({ headers: answer.headers, mimeType: 'application/json' })
      expect(one.response.data).toHaveLength(300_000)
      expect(one.response.path).toBeUndefined()
    }
  })
})
