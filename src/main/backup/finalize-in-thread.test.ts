import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { finalizeInThread } from './finalize-in-thread'

it('does not wait for a thread that is busy once the backup is cancelled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thread-'))
  const worker = join(folder, 'worker.cjs')
  const busy = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)'
  writeFileSync(worker, `require('node:worker_threads').parentPort.on('message', () => ${busy})`)
  const controller = new AbortController()
  const reason = new Error('cancelled')
  const checked = finalizeInThread(worker, 'copy', controller.signal)
  controller.abort(reason)
  await expect(checked).rejects.toBe(reason)
  rmSync(folder, { recursive: true })
})

it.runIf(process.platform === 'linux')(
  'ends the check of a database that SQLite has not finished when the backup is cancelled',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thread-'))
    const [worker, copy] = [join(folder, 'worker.cjs'), join(folder, 'copy.sqlite')]
    const sql = new Database(copy)
    sql.exec('CREATE TABLE users (id INTEGER, name TEXT)')
    const insert = sql.prepare('INSERT INTO users VALUES (?, ?)')
    // More pages than SQLite keeps in memory.
    sql.transaction(() => {
      for (let id = 0; id < 12_000; id += 1) insert.run(id, 'x'.repeat(3000))
    })()
    sql.close()
    const library = createRequire(import.meta.url).resolve('better-sqlite3')
    // One statement without end, which nothing interrupts.
    writeFileSync(
      worker,
      `require('node:worker_threads').parentPort.on('message', ({ input }) => {
       const sql = new (require(${JSON.stringify(library)}))(input)
       sql.prepare('SELECT count(*) FROM users').get()
       require('node:fs').writeFileSync(input + '.begun', '')
       const endless = 'WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n)'
       sql.prepare(endless + ' SELECT count(*) FROM n, users').get()
     })`,
    )
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === copy
        } catch {
          return false
        }
      })
    const controller = new AbortController()
    const checked = finalizeInThread(worker, copy, controller.signal)
    await expect.poll(() => existsSync(`${copy}.begun`), { timeout: 20_000 }).toBe(true)
    expect(isOpen()).toBe(true)
    controller.abort(new Error('cancelled'))
    await expect(checked).rejects.toThrow('cancelled')
    await expect.poll(isOpen, { timeout: 20_000 }).toBe(false)
    rmSync(folder, { recursive: true })
  },
)
