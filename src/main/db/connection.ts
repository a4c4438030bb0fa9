import type Database from 'better-sqlite3'

/** An open SQLite connection. Only this folder uses it; everything else works with the repositories. */
export type Connection = Database.Database
