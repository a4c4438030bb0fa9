import { ApiError } from '@shared/api/error'
import { issue } from '@shared/api/issue'
import type { CopiedRows } from '@main/db/finalize-copy'

const BEGIN = '-- PostgreSQL database dump'
const END = '-- PostgreSQL database dump complete'

/** A longer line is not kept: only short ones matter. */
const LINE = 4096

/** Reads a dump of `pg_dump` as it arrives: it must begin and end like one, and contain users and machines. */
export function createDumpReader() {
  let [rest, table, lines] = ['', '', 0]
  let [begins, ends] = [false, false]
  const rows: Record<string, number> = {}
  const take = (line: string) => {
    lines += 1
    if (table !== '') {
      if (line === String.raw`\.`) table = ''
      else rows[table] = (rows[table] ?? 0) + 1
      return
    }
    if (line === BEGIN && lines < 10) begins = true
    if (line === END) ends = true
    table = /^COPY public\.(\w+) .*FROM stdin;$/.exec(line)?.[1] ?? ''
    if (table !== '') rows[table] = 0
  }
  return {
    write(part: Buffer): void {
      const [first = '', ...more] = part.toString('latin1').split('\n')
      rest = (rest + first).slice(0, LINE)
      for (const line of more) {
        take(rest)
        rest = line.slice(0, LINE)
      }
    },
    /** Returns the number of rows in the dump. Throws ApiError `conflict` if a part is missing. */
    end(): CopiedRows {
      const { users, nodes } = rows
      if (begins && ends && table === '' && users !== undefined && nodes !== undefined)
        return { users, machines: nodes }
      throw new ApiError('conflict', 'The dump of the database is not complete', { details: [issue('backupDump')] })
    },
  }
}
