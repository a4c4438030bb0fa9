import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DATABASE_VERSION } from './migrations/migrate'
import { openDatabase, openFile, setAside } from './open'
import { DatabaseError } from './problems'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-db-'))
  path = join(folder, 'deep', 'mock.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
const asNode = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }

/** A database at `path`, closed again. */
function make(at = path): void {
  openDatabase(at).close()
}

function problemOf(open: () => unknown): DatabaseError {
  try {
    open()
  } catch (error) {
    if (error instanceof DatabaseError) return error
    throw error
  }
  throw new Error('the database opened')
}

/** Another process that holds the database's write lock until it is ended. */
async function lockElsewhere(how: string) {
  const script = `
    const sql = new (require(${JSON.stringify(sqlite)}))(${JSON.stringify(path)})
    ${how}
    console.log('locked')
    process.stdin.resume()`
  const child = spawn(process.execPath, ['-e', script], { env: asNode, stdio: ['pipe', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the other process ended with ${code}`)))
  })
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  }
}

describe('opening the database', () => {
  test('creates the folder, the version, the write-ahead log and foreign keys', () => {
    const db = openDatabase(path)
    expect(db.users.list()).toEqual([])
    expect(existsSync(`${path}-wal`)).toBe(true)
    db.close()
    const sql = new Database(path)
    expect(sql.pragma('user_version', { simple: true })).toBe(DATABASE_VERSION)
    expect(sql.pragma('journal_mode', { simple: true })).toBe('wal')
    sql.close()
  })

  test('keeps earlier content', () => {
    const db = openDatabase(path)
    db.policies.insert('{}', '2026-01-01T00:00:00.000Z')
    db.close()
    const again = openDatabase(path)
    expect(again.policies.current()?.policy).toBe('{}')
    again.close()
  })

  test.each([
    ['held exclusively', 'sql.pragma("locking_mode = EXCLUSIVE"); sql.exec("BEGIN EXCLUSIVE")'],
    ['being written', 'sql.exec("BEGIN IMMEDIATE")'],
  ])('fails after its timeout if another process holds it %s', async (_, how) => {
    make()
    const release = await lockElsewhere(how)
    const begun = performance.now()
    const problem = problemOf(() => openDatabase(path, { timeoutMs: 300 }))
    const took = performance.now() - begun
    await release()
    expect(problem.kind).toBe('locked')
    expect(problem.message).toContain('Close the other Mesh Console')
    // May be later on a busy machine, but never earlier.
    expect(took).toBeGreaterThan(280)
    make()
  })

  test('refuses a database of a newer console with a message, and leaves it unchanged', () => {
    make()
    const sql = new Database(path)
    sql.pragma(`user_version = ${DATABASE_VERSION + 1}`)
    sql.close()
    const before = readFileSync(path)
    const problem = problemOf(() => openDatabase(path))
    expect([problem.kind, problem.path]).toEqual(['newer', path])
    const versions = `it has version ${DATABASE_VERSION + 1}, and this console knows versions up to ${DATABASE_VERSION}`
    expect(problem.message).toContain(versions)
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test.each([
    ['text', 'this is no database, but it is long enough to look like one. '.repeat(40)],
    ['a broken header', `SQLite format 3\0${'x'.repeat(5000)}`],
  ])('detects a file with %s as damaged', (_, content) => {
    mkdirSync(join(folder, 'deep'))
    writeFileSync(path, content)
    expect(problemOf(() => openDatabase(path)).kind).toBe('corrupt')
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  test('detects a damaged page in the middle', () => {
    make()
    const sql = new Database(path)
    sql.pragma('wal_checkpoint(TRUNCATE)')
    sql.close()
    const bytes = readFileSync(path)
    bytes.fill(0xee, 4096, 4096 * 3)
    writeFileSync(path, bytes)
    expect(problemOf(() => openDatabase(path)).kind).toBe('corrupt')
  })

  test.each([0, DATABASE_VERSION])("leaves another program's database with version %i unchanged", (version) => {
    mkdirSync(join(folder, 'deep'))
    const sql = new Database(path)
    sql.exec('CREATE TABLE letters (text)')
    sql.pragma(`user_version = ${version}`)
    sql.close()
    expect(problemOf(() => openDatabase(path)).kind).toBe('corrupt')
    const after = new Database(path)
    expect(after.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()).toEqual(['letters'])
    after.close()
  })

  test('leaves no empty file if the first opening fails, and keeps one that was there', () => {
    const failing = {
      // Read before the first write.
      get version(): number {
        throw new Error('database or disk is full')
      },
      migrate: () => undefined,
      synchronous: 'NORMAL',
    } as const
    expect(() => openFile(path, failing)).toThrow(DatabaseError)
    expect(readdirSync(join(path, '..'))).toEqual([])
    writeFileSync(path, '')
    expect(() => openFile(path, failing)).toThrow(DatabaseError)
    expect(existsSync(path)).toBe(true)
  })

  test('reports that a path without a folder cannot be written', () => {
    writeFileSync(join(folder, 'deep'), 'a file where a folder should be')
    const problem = problemOf(() => openDatabase(path))
    expect(problem.kind).toBe('unwritable')
    expect(problem.message).toContain('Check that its folder exists')
  })

  test('reports that a folder in its place cannot be written', () => {
    mkdirSync(path, { recursive: true })
    expect(problemOf(() => openDatabase(path)).kind).toBe('unwritable')
  })

  test.skipIf(process.platform === 'win32').each([
    ['readOnly', 'a file that may only be read', 0o444, 0o777],
    ['unwritable', 'a file that may only be read in a folder like it', 0o444, 0o555],
    ['unwritable', 'a folder that may only be read', 0o666, 0o555],
  ] as const)('reports %s for %s', (kind, _, fileMode, folderMode) => {
    make()
    chmodSync(path, fileMode)
    chmodSync(join(folder, 'deep'), folderMode)
    chmodSync(folder, 0o755)
    const problem = asNobody(() => problemOf(() => openDatabase(path)))
    chmodSync(join(folder, 'deep'), 0o755)
    expect(problem.kind).toBe(kind)
    expect(problem.message).toMatch(kind === 'readOnly' ? /is read-only/ : /cannot be written/)
  })
})

/** Runs `work` without the rights of root, who may write everything. */
function asNobody<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(65534)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

describe('moving a database aside', () => {
  test('keeps all of its files under a name with the time', () => {
    make()
    for (const tail of ['-wal', '-shm']) writeFileSync(path + tail, `kept ${tail}`)
    const aside = setAside(path, Date.parse('2026-11-21T08:00:00Z'))
    expect(aside).toBe(`${path}.aside-2026-11-21T08-00-00-000Z`)
    expect(readdirSync(join(folder, 'deep')).toSorted()).toEqual(
      ['', '-shm', '-wal'].map((tail) => `mock.db.aside-2026-11-21T08-00-00-000Z${tail}`),
    )
  })

  test('never overwrites an earlier one', () => {
    for (const text of ['first', 'second']) {
      mkdirSync(join(folder, 'deep'), { recursive: true })
      writeFileSync(path, text)
      setAside(path, 0)
    }
    const texts = readdirSync(join(folder, 'deep')).map((name) => readFileSync(join(folder, 'deep', name), 'utf8'))
    expect(texts.toSorted()).toEqual(['first', 'second'])
  })

  test('does nothing if there is no file', () => {
    expect(setAside(path, 0)).toBeUndefined()
  })
})
