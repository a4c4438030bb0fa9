// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The longest time a lock is held, in milliseconds: an older one is stale, even if its process number is in use again. */
const oldest = 30 * 60 * 1000

/**
 * Runs `body` while holding a lock file, so that two commands started together do not prepare or build the same thing at once. A lock whose
 * owner has ended is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withLock(file, body) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    if (!ownerAlive(file)) rmSync(file, { force: true })
    else await sleep(250)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await body()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (existsSync(file)) return false
    throw error
  }
}

/** @param {string} file */
function ownerAlive(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > oldest) return false
    const pid = Number(readFileSync(file, 'utf8'))
    // An empty file is a lock that is being written.
    if (pid === 0) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
