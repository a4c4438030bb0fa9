// @ts-check
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { putCompiledSqlite } from '../offline/compile-sqlite.mjs'

const packageFolder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))

/** The first Node-API version that can run the binaries in the better-sqlite3 package. */
const shippedNapi = 10

/**
 * Installs the binary of better-sqlite3 that fits the runtime. Its loader prefers `build/Release` over the shipped ones, so the app's code
 * is not involved.
 * @param {number} napi the runtime's Node-API version
 */
export async function prepareSqlite(napi) {
  if (napi < shippedNapi) await putCompiledSqlite()
  else rmSync(join(packageFolder, 'build'), { recursive: true, force: true })
}
