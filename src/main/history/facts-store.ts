import { ClientFacts } from '@shared/local-client/client-report'
import type { FactsRecord, FactSource } from '@shared/machine-facts/record'
import { DAY } from '@shared/time'
import type { Connection } from '@main/db/connection'

/** Machine facts, one row per machine and source. `at` in milliseconds since 1970. */
export const factsTables = `
CREATE TABLE machine_facts (
  server_id TEXT NOT NULL,
  node_key TEXT NOT NULL,
  source TEXT NOT NULL,
  at INTEGER NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (server_id, node_key, source)
) STRICT, WITHOUT ROWID;
`

/** The maximum number of rows per server; the oldest are deleted. */
export const FACTS_KEPT = 40_000
/** Facts that no source confirmed for this long are deleted: most of them belong to keys that no longer exist. */
export const FACTS_MS = 180 * DAY

interface Row {
  readonly nodeKey: string
  readonly source: FactSource
  readonly at: number
  readonly facts: string
}

/** Stores machine facts. Every write is on disk when it returns. */
export function createFactsStore(sql: Connection) {
  const list = sql.prepare<[string], Row>(
    'SELECT node_key AS nodeKey, source, at, facts FROM machine_facts WHERE server_id = ?',
  )
  // A late write of an older report must not replace a newer one.
  const put = sql.prepare(`INSERT INTO machine_facts (server_id, node_key, source, at, facts)
    VALUES (@serverId, @nodeKey, @source, @at, @facts)
    ON CONFLICT DO UPDATE SET at = excluded.at, facts = excluded.facts WHERE excluded.at >= machine_facts.at`)
  const dropOld = sql.prepare<[string, number]>('DELETE FROM machine_facts WHERE server_id = ? AND at < ?')
  const dropMost = sql.prepare<
    [string, string]
  >(`DELETE FROM machine_facts WHERE server_id = ? AND (node_key, source) IN
    (SELECT node_key, source FROM machine_facts WHERE server_id = ? ORDER BY at DESC LIMIT -1 OFFSET ${FACTS_KEPT})`)
  const forget = sql.prepare<[string]>('DELETE FROM machine_facts WHERE server_id = ?')
  return {
    facts: (serverId: string): FactsRecord[] =>
      list.all(serverId).flatMap(({ facts, at, ...row }) => {
        const read = ClientFacts.safeParse(JSON.parse(facts))
        return read.success ? [{ ...row, at: new Date(at).toISOString(), facts: read.data }] : []
      }),
    /** Stores records and deletes those that are too old or too many. `now` in milliseconds. */
    keepFacts: sql.transaction((serverId: string, records: readonly FactsRecord[], now: number) => {
      for (const { nodeKey, source, at, facts } of records)
        put.run({ serverId, nodeKey, source, at: Date.parse(at), facts: JSON.stringify(facts) })
      dropOld.run(serverId, now - FACTS_MS)
      dropMost.run(serverId, serverId)
    }),
    forgetServer: (serverId: string) => void forget.run(serverId),
  }
}
export type FactsStore = ReturnType<typeof createFactsStore>

/** Calls from main to the thread for machine facts. */
export interface FactsCalls {
  facts: { input: string; output: FactsRecord[] }
  keepFacts: { input: { serverId: string; records: readonly FactsRecord[]; now: number }; output: undefined }
}

type Answers = { [C in keyof FactsCalls]: (input: FactsCalls[C]['input']) => FactsCalls[C]['output'] }

export function createFactsCalls(store: () => FactsStore): Answers {
  return {
    facts: (serverId) => store().facts(serverId),
    keepFacts({ serverId, records, now }) {
      store().keepFacts(serverId, records, now)
    },
  }
}
