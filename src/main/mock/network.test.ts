import { issue } from '@shared/api/issue'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MockProblem } from '@shared/ipc/mock'
import type { StartNotice, Wanted, WorkerSetup } from './protocol'
import { createMockService, type Service } from './service'

let folder: string
let path: string
let time: number
let service: Service | undefined
const warnings: string[] = []
const notices: StartNotice[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-network-'))
  path = join(folder, 'mock.db')
  time = Date.parse('2026-11-21T08:00:00Z')
  warnings.length = 0
  notices.length = 0
})
afterEach(async () => {
  await service?.close(undefined)
  service = undefined
  rmSync(folder, { recursive: true, force: true })
})

function start({
  stoppedAt,
  line,
  ...wanted
}: Wanted & Partial<Pick<WorkerSetup, 'stoppedAt' | 'line'>> = {}): Service {
  service = createMockService({
    dbPath: path,
    now: () => time,
    warn: (message) => void warnings.push(message),
    notice: (notice) => void notices.push(notice),
    timeoutMs: 100,
    wanted,
    stoppedAt,
    line,
  })
  return service
}

async function get(mock: Service, to = '/user') {
  const response = await mock.fetch({ method: 'GET', url: `app://console/api/v1${to}`, headers: [], body: null })
  return { status: response.status, body: JSON.parse(new TextDecoder().decode(response.body ?? undefined)) as unknown }
}

/** Locks the database from another connection, as another console would. */
function lock(): Database.Database {
  const sql = new Database(path)
  sql.exec('BEGIN IMMEDIATE')
  return sql
}

function unavailable(kind: MockProblem['kind']) {
  return {
    status: 503,
    body: {
      code: 'mockUnavailable',
      message: expect.any(String) as unknown,
      details: [issue('database', { problem: kind })],
    },
  }
}

/** One call of each kind, including all that create secrets and write times. */
const EVERYTHING: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/node'],
  ['POST', '/apikey', {}],
  ['POST', '/preauthkey', { user: '1', reusable: true }],
  ['POST', '/user', { name: 'newcomer' }],
  ['POST', '/node/register', { user: 'newcomer', key: `mkey:${'a'.repeat(64)}` }],
  ['POST', '/node/1/rename/renamed', {}],
  ['POST', '/node/2/expire', {}],
  ['POST', '/node/3/approve_routes', { routes: ['10.1.0.0/16'] }],
  ['DELETE', '/node/4'],
  ['PUT', '/policy', { policy: '{"acls": []}' }],
  ['GET', '/server'],
  ['GET', '/apikey'],
  ['GET', '/preauthkey'],
  ['GET', '/user'],
  ['GET', '/routes'],
  ['GET', '/node'],
]

describe('a demo network that cannot use its database', () => {
  const broken: [kind: MockProblem['kind'], make: () => void][] = [
    ['corrupt', () => writeFileSync(path, 'no database '.repeat(500))],
    [
      'newer',
      () => {
        const sql = new Database(path)
        sql.pragma('user_version = 9')
        sql.close()
      },
    ],
  ]
  test.each(broken)('%s: answers every call with 503, and starting fresh keeps the old file', async (kind, make) => {
    make()
    const old = readFileSync(path)
    const mock = start({ seed: 4, nodes: 11 })
    expect(await get(mock)).toEqual(unavailable(kind))
    expect(await get(mock, '/nothing')).toEqual(unavailable(kind))
    expect((await mock.state(undefined)).problem).toMatchObject({ kind, path })
    expect(warnings).toHaveLength(1)
    expect((await mock.reset({ seed: 4 })).problem?.kind).toBe(kind)

    expect(await mock.startFresh(undefined)).toMatchObject({ problem: null, seed: 4, nodes: 11 })
    expect((await get(mock)).status).toBe(200)
    const aside = readdirSync(folder).find((name) => name.startsWith('mock.db.aside-2026-11-21T08-00-00-000Z'))
    expect(readFileSync(join(folder, aside ?? '')).equals(old)).toBe(true)
  })

  test('locked: starts with the startup flags once the other program releases the file', async () => {
    const first = start({ seed: 4, nodes: 11 })
    await first.close(undefined)
    const other = lock()
    const mock = start({ seed: 5, nodes: 12, reset: true })
    expect(await get(mock)).toEqual(unavailable('locked'))
    other.close()
    expect(await get(mock)).toEqual(unavailable('locked'))
    time += 2000
    expect((await get(mock)).status).toBe(200)
    expect(await mock.state(undefined)).toMatchObject({ problem: null, seed: 5, nodes: 12 })
  })

  test('locked while running: reports it and loses nothing', async () => {
    const mock = start({ seed: 4 })
    await get(mock)
    const other = lock()
    const body = new TextEncoder().encode('{"name":"newcomer"}')
    const response = await mock.fetch({ method: 'POST', url: 'app://console/api/v1/user', headers: [], body })
    expect(response.status).toBe(503)
    expect(new TextDecoder().decode(response.body ?? undefined)).toContain('"problem":"locked"')
    other.close()
    expect((await get(mock, '/user?name=newcomer')).body).toEqual({ users: [] })
  })

  test('locked during a reset: keeps the existing network', async () => {
    const mock = start({ seed: 4, nodes: 11 })
    expect(await mock.reset({ seed: 9, nodes: 12 })).toMatchObject({ seed: 9 })
    const other = lock()
    expect((await mock.reset({ seed: 10 })).problem?.kind).toBe('locked')
    other.close()
    time += 2000
    expect((await get(mock)).status).toBe(200)
    expect(await mock.state(undefined)).toMatchObject({ problem: null, seed: 9, nodes: 12 })
  })

  test('unwritable: names what to check', async () => {
    mkdirSync(path)
    const mock = start()
    expect(await get(mock)).toEqual(unavailable('unwritable'))
    expect((await mock.state(undefined)).problem?.message).toContain('Check that its folder exists')
  })
})

