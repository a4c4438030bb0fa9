import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Fault } from '@shared/ipc/mock'
import { createMockService, type Service } from '@main/mock/network'
import type { MockControl } from '@main/mock/network-control'
import { createHeadscaleApp } from '@mesh-console/headscale-server/headscale-app'
import { type HttpServer, startHttpServer } from '@mesh-console/headscale-server/http-server'
import type { NetworkControl as ServedControl } from '@mesh-console/headscale-server/network'
import { releaseOf, serveLines } from '@mesh-console/headscale-server/release'
import { sendRaw } from './send-raw'

let folder: string
let service: Service
let server: HttpServer | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'served-cut-'))
  const ignore = () => undefined
  const dbPath = join(folder, 'mock.db')
  service = createMockService({ dbPath, wanted: { seed: 3 }, now: Date.now, warn: ignore, notice: ignore })
})
afterEach(async () => {
  await server?.close()
  await service.close(undefined)
  rmSync(folder, { recursive: true, force: true })
})

const cut = (endpoint: string) => Fault.parse({ endpoint, cutBody: true })
const failures: unknown[] = []

test.each(serveLines)('%s: a fault cuts a response off halfway and changes nothing else', async (line) => {
  const release = releaseOf(line)
  const control = {
    admit: async (key: string) =>
      (await service.control({ name: 'admit', args: [key] })) as ReturnType<MockControl['admit']>,
  } as ServedControl
  const key = String(await service.control({ name: 'ownKey', args: [release.keyShape] }))
  const app = createHeadscaleApp(release, { respond: service.fetch, control }, (error) => void failures.push(error))
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 })
  const { url } = server
  const get = async (path: string) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
    const [head = '', body = ''] = (await sendRaw(url, request)).split('\r\n\r\n')
    return { length: Number(/content-length: (\d+)/i.exec(head)?.[1]), body, head: head.replace(/\r\nDate: .*/, '') }
  }
  // The list is cached from the first request on: a fault also cuts responses that are not read again.
  for (const path of ['/api/v1/user', '/api/v1/user', '/api/v1/node/1', '/api/v1/policy']) {
    await service.setFaults([])
    const whole = await get(path)
    expect(Buffer.byteLength(whole.body)).toBe(whole.length)
    await service.setFaults([cut('*')])
    const { length, body, head } = await get(path)
    expect(head).toBe(whole.head)
    expect([path, length, whole.body.startsWith(body)]).toEqual([path, whole.length, true])
    expect(Buffer.byteLength(body)).toBe(Math.floor(length / 2))
  }
  // Other endpoints are not cut.
  await service.setFaults([cut('GET /api/v1/user')])
  const other = await get('/api/v1/apikey')
  expect(Buffer.byteLength(other.body)).toBe(other.length)
  await expect(
    fetch(`${url}/api/v1/user`, { headers: { authorization: `Bearer ${key}` } }).then((r) => r.text()),
  ).rejects.toThrow('terminated')
  expect(failures).toEqual([])
})
