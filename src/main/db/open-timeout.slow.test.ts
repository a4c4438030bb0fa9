import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './open'
import { DatabaseError } from './problems'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'open-timeout-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('opening a locked database fails after 3000 ms, and not earlier', () => {
  const path = join(folder, 'mock.db')
  openDatabase(path).close()
  const other = new Database(path)
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('BEGIN EXCLUSIVE')
  const begin = performance.now()
  try {
    expect(() => openDatabase(path)).toThrow(DatabaseError)
  } finally {
    other.close()
  }
  // May be later on a busy machine.
  expect(performance.now() - begin).toBeGreaterThan(2700)
})
