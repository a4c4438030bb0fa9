import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@shared/api/contract'
import { ErrorBody } from '@shared/api/error-body'
import { Fault } from '@shared/ipc/mock'
import { endpointOf, faultFor, createMockService, type Service } from './network'

const fault = (endpoint: string, rest: Partial<Fault> = {}) => Fault.parse({ endpoint, ...rest })
let folder: string
let service: Service
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-faults-'))
  const dbPath = join(folder, 'mock.db')
  service = createMockService({
    dbPath,
    wanted: { seed: 1 },
    now: Date.now,
    warn: () => undefined,
    notice: () => undefined,
  })
})
afterEach(async () => {
  await service.close(undefined)
  rmSync(folder, { recursive: true, force: true })
})

async function get(path: string) {
  const response = await service.fetch({ method: 'GET', url: `app://console/api/v1${path}`, headers: [], body: null })
  return { ...response, text: new TextDecoder().decode(response.body ?? undefined) }
}

describe('choosing the fault for a request', () => {
  test('finds every endpoint by its path', () => {
    for (const { method, path } of Object.values(contract).flatMap((group) => Object.values(group))) {
      expect(endpointOf(method, path.replaceAll(/:[A-Za-z]+/g, '12'))).toBe(`${method} ${path}`)
    }
    expect(endpointOf('GET', '/api/v1/nothing')).toBeUndefined()
  })

  test('prefers the fault for the endpoint to the one for all', () => {
    const [all, one] = [fault('*'), fault('GET /api/v1/node/:nodeId')]
    expect(faultFor([all, one], 'GET', '/api/v1/node/7')).toBe(one)
    expect(faultFor([all, one], 'GET', '/api/v1/node')).toBe(all)
    expect(faultFor([one], 'GET', '/api/v1/node')).toBeUndefined()
  })
})

describe('an injected fault', () => {
  test('stays until it is removed, and is part of the state', async () => {
    const faults = [fault('GET /api/v1/user', { status: 500 })]
    expect(await service.setFaults(faults)).toMatchObject({ faults })
    expect((await get('/user')).status).toBe(500)
    expect((await get('/node')).status).toBe(200)
    expect(await service.setFaults([])).toMatchObject({ faults: [] })
    expect((await get('/user')).status).toBe(200)
  })

  test.each([
    [401, 'unauthorized'],
    [404, 'notFound'],
    [418, 'invalid'],
    // The console's own codes are not those of a server.
    [422, 'invalid'],
    [423, 'invalid'],
    [429, 'busy'],
    [500, 'internal'],
    [503, 'offline'],
    [599, 'internal'],
  ])('answers %i in the error format', async (status, code) => {
    await service.setFaults([fault('*', { status })])
    const response = await get('/user')
    expect([response.status, ErrorBody.parse(JSON.parse(response.text)).code]).toEqual([status, code])
  })

  test('answers 503 as an unavailable server, not an unreachable one', async () => {
    await service.setFaults([fault('*', { status: 503 })])
    const { details } = ErrorBody.parse(JSON.parse((await get('/user')).text))
    expect(details).toMatchObject([{ key: 'connection', params: { problem: 'unavailable', status: '503' } }])
  })

  test('delays a response', async () => {
    await service.setFaults([fault('*', { latencyMs: 60_000 })])
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answered = vi.fn<(status: number) => void>()
    const asked = get('/user').then(({ status }) => answered(status))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(answered).toHaveBeenCalledExactlyOnceWith(200)
  })

  test('cuts a response off halfway', async () => {
    const whole = await get('/user')
    await service.setFaults([fault('*', { cutBody: true })])
    const half = await get('/user')
    expect([half.status, half.headers['etag']]).toEqual([200, undefined])
    expect(half.text).toBe(whole.text.slice(0, Math.floor(whole.text.length / 2)))
    expect(() => JSON.parse(half.text) as unknown).toThrow(SyntaxError)
  })

  test('still executes the request if the body is cut', async () => {
    await service.setFaults([fault('*', { cutBody: true })])
    const url = 'app://console/api/v1/user'
    const body = new TextEncoder().encode('{"name":"newcomer"}')
    await service.fetch({ method: 'POST', url, headers: [], body })
    await service.setFaults([])
    expect((await get('/user')).text).toContain('"newcomer"')
  })
})
