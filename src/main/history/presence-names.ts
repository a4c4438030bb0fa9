import type { Connection } from '@main/db/connection'

/** A server's id and its address, which identify it together. */
export interface PresenceServer {
  readonly serverId: string
  readonly address: string
}

/** The numbers of servers and machines in the tables of presence. */
export function createPresenceNames(sql: Connection) {
  const servers = createServerNumbers(sql)
  const machines = createMachineNumbers(sql)
  return {
    ...servers,
    machine: (server: number, node: string): number => machines.number(server, node),
    /** Returns all machines ever seen on a server, by their ids. */
    machines: (server: number): ReadonlyMap<string, number> => machines.of(server),
    forget(serverId: string): void {
      servers.forget(serverId)
      machines.clear()
    },
    /** Clears the cache, whose content may not be on disk. */
    clear(): void {
      servers.clear()
      machines.clear()
    },
  }
}
export type PresenceNames = ReturnType<typeof createPresenceNames>

function createServerNumbers(sql: Connection) {
  const use = sql
    .prepare<[string, string], number>(
      `INSERT INTO presence_servers (server_id, address, used) VALUES (?, ?, 1)
       ON CONFLICT (server_id, address) DO UPDATE SET used = used RETURNING no`,
    )
    .pluck()
  const newest = sql.prepare<[number, string]>('UPDATE presence_servers SET used = (no = ?) WHERE server_id = ?')
  const current = sql
    .prepare<[string], number>(
      'SELECT no FROM presence_servers WHERE server_id = ? ORDER BY used DESC, no DESC LIMIT 1',
    )
    .pluck()
  const ofId = sql.prepare<[string], number>('SELECT no FROM presence_servers WHERE server_id = ?').pluck()
  const forget = sql.prepare<[string]>('DELETE FROM presence_servers WHERE server_id = ?')
  const known = new Map<string, number>()
  return {
    /** Returns the number of a server and makes it the one that is watched under its id. */
    server({ serverId, address }: PresenceServer): number {
      const key = `${serverId}\n${address}`
      const found = known.get(key)
      if (found !== undefined) return found
      const no = use.get(serverId, address) as number
      newest.run(no, serverId)
      // Caches only the current address: a change of address must be stored again.
      for (const other of known.keys()) if (other.startsWith(`${serverId}\n`)) known.delete(other)
      known.set(key, no)
      return no
    },
    /** Returns the server that was last watched under an id, or undefined. */
    current: (serverId: string): number | undefined => current.get(serverId),
    of: (serverId: string): number[] => ofId.all(serverId),
    forget(serverId: string): void {
      known.clear()
      forget.run(serverId)
    },
    clear: () => known.clear(),
  }
}

function createMachineNumbers(sql: Connection) {
  const all = sql.prepare<[number], { no: number; node: string }>(
    'SELECT no, node FROM presence_machines WHERE server = ?',
  )
  const add = sql.prepare<[number, string]>('INSERT INTO presence_machines (server, node) VALUES (?, ?)')
  const known = new Map<number, Map<string, number>>()
  const of = (server: number) => {
    const found = known.get(server) ?? new Map(all.all(server).map(({ no, node }) => [node, no]))
    known.set(server, found)
    return found
  }
  return {
    of,
    number(server: number, node: string): number {
      const found = of(server).get(node)
      if (found !== undefined) return found
      const no = Number(add.run(server, node).lastInsertRowid)
      of(server).set(node, no)
      return no
    },
    clear: () => known.clear(),
  }
}
