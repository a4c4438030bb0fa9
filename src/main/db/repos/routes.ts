import type { Connection } from '../connection'

export interface RouteRow {
  id: number
  nodeId: number
  prefix: string
  advertised: boolean
  enabled: boolean
  isPrimary: boolean
  createdAt: string
}

type Stored = Omit<RouteRow, 'advertised' | 'enabled' | 'isPrimary'> &
  Record<'advertised' | 'enabled' | 'isPrimary', number>

const COLUMNS = 'id, node_id AS nodeId, prefix, advertised, enabled, is_primary AS isPrimary, created_at AS createdAt'

function read(row: Stored): RouteRow {
  return { ...row, advertised: row.advertised === 1, enabled: row.enabled === 1, isPrimary: row.isPrimary === 1 }
}

/** A route that is announced and approved, with its machine's online state at the requested time. */
export interface ServingRoute {
  id: number
  nodeId: number
  prefix: string
  isPrimary: number
  online: number
}

/**
 * Routes: one row per machine and prefix. The approved prefixes of a machine are its enabled rows, announced or not, because an approval
 * can precede the announcement on servers from 0.26 on.
 */
export function createRouteRepo(sql: Connection) {
  const list = sql.prepare<[], Stored>(`SELECT ${COLUMNS} FROM routes ORDER BY id`)
  const byNode = sql.prepare<[number], Stored>(`SELECT ${COLUMNS} FROM routes WHERE node_id = ? ORDER BY id`)
  const byId = sql.prepare<[number], Stored>(`SELECT ${COLUMNS} FROM routes WHERE id = ?`)
  const insert = sql.prepare<Omit<Stored, 'id'>>(`
    INSERT INTO routes (node_id, prefix, advertised, enabled, is_primary, created_at)
    VALUES (@nodeId, @prefix, @advertised, @enabled, @isPrimary, @createdAt)`)
  const enable = sql.prepare<[number, number]>('UPDATE routes SET enabled = ? WHERE id = ?')
  const dropUnused = sql.prepare<[number]>('DELETE FROM routes WHERE node_id = ? AND advertised = 0 AND enabled = 0')
  const remove = sql.prepare<[number]>('DELETE FROM routes WHERE id = ?')
  const serving = sql.prepare<[string], ServingRoute>(`
    SELECT routes.id, node_id AS nodeId, prefix, is_primary AS isPrimary,
      (connected = 1 AND (expiry IS NULL OR expiry > ?)) AS online
    FROM routes JOIN nodes ON nodes.id = node_id
    WHERE advertised = 1 AND enabled = 1 ORDER BY node_id`)
  const setPrimary = sql.prepare<[number, number]>('UPDATE routes SET is_primary = ? WHERE id = ?')
  const stopIdle = sql.prepare(
    'UPDATE routes SET is_primary = 0 WHERE is_primary = 1 AND (advertised = 0 OR enabled = 0)',
  )

  return {
    list: (): RouteRow[] => list.all().map(read),
    byNode: (nodeId: number): RouteRow[] => byNode.all(nodeId).map(read),
    byId: (id: number): RouteRow | undefined => {
      const row = byId.get(id)
      return row && read(row)
    },
    insert: (route: Omit<RouteRow, 'id' | 'isPrimary'>): number => {
      const { advertised, enabled } = route
      const flags = { advertised: advertised ? 1 : 0, enabled: enabled ? 1 : 0, isPrimary: 0 }
      return Number(insert.run({ ...route, ...flags }).lastInsertRowid)
    },
    setEnabled: (id: number, enabled: boolean): void => void enable.run(enabled ? 1 : 0, id),
    /** Deletes rows of a machine that are neither announced nor approved. */
    dropUnused: (nodeId: number): void => void dropUnused.run(nodeId),
    remove: (id: number): void => void remove.run(id),
    /** Returns the routes in service, by machine id, after removing withdrawn ones as primaries. */
    serving: (now: string): ServingRoute[] => {
      stopIdle.run()
      return serving.all(now)
    },
    setPrimary: (id: number, primary: boolean): void => void setPrimary.run(primary ? 1 : 0, id),
  }
}
export type RouteRepo = ReturnType<typeof createRouteRepo>
