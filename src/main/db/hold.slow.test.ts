import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildForMain } from '@tests/support/build-worker'
import { holdDatabase } from './hold'

const outDir = resolve(import.meta.dirname, `../../../test-results/hold-${process.pid}`)
let folder: string
let path: string
const ends: (() => Promise<unknown>)[] = []

beforeAll(() => buildForMain('src/main/db/hold.ts', outDir), 60_000)
afterAll(() => rmSync(outDir, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hold-'))
  path = join(folder, 'deep', 'mock.db')
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that tries to lock the database: `held`, or the error message. */
async function elsewhere(): Promise<{ pid: number; said: string; kill: () => Promise<unknown> }> {
  const script = `import(${JSON.stringify(pathToFileURL(join(outDir, 'entry.js')).href)}).then(({ holdDatabase }) => {
    try {
      holdDatabase(${JSON.stringify(path)}, 50)
      process.stdout.write('held\\n')
      process.stdin.resume()
    } catch (error) {
      process.stdout.write(error.message + '\\n')
    }
  })`
  const child = spawn(process.execPath, ['-e', script], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = new Promise((done) => child.once('exit', done))
  const kill = () => (child.kill('SIGKILL'), gone)
  ends.push(kill)
  const said = await new Promise<string>((done) =>
    child.stdout.once('data', (data: Buffer) => done(String(data).trim())),
  )
  return { pid: child.pid ?? 0, said, kill }
}

describe('a locked database', () => {
  test("is refused to every other process, with the holder's name, until the holder is killed", async () => {
    const first = await elsewhere()
    expect(first.said).toBe('held')
    const refusal = `is in use by process ${first.pid} of ${hostname()}. End that one`
    expect(() => holdDatabase(path, 0)).toThrow(refusal)
    expect((await elsewhere()).said).toContain(refusal)
    await first.kill()
    holdDatabase(path, 0)()
  })

  test('is held by one of many concurrent processes', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, elsewhere))
    expect(all.filter(({ said }) => said === 'held')).toHaveLength(1)
    expect(all.filter(({ said }) => said.includes('is in use by'))).toHaveLength(5)
  })

  test('is available again after its holder releases it', () => {
    const letGo = holdDatabase(path, 0)
    expect(() => holdDatabase(path, 0)).toThrow(`in use by process ${process.pid}`)
    letGo()
    holdDatabase(path, 0)()
  })

  test('ignores the name left by an earlier holder, whether of a running process or of another computer', () => {
    holdDatabase(path, 0)()
    for (const name of [`process ${process.ppid} of ${hostname()}`, 'process 1 of some-container']) {
      const sql = new Database(`${path}.lock`)
      sql.prepare('UPDATE holder SET name = ?').run(name)
      sql.close()
      expect(() => holdDatabase(path, 0)()).not.toThrow()
    }
  })

  test('reports why it cannot be locked', () => {
    mkdirSync(join(folder, 'deep'))
    writeFileSync(`${path}.lock`, 'x'.repeat(4096))
    expect(() => holdDatabase(path, 0)).toThrow(`${path}.lock, is damaged`)
    const within = join(folder, 'file')
    writeFileSync(within, '')
    expect(() => holdDatabase(join(within, 'mock.db'), 0)).toThrow('cannot be written')
  })
})
