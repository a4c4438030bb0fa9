import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WantedNetwork, createMockService, type Service } from './network'

let folder: string
const running: Service[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'mock-served-key-'))))
afterEach(async () => {
  for (const service of running.splice(0)) await service.close(undefined)
  rmSync(folder, { recursive: true, force: true })
})

function start(wanted: WantedNetwork): Service {
  const ignore = () => undefined
  const service = createMockService({
    dbPath: join(folder, 'mock.db'),
    now: Date.now,
    warn: ignore,
    notice: ignore,
    wanted,
  })
  running.push(service)
  return service
}

describe('the key of the serving console', () => {
  const FORM = { form: 'hskey', prefix: 12, secret: 64, alphabet: 'hex' } as const
  const GIVEN = 'hskey-api-abcdefghijkl-0123456789'
  const admit = (mock: Service, key: string) => mock.control({ name: 'admit', args: [key] })

  test.each([
    ['of its own', (mock: Service) => mock.control({ name: 'ownKey', args: [FORM] })],
    ['that it was given', async (mock: Service) => (await mock.control({ name: 'adopt', args: [GIVEN] })) && GIVEN],
  ])('%s remains valid in a recreated network; keys created in the old one do not', async (_, begin) => {
    const mock = start({ seed: 7 })
    const key = String(await begin(mock))
    const made = String(await mock.control({ name: 'mint', args: [FORM, '2030-01-01T00:00:00.000Z'] }))
    expect([await admit(mock, key), await admit(mock, made)]).toEqual(['admitted', 'admitted'])
    await mock.reset({ seed: 8, nodes: 11 })
    expect([await admit(mock, key), await admit(mock, made)]).toEqual(['admitted', 'unknown'])
    await mock.startFresh(undefined)
    expect(await admit(mock, key)).toBe('admitted')
  })

  test('is replaced at the next start if the network created it', async () => {
    const first = start({ seed: 7 })
    const key = String(await first.control({ name: 'ownKey', args: [FORM] }))
    await first.reset({ seed: 8 })
    await first.close(undefined)
    const second = start({})
    await second.control({ name: 'ownKey', args: [FORM] })
    expect(await admit(second, key)).toBe('unknown')
  })
})
