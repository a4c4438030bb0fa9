import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Returns the path of the demo network's database in a console's data folder. */
export const databaseOf = (userData: string) => join(userData, 'mock.db')

/** Reads or changes the database of a closed console. */
export function withDatabase<T>(userData: string, work: (sql: Database.Database) => T): T {
  const sql = new Database(databaseOf(userData))
  try {
    return work(sql)
  } finally {
    sql.close()
  }
}

/** Takes the database's write lock in another process and holds it until the returned function ends it. */
export async function lockDatabase(userData: string): Promise<() => Promise<void>> {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
  const script = `
    const sql = new (require(${JSON.stringify(sqlite)}))(${JSON.stringify(databaseOf(userData))})
    sql.exec('BEGIN EXCLUSIVE')
    console.log('locked')
    process.stdin.resume()`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
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
