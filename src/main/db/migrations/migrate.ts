import type { Connection } from '../connection'
import { specificationEntities } from './0001-specification-entities'
import { tagsAsIdentity } from './0002-tags-as-identity'
import type { Migration } from './migration'

/** All steps, first to last. */
export const migrations: readonly Migration[] = [specificationEntities, tagsAsIdentity]

/** The version this console writes: that of the last step (specification section 9 starts at 2). */
export const DATABASE_VERSION = Math.max(...migrations.map(({ version }) => version))

/** Returns the version of a database; 0 for an empty one. */
export function databaseVersion(sql: Connection): number {
  return Number(sql.pragma('user_version', { simple: true }))
}

/** Migrates the demo network's database to `to`; see {@link runSteps}. */
export function migrateDatabase(sql: Connection, to = DATABASE_VERSION): void {
  runSteps(sql, migrations, to)
}

/**
 * Migrates a database to `to`, each step in its own transaction, so that an interrupted one leaves the previous version. Tables are rebuilt
 * with foreign keys off and checked before the step is committed. Throws SQLite's errors.
 */
export function runSteps(sql: Connection, steps: readonly Migration[], to = Number.POSITIVE_INFINITY): void {
  sql.pragma('foreign_keys = OFF')
  for (const migration of steps) {
    if (migration.version > to) break
    // Takes the write lock before reading the version: another console may be running the same step.
    const step = sql.transaction(() => {
      if (databaseVersion(sql) >= migration.version) return
      migration.up(sql)
      const broken = sql.pragma('foreign_key_check')
      if (Array.isArray(broken) && broken.length > 0)
        throw new Error(`step ${migration.version} would leave ${broken.length} references to nothing`)
      sql.pragma(`user_version = ${migration.version}`)
    })
    step.immediate()
  }
  sql.pragma('foreign_keys = ON')
}
