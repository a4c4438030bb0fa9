import { issue } from '@shared/api/issue'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MockProblem } from '@shared/ipc/mock'
import { createNetworkLab, type NetworkLab } from './testing/network-lab'

let lab: NetworkLab
beforeEach(() => {
  lab = createNetworkLab()
})
afterEach(() => lab.remove())

/** Locks the database from another connection, as another console would. */
function lock(): Database.Database {
  const sql = new Database(lab.path)
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

describe('a demo network that cannot use its database', () => {
  const broken: [kind: MockProblem['kind'], make: () => void][] = [
    ['corrupt', () => writeFileSync(lab.path, 'no database '.repeat(500))],
    [
      'newer',
      () => {
        const sql = new Database(lab.path)
        sql.pragma('user_version = 9')
        sql.close()
      },
    ],
  ]
  test.each(broken)('%s: answers every call with 503, and starting fresh keeps the old file', async (kind, make) => {
    make()
    const old = readFileSync(lab.path)
    const mock = lab.start({ seed: 4, nodes: 11 })
    expect(await lab.get(mock)).toEqual(unavailable(kind))
    expect(await lab.get(mock, '/nothing')).toEqual(unavailable(kind))
    expect((await mock.state(undefined)).problem).toMatchObject({ kind, path: lab.path })
    expect(lab.warnings).toHaveLength(1)
    expect((await mock.reset({ seed: 4 })).problem?.kind).toBe(kind)

    expect(await mock.startFresh(undefined)).toMatchObject({ problem: null, seed: 4, nodes: 11 })
    expect((await lab.get(mock)).status).toBe(200)
    const aside = readdirSync(lab.folder).find((name) => name.startsWith('mock.db.aside-2026-11-21T08-00-00-000Z'))
    expect(readFileSync(join(lab.folder, aside ?? '')).equals(old)).toBe(true)
  })

  test('locked: starts with the startup flags once the other program releases the file', async () => {
    const first = lab.start({ seed: 4, nodes: 11 })
    await first.close(undefined)
    const other = lock()
    const mock = lab.start({ seed: 5, nodes: 12, reset: true })
    expect(await lab.get(mock)).toEqual(unavailable('locked'))
    other.close()
    expect(await lab.get(mock)).toEqual(unavailable('locked'))
    lab.time += 2000
    expect((await lab.get(mock)).status).toBe(200)
    expect(await mock.state(undefined)).toMatchObject({ problem: null, seed: 5, nodes: 12 })
  })

  test('locked: tries again after the clock was set back', async () => {
    await lab.start({ seed: 4, nodes: 11 }).close(undefined)
    const other = lock()
    const mock = lab.start({ seed: 4, nodes: 11 })
    expect(await lab.get(mock)).toEqual(unavailable('locked'))
    other.close()
    lab.time -= 3_600_000
    expect((await lab.get(mock)).status).toBe(200)
  })

  test('locked while running: reports it and loses nothing', async () => {
    const mock = lab.start({ seed: 4 })
    await lab.get(mock)
    const other = lock()
    const body = new TextEncoder().encode('{"name":"newcomer"}')
    const response = await mock.fetch({ method: 'POST', url: 'app://console/api/v1/user', headers: [], body })
    expect(response.status).toBe(503)
    expect(new TextDecoder().decode(response.body ?? undefined)).toContain('"problem":"locked"')
    other.close()
    expect((await lab.get(mock, '/user?name=newcomer')).body).toEqual({ users: [] })
  })

  test('locked during a reset: keeps the existing network', async () => {
    const mock = lab.start({ seed: 4, nodes: 11 })
    expect(await mock.reset({ seed: 9, nodes: 12 })).toMatchObject({ seed: 9 })
    const other = lock()
    expect((await mock.reset({ seed: 10 })).problem?.kind).toBe('locked')
    other.close()
    lab.time += 2000
    expect((await lab.get(mock)).status).toBe(200)
    expect(await mock.state(undefined)).toMatchObject({ problem: null, seed: 9, nodes: 12 })
  })

  test('unwritable: names what to check', async () => {
    mkdirSync(lab.path)
    const mock = lab.start()
    expect(await lab.get(mock)).toEqual(unavailable('unwritable'))
    expect((await mock.state(undefined)).problem?.message).toContain('Check that its folder exists')
  })
})