describe('choosing the demo network', () => {
  test('keeps the stored one unless the flags name another seed or size', async () => {
    expect(await start({ seed: 4, nodes: 11 }).state(undefined)).toMatchObject({ seed: 4, nodes: 11 })
    await service?.close(undefined)
    expect(await start().state(undefined)).toMatchObject({ seed: 4, nodes: 11 })
    await service?.close(undefined)
    expect(await start({ nodes: 13 }).state(undefined)).toMatchObject({ nodes: 13 })
  })

  test('recreates it with the same seed for another size or past, with a notice', async () => {
    const made = async (wanted: Wanted) => {
      const { seed, nodes } = await start(wanted).state(undefined)
      await service?.close(undefined)
      return { seed, nodes }
    }
    expect(await made({ seed: 4, nodes: 11 })).toEqual({ seed: 4, nodes: 11 })
    expect(await made({ nodes: 13 })).toEqual({ seed: 4, nodes: 13 })
    expect(await made({ days: 30 })).toEqual({ seed: 4, nodes: 13 })
    expect(await made({ days: 30, nodes: 13, seed: 4 })).toEqual({ seed: 4, nodes: 13 })
    expect(notices).toHaveLength(2)
    for (const { refused, sentence } of notices) {
      expect(refused).toBe(false)
      expect(sentence).toMatch(
        /made again from its seed 4: the one of 1[13] machines and the changes made in it are gone/,
      )
    }
  })

  test('a reset keeps the seed and the requested size', async () => {
    const names = async (wanted: Wanted) => {
      const { body } = await get(start(wanted), '/node')
      await service?.close(undefined)
      return (body as { nodes: { givenName: string }[] }).nodes.map((node) => node.givenName)
    }
    for (const size of [{}, { nodes: 14 }]) {
      const first = await names({ seed: 21, reset: true, ...size })
      expect(await names({ reset: true })).toEqual(first)
      rmSync(path)
    }
  })

  test('refuses another seed without a reset and loses nothing', async () => {
    await start({ seed: 4, nodes: 11 }).state(undefined)
    await service?.close(undefined)
    expect(await start({ seed: 5, nodes: 12 }).state(undefined)).toMatchObject({ seed: 4, nodes: 11 })
    expect(notices).toEqual([{ refused: true, sentence: expect.stringContaining('add --mock-reset') as unknown }])
    await service?.close(undefined)
    expect(await start({ seed: 5, reset: true }).state(undefined)).toMatchObject({ seed: 5 })
    expect(notices).toHaveLength(1)
  })

  test('warns about a policy that the served release would refuse, until a reset', async () => {
    await start({ seed: 4 }).state(undefined)
    await service?.close(undefined)
    await start({ line: '0.28' }).state(undefined)
    expect(notices).toEqual([
      {
        refused: false,
        sentence: expect.stringMatching(
          /^Headscale 0\.28 would refuse .*unknown field "tests".*--mock-reset/,
        ) as unknown,
      },
    ])
    await service?.close(undefined)
    await start({ line: '0.28', reset: true }).state(undefined)
    await service?.close(undefined)
    await start({ line: '0.28' }).state(undefined)
    expect(notices).toHaveLength(1)
  })

  test('repeats a run with a stopped clock byte for byte', async () => {
    const stoppedAt = Date.parse('2026-03-01T12:00:00Z')
    const run = async (wanted: Wanted) => {
      const mock = start({ stoppedAt, ...wanted })
      const responses = []
      for (const [method, to, json] of EVERYTHING) {
        const body = json === undefined ? null : new TextEncoder().encode(JSON.stringify(json))
        responses.push(await mock.fetch({ method, url: `app://console/api/v1${to}`, headers: [], body }))
        time += 61_000
      }
      await mock.close(undefined)
      const database = readFileSync(path)
      for (const file of readdirSync(folder)) rmSync(join(folder, file))
      return { responses, database }
    }
    for (const wanted of [{}, { seed: 9, nodes: 40, days: 90 }]) {
      const first = await run(wanted)
      time += 86_400_000
      const second = await run(wanted)
      expect(second.responses).toEqual(first.responses)
      expect(second.database.equals(first.database)).toBe(true)
      expect(first.responses.filter(({ status }) => status !== 200)).toEqual([])
    }
  })

  test('otherwise uses a random seed, a new one for every reset', async () => {
    const seeds = new Set<number | null>()
    const mock = start()
    for (let count = 0; count < 4; count++) seeds.add((await mock.reset({})).seed)
    expect(seeds.size).toBe(4)
  })

  test('machines online at closing stay online until the next start', async () => {
    const nodes = async (mock: Service) =>
      ((await get(mock, '/node')).body as { nodes: { online: boolean; lastSeen: string }[] }).nodes
    const before = await nodes(start({ seed: 4 }))
    await service?.close(undefined)
    time += 3_600_000
    const after = await nodes(start())
    const now = new Date(time).toISOString()
    expect(after.map((node) => node.lastSeen)).toEqual(before.map((node) => (node.online ? now : node.lastSeen)))
  })
})
