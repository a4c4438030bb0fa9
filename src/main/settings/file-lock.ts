import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** So long another writer is waited for, in milliseconds. Each holds the lock for a few. */
const PATIENCE_MS = 2_000
const PAUSE_MS = 4
/** A lock that old was left behind, whoever has its process id by now. */
const STALE_MS = 10_000
/** Between the two lines that make the file it is empty, for far less than this: its writer was killed just there. */
const EMPTY_MS = 500

/**
 * Runs `act` while no other process does the same with this lock file. Synchronous, because a setting is written before the call that
 * wanted it is answered. The lock of a process that was killed is taken over. Throws where the folder cannot be written, and after two
 * seconds of waiting.
 */
export function withLock<T>(path: string, act: () => T): T {
  mkdirSync(dirname(path), { recursive: true })
  const until = Date.now() + PATIENCE_MS
  while (!take(path)) {
    if (isStale(path)) remove(path)
    else if (Date.now() > until) throw new Error(`${path} is held by another program`)
    else pause()
  }
  try {
    return act()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    // Windows says EPERM for a file that is just being removed.
    if (error instanceof Error && 'code' in error && ['EEXIST', 'EPERM'].includes(String(error.code))) return false
    throw error
  }
}

function isStale(path: string): boolean {
  try {
    const age = Date.now() - statSync(path).mtimeMs
    const owner = Number(readFileSync(path, 'utf8'))
    return age > STALE_MS || (owner > 0 ? !isRunning(owner) : age > EMPTY_MS)
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Two that find the same stale lock must not both remove it: the second would remove the lock the first has taken by then. What was
 * moved is looked at once more, and goes back where it is somebody's.
 */
function remove(path: string): void {
  const mine = `${path}.${process.pid}`
  try {
    renameSync(path, mine)
    if (isStale(mine)) rmSync(mine, { force: true })
    else renameSync(mine, path)
  } catch {
    // Somebody else removed it.
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
}
