import { ApiError, refusal } from '@shared/api/error'
import { issue, said } from '@shared/api/issue'
import type { CopiedRows } from '@main/db/finalize-copy'

const BEGIN = '-- PostgreSQL database dump'
const END = '-- PostgreSQL database dump complete'

/** A longer line of a table's rows is not kept. */
const LINE = 4096
/** The most characters of a statement. The longest of Headscale's has some hundred. */
const STATEMENT = 65_536

const NAME = String.raw`(?:\w+|"[\w ]+")`
const TABLE = String.raw`public\.${NAME}`
const COPY = new RegExp(String.raw`^COPY public\.(${NAME}) \(${NAME}(?:, ${NAME})*\) FROM stdin;$`)
/** From pg_dump 13.22, 14.19, 15.14, 16.10 and 17.6 on, these two lock out other commands of psql. */
const LOCK = /^\\(?:un)?restrict [A-Za-z0-9]+$/

/** The settings that pg_dump writes. A multi-byte encoding other than UTF-8 could hide a quote or a backslash. */
const SETTING =
  /^SET (?:client_encoding = 'UTF8'|(?:statement_timeout|lock_timeout|idle_in_transaction_session_timeout|transaction_timeout) = 0|standard_conforming_strings = on|check_function_bodies = false|xmloption = content|client_min_messages = warning|row_security = off|default_tablespace = ''|default_table_access_method = heap)$/
/** Statements that create and fill tables. Every other one, such as of functions, triggers, rules and views, can run code later. */
const STATEMENTS: readonly RegExp[] = [
  SETTING,
  /^SELECT pg_catalog\.set_config\('search_path', '', false\)$/,
  new RegExp(String.raw`^SELECT pg_catalog\.setval\('${TABLE}', \d+, (?:true|false)\)$`),
  /^CREATE EXTENSION IF NOT EXISTS plpgsql WITH SCHEMA pg_catalog$/,
  /^COMMENT ON (?:EXTENSION plpgsql|SCHEMA public) IS '[\w /-]*'$/,
  new RegExp(String.raw`^CREATE TABLE ${TABLE} \(`),
  new RegExp(String.raw`^CREATE SEQUENCE ${TABLE}\s`),
  new RegExp(String.raw`^CREATE (?:UNIQUE )?INDEX ${NAME} ON (?:ONLY )?${TABLE} USING \w+ \(`),
  new RegExp(String.raw`^ALTER SEQUENCE ${TABLE} OWNED BY ${TABLE}\.${NAME}$`),
  new RegExp(
    String.raw`^ALTER TABLE (?:ONLY )?${TABLE}\s+(?:ADD CONSTRAINT|ALTER COLUMN|CLUSTER ON|REPLICA IDENTITY)\s`,
  ),
]

/** Words that may precede a bracket: anything else there could be a call of a function. */
const BEFORE_BRACKET = new Set(
  'key unique check and or not in as on using include where identity any all array btree hash gin gist brin varying character varchar numeric decimal bit timestamp time interval nextval now lower upper coalesce length with'.split(
    ' ',
  ),
)
/** Names of tables, which may precede a list of columns. */
const BEFORE_COLUMNS = new RegExp(String.raw`\b(TABLE|REFERENCES)\s+${TABLE}(?=\s*\()`, 'g')

/** Tells whether a statement, without its strings, is one that a dump of tables has. */
function isKnown(statement: string): boolean {
  if (!STATEMENTS.some((known) => known.test(statement))) return false
  if (/^(?:SET|SELECT|COMMENT) /.test(statement)) return true
  const bare = statement.replaceAll(/'[^']*'/g, '_').replaceAll(BEFORE_COLUMNS, 'key')
  let before = ''
  for (const [word] of bare.matchAll(/[\w.]+|\S/g)) {
    if (word === '(' && /[\w."]$/.test(before) && !BEFORE_BRACKET.has(before.toLowerCase())) return false
    before = word
  }
  return true
}

/** Strings and quoted names, in the order in which psql reads them: an apostrophe in a name begins no string. */
const QUOTED = /'[^']*'|"[^"]*"/g

/** Tells whether a statement ends at its last character, and nowhere before, to psql as well. */
function isOne(statement: string): boolean {
  const names = (statement.match(QUOTED) ?? []).filter((text) => text.startsWith('"'))
  if (!names.every((name) => /^"[\w ]+"$/.test(name))) return false
  const bare = statement.replaceAll(QUOTED, '').replaceAll('::', '')
  // psql replaces names after a colon, and reads lines behind an open bracket as part of the statement.
  if (/['":]|--/.test(bare) || bare.indexOf(';') !== bare.length - 1) return false
  let depth = 0
  for (const [bracket] of bare.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Lines that psql reads as text and numbers, in every encoding: no control characters, no backslash, no text between `$`, no `/*`. */
const PLAIN = /^(?!.*\/\*)[\t\u0020-#%-[\]-~]*$/

/**
 * Reads a dump of `pg_dump` as it arrives: it must begin and end like one, and contain users and machines. Its restore gives it to `psql`, so it may
 * hold only what creates and fills tables: no command of psql (`\!`), no program (`COPY … PROGRAM`), no function. Throws ApiError `conflict`.
 */
export function createDumpReader() {
  let [rest, table, statement, lines] = ['', '', '', 0]
  let [begins, ends] = [false, false]
  const rows: Record<string, number> = {}
  const refuse = (line: string) => {
    throw new ApiError('conflict', 'The dump of the database holds more than tables', {
      details: [issue('backupDump'), said(line.slice(0, 200))],
    })
  }
  const takeStatement = (line: string) => {
    statement += statement === '' ? line : `\n${line}`
    if (statement.length > STATEMENT) refuse(statement)
    if (!line.endsWith(';')) return
    if (!isOne(statement) || !isKnown(statement.slice(0, -1))) refuse(statement)
    statement = ''
  }
  const take = (line: string) => {
    lines += 1
    if (table !== '') {
      if (line === String.raw`\.`) table = ''
      else rows[table] = (rows[table] ?? 0) + 1
      return
    }
    if (statement === '' && (line === '' || LOCK.test(line))) return
    if (line.length > LINE || !PLAIN.test(line)) refuse(line)
    if (statement !== '') return takeStatement(line)
    if (line.startsWith('--')) {
      if (line === BEGIN && lines < 10) begins = true
      if (line === END) ends = true
      return
    }
    table = COPY.exec(line)?.[1] ?? ''
    if (table === '') takeStatement(line)
    else rows[table] = 0
  }
  return {
    write(part: Buffer): void {
      // psql takes `\.` before a carriage return for the end of the rows, too, and a line with U+0000 for a shorter one.
      if (part.includes('\r') || part.includes(0)) refuse(rest)
      const [first = '', ...more] = part.toString('latin1').split('\n')
      rest = (rest + first).slice(0, LINE + 1)
      for (const line of more) {
        take(rest)
        rest = line.slice(0, LINE + 1)
      }
    },
    /** Returns the number of rows in the dump. Throws ApiError `conflict` if a part is missing. */
    end(): CopiedRows {
      const { users, nodes } = rows
      const isWhole = begins && ends && table === '' && statement === '' && rest === ''
      if (isWhole && users !== undefined && nodes !== undefined) return { users, machines: nodes }
      throw refusal('conflict', 'backupDump')
    },
  }
}
