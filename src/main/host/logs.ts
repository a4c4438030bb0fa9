import type { LogRead } from '@shared/host/host-report'
import type { LogPlace } from '@shared/ipc/host'
import type { OpenHost } from './open-hosts'
import type { HostLog } from './host-log'

/** The logs of all servers that pages read. */
export interface Logs {
  /** Returns lines after a place, and follows the log while it is read. `open` opens the host of its server. */
  readonly read: (place: LogPlace, open: () => Promise<OpenHost>) => Promise<LogRead>
  /** Forgets the log of a server, and ends the command on its host. */
  readonly leave: (serverId: string) => void
  close(): void
}

export function createLogs(): Logs {
  const logs = new Map<string, HostLog>()
  return {
    async read({ id, log: known, after }, open) {
      const { createHostLog } = await import('./host-log')
      const log = logs.get(id) ?? createHostLog({ open })
      logs.set(id, log)
      return log.read(known, after)
    },
    leave(serverId) {
      logs.get(serverId)?.stop()
      logs.delete(serverId)
    },
    close() {
      for (const log of logs.values()) log.stop()
    },
  }
}
